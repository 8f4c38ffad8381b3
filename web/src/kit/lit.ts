// What is lit on the board: things are told apart by `data-at`, and games say how a lit one looks.

/** A card, a place … that a sentence names. */
export interface Thing {
  kind: string;
  id: string;
  name: string;
}

/** Where a thing lies, unless its game knows better: whatever is called by its id. */
export const everywhere = (thing: Thing): string[] => [`[data-at$=":${CSS.escape(thing.id)}"]`];

const byName = (name: string): string => `[data-at="${CSS.escape(name)}"]`;

/** Lights these names as marks, and what these selectors find as what is being pointed at; all else goes out. */
export function light(root: HTMLElement, marks: readonly string[], pointed: readonly string[]): void {
  for (const element of root.querySelectorAll("[data-lit]")) element.removeAttribute("data-lit");
  for (const [selectors, how] of [
    [marks.map(byName), "mark"],
    [pointed, "about"],
  ] as const)
    for (const selector of selectors)
      for (const element of root.querySelectorAll(selector)) element.setAttribute("data-lit", how);
}

/** A sentence in pieces: the names of things in it, and the words between them. */
export function pieces(text: string, things: readonly Thing[]): (string | Thing)[] {
  const named = things.filter(({ name }) => name !== "").toSorted((a, b) => b.name.length - a.name.length);
  for (const thing of named) {
    const at = text.indexOf(thing.name);
    if (at < 0) continue;
    const [before, after] = [text.slice(0, at), text.slice(at + thing.name.length)];
    const others = named.filter((each) => each !== thing);
    return [...pieces(before, others), thing, ...pieces(after, others)].filter((piece) => piece !== "");
  }
  return [text];
}
