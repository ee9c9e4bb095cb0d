import type { OwedList, Paper } from "@funding-desk/contract/intake/owed/api";

/** A voided check that is owed, or what else is said of it. */
export const createPaper = (over: Partial<Paper> = {}): Paper => ({
  kind: "paper",
  key: "voidedCheck",
  label: "Voided check",
  person: null,
  document_type_id: 3,
  document_type: "Voided check",
  reference: "FA-7K3M9XQA",
  parts: [{ part: "all", is_given: false }],
  files: [],
  ...over,
});

/** Nothing is owed, but for what is said. */
export const createOwed = (over: Partial<OwedList> = {}): OwedList => ({
  owed: [],
  received: [],
  complete: [],
  if_asked: [],
  others: [],
  ...over,
});
