const words: Readonly<Record<string, string>> = { "prequalification.submitted": "Pre-qualification submitted" };

/** What the webhook is told of; the kind itself for one that a later version of the product tells. */
export const eventWords = (kind: string): string => words[kind] ?? kind;
