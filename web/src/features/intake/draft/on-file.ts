import type { DraftStartWire } from "@funding-desk/contract/intake/draft/api";

/** Sensitive answers on the server, which it never sends back: the last four digits of a number, or "" for anything else. */
export type OnFile = Readonly<Record<string, string>>;

/** The sensitive answers on file for a whole draft: the form's own and, by key, each co-borrower's. */
export interface DraftOnFile {
  readonly form: OnFile;
  readonly coBorrowers: Readonly<Record<string, OnFile>>;
}

export const nothingOnFile: DraftOnFile = { form: {}, coBorrowers: {} };

export const toDraftOnFile = ({ on_file = {}, co_borrowers = [] }: DraftStartWire): DraftOnFile => ({
  form: on_file,
  coBorrowers: Object.fromEntries(co_borrowers.map(({ key, on_file: own = {} }) => [key, own])),
});

/** Masks a sensitive answer on file. */
export const formatMask = (lastDigits: string): string => (lastDigits === "" ? "••••" : `•••• ${lastDigits}`);
