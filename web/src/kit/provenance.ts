// What of a box is our proposal: every value in it carries a mark that says where it comes from, P for ours.

type Table = Record<string, unknown>;

/** Whether a mark, or one of its letters (a place has three), says that we propose it. */
export const isProposed = (mark: unknown): boolean => typeof mark === "string" && mark.includes("P");

const tables = (value: unknown): Table[] =>
  [value].flat().filter((each): each is Table => typeof each === "object" && each !== null);

/**
 * The marks at a path: `road.lengths_mm` is in the marks of the table, for each table of that name; `city.slot.prov_reward` is
 * a mark that the lines of the list have.
 */
function marksAt(box: Table, path: string): unknown[] {
  const [name = "", field = "", mark] = path.split(".");
  return tables(box[name]).flatMap((table) =>
    mark === undefined
      ? tables(table["prov"]).map((marks) => marks[field])
      : tables(table[field]).map((line) => line[mark]),
  );
}

/** The words for what is proposed, each with the paths of the values that it is about; those with no P are left out. */
export function proposals<Key extends string>(box: Table | undefined, about: Record<Key, readonly string[]>): Key[] {
  const keys = Object.keys(about) as Key[];
  return keys.filter((key) => about[key].some((path) => marksAt(box ?? {}, path).some(isProposed)));
}
