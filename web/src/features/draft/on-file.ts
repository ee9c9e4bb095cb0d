import type { DraftWire } from "@funding-desk/contract/draft/api";

/** The sensitive answers that the server has and does not show again: the last four digits of a number, "" of anything else. */
export type OnFile = Readonly<Record<string, string>>;

/** The same for a whole draft: of the form itself and, by key, of each co-borrower. */
export interface DraftOnFile {
  readonly form: OnFile;
  readonly coBorrowers: Readonly<Record<string, OnFile>>;
}

export const nothingOnFile: DraftOnFile = { form: {}, coBorrowers: {} };

export const onFileIn = ({ on_file = {}, co_borrowers = [] }: DraftWire): DraftOnFile => ({
  form: on_file,
  coBorrowers: Object.fromEntries(co_borrowers.map(({ key, on_file: own = {} }) => [key, own])),
});

/** What is shown of a sensitive answer that the server has. */
export const maskOf = (shown: string): string => (shown === "" ? "••••" : `•••• ${shown}`);
