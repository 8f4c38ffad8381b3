/** How many letters the longest word has: what decides how large a name may be written where it must not be broken. */
export const longestWord = (text: string): number => Math.max(...text.split(/[\s-]+/).map((word) => word.length));
