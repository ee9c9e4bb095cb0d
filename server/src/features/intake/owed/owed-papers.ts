import type { Answers } from "@funding-desk/contract/forms/field";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import type { AskedTypeRow, GivenRow } from "./owed.repository.ts";

interface SentApplication {
  readonly reference: string;
  readonly answers: Answers;
}

interface KnownPapers {
  readonly given: readonly GivenRow[];
  readonly types: readonly AskedTypeRow[];
  /** Ids of document types that staff ask for anyway. */
  readonly requested: ReadonlySet<number>;
}

type OwedPaper = Extract<OwedItem, { kind: "paper" }>;

/** The papers that applications ask for and that aren't there, each once. @param applications newest first */
export const listOwedPapers = (
  applications: readonly SentApplication[],
  { given, types, requested }: KnownPapers,
): OwedPaper[] => {
  const isGiven = (field: string, typeId: number): boolean =>
    given.some((each) => each.field === field || (each.field === null && each.document_type_id === typeId));
  const papers = new Map<string, OwedPaper>();
  for (const { reference, answers } of applications)
    for (const { name, field } of relevantEntries(applicationForm, answers)) {
      if (field.kind !== "file" || papers.has(name)) continue;
      const type = types.find(({ slug }) => slug === field.documentType);
      if (!type || requested.has(type.id) || isGiven(name, type.id)) continue;
      papers.set(name, {
        kind: "paper",
        field: name,
        label: field.label,
        document_type_id: type.id,
        document_type: type.name,
        reference,
      });
    }
  return [...papers.values()];
};
