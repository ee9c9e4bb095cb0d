import { type CoveredMonths, listMonths } from "@funding-desk/contract/documents/document/covered-months";
import type { AccountReading, FileReading } from "@funding-desk/contract/documents/statement/reading";
import { findStatementMonths } from "@funding-desk/contract/documents/statement/statement-months";

/** What is kept of an account: neither its rows nor more of its number than the last four digits. */
export type StoredAccount = Omit<AccountReading, "rows" | "accountDigits" | "balanceDays">;

/** What we keep of a file that was read. It's sealed. */
export interface StoredReading extends Omit<FileReading, "accounts"> {
  readonly accounts: readonly StoredAccount[];
  /** Of the file, SHA-256 in hex, so that one sent twice is noticed. */
  readonly hash: string;
  /** The shorter side of a photo, in pixels. */
  readonly pixels?: number;
}

export const toStoredReading = (reading: FileReading, hash: string): StoredReading => ({
  ...reading,
  hash,
  accounts: reading.accounts.map(({ rows: _, accountDigits: __, balanceDays: ___, ...account }) => account),
});

type ReadPages = Pick<StoredReading, "kind" | "accounts" | "pagesPrinted">;

/** A page is missing, or it isn't the statement but the bank's web page. It counts for no month. */
export const isShort = ({ kind, accounts, ...file }: ReadPages): boolean =>
  kind === "webPage" || [file, ...accounts].some(({ pagesPrinted }) => (pagesPrinted?.missing.length ?? 0) > 0);

/** The months that a file has whole statements of; undefined for one that counts for none. */
export const findReadMonths = (reading: ReadPages): CoveredMonths | undefined => {
  if (reading.kind !== "statement" || isShort(reading)) return undefined;
  const months = reading.accounts
    .flatMap(({ period }) => (period ? listMonths(findStatementMonths(period.value)) : []))
    .sort();
  const [from] = months;
  const until = months.at(-1);
  return from === undefined || until === undefined ? undefined : { from, until };
};
