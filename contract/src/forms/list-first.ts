const listOf = new Intl.ListFormat("en-US");

/** Names the first few of many: "a, b, and 3 more". */
export const listFirst = (names: readonly string[], atMost: number): string => {
  const named = names.slice(0, atMost);
  const more = names.length - named.length;
  return listOf.format(more > 0 ? [...named, `${more} more`] : named);
};
