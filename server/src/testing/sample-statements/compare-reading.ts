import { isSameHolder } from "@funding-desk/contract/documents/statement/holder-name";
import type { AccountReading, FileReading } from "@funding-desk/contract/documents/statement/reading";
import type { SampleAccount } from "./sample-truth.ts";

/** How far a statement was read, all its accounts together. */
export type ReadingClass = "reconciled" | "rows" | "header" | "unreadable";

export interface ComparedReading {
  readonly kind: ReadingClass;
  /** All that we compare is as it was drawn. */
  readonly isFaultless: boolean;
  /** An account is said to add up, and isn't as it was drawn. This must never be. */
  readonly isWrong: boolean;
  /** What differs, for whoever mends the reader. */
  readonly differences: readonly string[];
}

/** Compares a reading with what the statement truly says. */
export const compareReading = (accounts: readonly SampleAccount[], reading: FileReading): ComparedReading => {
  const pairs = accounts.map((truth, index) => ({ truth, read: reading.accounts[index] }));
  const differences = pairs.flatMap(({ truth, read }) => (read ? listDifferences(truth, read) : ["no account"]));
  if (reading.accounts.length > accounts.length) differences.push("more accounts");
  // What wasn't recognized in a scan isn't said.
  const isMisread = (difference: string): boolean =>
    !difference.startsWith("name") && !(reading.text === "scan" && difference.startsWith("account: undefined"));
  const isWrong = reading.accounts.some((read, index) => {
    const truth = accounts[index];
    return read.isReconciled && (!truth || listDifferences(truth, read).some(isMisread));
  });
  return { kind: classify(accounts, reading), isFaultless: differences.length === 0, isWrong, differences };
};

const classify = (accounts: readonly SampleAccount[], { accounts: read }: FileReading): ReadingClass => {
  if (read.length >= accounts.length && read.every(({ isReconciled }) => isReconciled)) return "reconciled";
  if (read.some(({ rowsCarried }) => rowsCarried > 0)) return "rows";
  return read.some(({ period, lastFour }) => period !== undefined || lastFour !== undefined) ? "header" : "unreadable";
};

const listDifferences = (truth: SampleAccount, read: AccountReading): string[] => {
  const differences: string[] = [];
  const expectSame = (what: string, expected: unknown, actual: unknown): void => {
    if (JSON.stringify(expected) !== JSON.stringify(actual))
      differences.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  };
  if (!isSameHolder(truth.holder, read.holder?.value ?? ""))
    differences.push(`name: ${read.holder?.value}, not ${truth.holder}`);
  expectSame("account", truth.lastFour, read.lastFour?.value);
  expectSame("period", [truth.period.from, truth.period.until], [read.period?.value.from, read.period?.value.until]);
  expectSame("opening", truth.opening, read.opening?.value);
  expectSame("closing", truth.closing, read.closing?.value);
  const [expected, actual] = [truth.rows, read.rows].map((rows) =>
    rows.map(({ on, cents }) => `${on} ${cents}`).toSorted(),
  );
  expectSame("rows", expected, actual);
  expectSame("figures", truth.figures, read.figures);
  return differences;
};
