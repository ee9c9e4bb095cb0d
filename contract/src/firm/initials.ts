/** The first letters of a name's first and last words. */
export const toInitials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => [...word][0]).join("");
};
