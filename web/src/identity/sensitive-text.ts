/** Nine digits in the form of a social security number, or enough digits for an account number. */
const sensitive = /\b\d{3}[-\s]?\d{2}[-\s]?\d{4}\b|\d{7,}/;

/** Whether someone may have typed a number that browser storage must not hold. */
export const looksSensitive = (text: string): boolean => sensitive.test(text);
