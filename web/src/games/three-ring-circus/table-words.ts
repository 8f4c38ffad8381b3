/** Words about the table: whose turn it is, what to do, how it ended. */
export const tableEn = {
  panes: "Map, circus and hand",
  actions: "What to do",
  pane_map: "Map",
  pane_circus: "Circus",
  pane_hand: "Hand",
  others: "Circuses",
  put_back: "Put back",
  hint_engage: "Choose the ring for {card}.",
  hint_swap: "Choose the artist to swap it with.",
  hint_pay: "{card} for ring {ring}: {fee} still to pay.",
  hint_show: "Show in {place}.",
  how_caravan: "One of the ringed stars on the map: your shows start from there.",
  how_first: "Choose a card with a number in your hand, then a ring. Other cards pay its fee.",
  how_turn: "A card of your hand, or a golden place on the map.",
  how_swap: "Choose an artist of yours, then one in another ring.",
  how_objective: "Choose one of your hand; it counts at the end.",
  how_another: "A card of your hand, as in a turn.",
  how_perform: "A golden place on the map.",
  how_discard: "Choose cards of your hand until {limit} are left.",
  notices: "What just happened",
  notice_most: "Whoever has more tents in the region comes first.",
  notice_tie:
    "With equal tents: the tent further left on the metropolis card, then the higher city slot, then the " +
    "town nearer to the metropolis, then the first of those clockwise on the outer road.",
  either: " or ",
  asked_of: "{name}: {decision}",
  head_barnum: "Barnum: {place}",
  head_barnum_next: "Barnum: {place}, next {next}",
  head_barnum_popcorn: "Barnum waits in {place}: its region scores at the end of the turn of {holder}",
  scored_of: "{scored} of {count} regions scored",
  late_hint: "Do nothing, and the show goes on.",
  you_win: "You win with {score} fame",
  wins: "{name} wins with {score} fame",
  shared: "Shared victory with {score} fame",
  fame_by_source: "Where the fame came from",
  show_scores: "Fame by source",
  final_rings: "The circuses at the end",
  help_goal:
    "The circus with the most fame wins. Fame comes from shows in cities and metropolises, from the tents in " +
    "each region (scored once Barnum has reached its metropolis and the holder of his tile next ends a turn), " +
    "from full columns, objectives, and Ticket cards at the end.",
  help_turn:
    "In your turn you either engage an artist (choose a card in your hand, then a ring) or give a show (choose a " +
    "lit place on the map). Rings rise from left to right; the fee is the card’s value less the highest in its " +
    "ring.",
  help_barnum:
    "After each show Barnum goes one step along the outer road. When he reaches a metropolis, its region is " +
    "scored at the end of the turn of whoever holds his tile.",
  help_explain: "Hover over, focus or press long on anything lit to read what it would cost and earn.",
  help_proposed:
    "The map, the boards and many cards are our reconstruction: what is proposed and not printed carries a P. " +
    "Whoever owns the box can start the server with a file of their own.",
  key_m: "to the map",
  key_c: "to your circus",
  key_h: "to your hand",
  key_g: "go on without (swap, another card, instant)",
};

export const tableFr: Record<keyof typeof tableEn, string> = {
  panes: "Carte, cirque et main",
  actions: "Que faire",
  pane_map: "Carte",
  pane_circus: "Cirque",
  pane_hand: "Main",
  others: "Les cirques",
  put_back: "Reposer",
  hint_engage: "Choisissez la piste pour {card}.",
  hint_swap: "Choisissez l’artiste à échanger.",
  hint_pay: "{card} pour la piste {ring} : encore {fee} à payer.",
  hint_show: "Spectacle : {place}.",
  how_caravan: "Une des étoiles cerclées de la carte : vos spectacles partent de là.",
  how_first: "Choisissez une carte numérotée de votre main, puis une piste. D’autres cartes paient le cachet.",
  how_turn: "Une carte de votre main, ou un lieu doré sur la carte.",
  how_swap: "Choisissez un de vos artistes, puis un autre sur une autre piste.",
  how_objective: "Choisissez-en un dans votre main ; il comptera à la fin.",
  how_another: "Une carte de votre main, comme à votre tour.",
  how_perform: "Un lieu doré sur la carte.",
  how_discard: "Choisissez des cartes de votre main jusqu’à en garder {limit}.",
  notices: "Ce qui vient de se passer",
  notice_most: "Le plus de chapiteaux dans la région passe devant.",
  notice_tie:
    "À égalité : le chapiteau le plus à gauche sur la carte Métropole, puis la plus haute case de ville, " +
    "puis la bourgade la plus proche de la métropole, puis la première d’entre elles dans le sens horaire sur la route extérieure.",
  either: " ou ",
  asked_of: "{name} : {decision}",
  head_barnum: "Barnum : {place}",
  head_barnum_next: "Barnum : {place}, puis {next}",
  head_barnum_popcorn: "Barnum attend, {place} : sa région sera décomptée à la fin du tour de {holder}",
  scored_of: "Régions décomptées : {scored} sur {count}",
  late_hint: "Ne faites rien, et le spectacle continue.",
  you_win: "Vous gagnez avec {score} de renommée",
  wins: "{name} gagne avec {score} de renommée",
  shared: "Victoire partagée avec {score} de renommée",
  fame_by_source: "D’où vient la renommée",
  show_scores: "Renommée par origine",
  final_rings: "Les cirques à la fin",
  help_goal:
    "Le cirque le plus renommé gagne. La renommée vient des spectacles dans les villes et les métropoles, des " +
    "chapiteaux de chaque région (décomptée quand Barnum a atteint sa métropole et que la personne qui a sa " +
    "tuile termine ensuite un tour), des colonnes complètes, des objectifs et, à la fin, des cartes Ticket.",
  help_turn:
    "À votre tour, vous engagez un artiste (une carte de la main, puis une piste) ou vous donnez un spectacle " +
    "(un lieu allumé sur la carte). Une piste monte de gauche à droite ; le cachet est la valeur de la carte " +
    "moins la plus haute de sa piste.",
  help_barnum:
    "Après chaque spectacle, Barnum avance d’une étape sur la route extérieure. Quand il entre dans une " +
    "métropole, sa région est décomptée à la fin du tour de qui tient sa tuile.",
  help_explain:
    "Survolez, atteignez au clavier ou pressez longuement ce qui est allumé pour lire ce que cela coûte et rapporte.",
  help_proposed:
    "La carte, les plateaux et beaucoup de cartes sont notre reconstitution : ce qui est proposé et non imprimé " +
    "porte un P. Qui possède la boîte peut démarrer le serveur avec son propre fichier.",
  key_m: "vers la carte",
  key_c: "vers votre cirque",
  key_h: "vers votre main",
  key_g: "continuer sans (échange, autre carte, effet instantané)",
};
