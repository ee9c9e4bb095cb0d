const words: Readonly<Record<string, string>> = { "prequalification.submitted": "Pre-qualification submitted" };

/** The name of a webhook event. An event from a later version of the product shows its kind. */
export const formatEvent = (kind: string): string => words[kind] ?? kind;
