import type { Step } from "./active-span.ts";

/** Of several in one statement, the first. */
const firstVerb = /^\s*(?:with\b[^(]*\(\s*)?([a-z]+)/i;
/** Not the `from` of `extract(epoch from …)`. */
const firstTable = /(?<!\b(?:epoch|year|month|day|hour|isodow)\s)\b(?:from|into|update|table)\s+([a-z_][a-z0-9_.]*)/i;

/** What a trace says about a statement: its verb and its first table. The whole text is long, and could hold values. */
export const labelStatement = (text: string): Step => {
  const verb = firstVerb.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = firstTable.exec(text)?.[1]?.toLowerCase();
  return {
    name: table === undefined ? verb : `${verb} ${table}`,
    facts: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      ...(table === undefined ? {} : { "db.collection.name": table }),
    },
  };
};
