import type { DraftDocument, DraftRule, ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { parseCodes } from "./catalog-words.ts";

/** A program as it is typed. */
export interface ProgramFields {
  readonly lender: string;
  readonly name: string;
  readonly product: string;
  readonly states: string;
  /** Whole dollars; "" for none. */
  readonly amountFrom: string;
  readonly amountTo: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly note: string;
  readonly rules: readonly DraftRule[];
  readonly documents: readonly DraftDocument[];
}

const show = (amount: number | undefined): string => (amount === undefined ? "" : String(amount));

export const toProgramFields = (
  program: { readonly lender_id: string; readonly draft: ProgramDraft } | undefined,
): ProgramFields => {
  const draft = program?.draft;
  return {
    lender: program?.lender_id ?? "",
    name: draft?.name ?? "",
    product: draft?.product ?? "",
    states: draft?.states?.join(", ") ?? "",
    amountFrom: show(draft?.amount?.from),
    amountTo: show(draft?.amount?.to),
    validFrom: draft?.validFrom ?? "",
    validUntil: draft?.validUntil ?? "",
    note: draft?.note ?? "",
    rules: draft?.rules ?? [],
    documents: draft?.documents ?? [],
  };
};

export const parseProgram = (fields: ProgramFields): ProgramDraft => {
  const { product, name, amountFrom, amountTo, validFrom, validUntil, note } = fields;
  const states = parseCodes(fields.states);
  const amount = {
    ...(amountFrom === "" ? {} : { from: Number(amountFrom) }),
    ...(amountTo === "" ? {} : { to: Number(amountTo) }),
  };
  return {
    product,
    name: name.trim(),
    rules: [...fields.rules],
    documents: [...fields.documents],
    ...(states.length > 0 ? { states } : {}),
    ...(Object.keys(amount).length > 0 ? { amount } : {}),
    ...(validFrom ? { validFrom } : {}),
    ...(validUntil ? { validUntil } : {}),
    note,
  };
};

/** The errors of one rule, by its own fields. */
export const pickRuleErrors = (
  errors: Readonly<Record<string, string>>,
  id: string | undefined,
): Readonly<Record<string, string>> => {
  const prefix = `rules.${id}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), message]] : [],
    ),
  );
};
