/** Nine digits with dashes or spaces, as Social Security numbers are written. */
const ssn = /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/;

export const holdsSsn = (text: string): boolean => ssn.test(text);

/** The text with a mark in the place of each of them. */
export const removeSsns = (text: string): string => text.replaceAll(new RegExp(ssn, "g"), "[number removed]");
