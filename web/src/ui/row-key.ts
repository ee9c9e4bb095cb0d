let keys = 0;

/** For a row that can be removed. */
export const newRowKey = (): string => {
  keys += 1;
  return `row-${keys}`;
};
