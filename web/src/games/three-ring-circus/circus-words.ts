/** Words about circuses, cards and scores. */
export const circusEn = {
  your_circus: "Your circus",
};

export const circusFr: Record<keyof typeof circusEn, string> = {
  your_circus: "Votre cirque",
};
