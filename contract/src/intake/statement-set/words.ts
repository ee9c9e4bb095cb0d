import { formatCoveredMonths, formatMonth } from "../../documents/document/covered-months.ts";
import { formatDate } from "../../forms/format.ts";
import type { MonthState, ReadAccount, ReadFile } from "./shapes.ts";

const listOf = new Intl.ListFormat("en-US", { type: "conjunction" });

/** What we found in a file. A `gap` is something that the client can mend. */
export interface Finding {
  readonly kind: "fine" | "gap" | "note";
  readonly text: string;
}

const fine = (text: string): Finding => ({ kind: "fine", text });
const gap = (text: string): Finding => ({ kind: "gap", text });
const note = (text: string): Finding => ({ kind: "note", text });

/** What to say of a file: each a short sentence, what matters most first. Empty when there's nothing. */
export const listFindings = (file: ReadFile): Finding[] => {
  const found = listContents(file);
  if (!file.is_scan || file.same_as !== null || found.length === 0) return found;
  const isPart = file.is_cut && file.kind === "statement";
  return [...found, note(isPart ? "Read from a scan: its first pages only." : "Read from a scan.")];
};

const listContents = (file: ReadFile): Finding[] => {
  if (file.same_as !== null) return [note(`The same file as ${file.same_as}.`)];
  if (file.is_small) return [gap("Too small to read. Hold the phone closer.")];
  if (file.kind === "webPage")
    return [
      gap(
        `This is a page of ${file.accounts[0]?.bank ?? "the bank"}'s website, not the statement. Please download the statement itself.`,
      ),
    ];
  if (file.kind === "statement") return file.accounts.flatMap(describeAccount);
  if (file.tax_return) {
    const { form, year, name } = file.tax_return;
    return [fine(`Form ${form} for ${year}${name === null ? "" : `, ${name}`}.`)];
  }
  if (file.ein_name !== null) return [fine(`For ${file.ein_name}.`)];
  if (file.valid_until !== null) return [note(`Valid until ${formatDate(file.valid_until)}.`)];
  return describePages(file);
};

const describePages = ({
  pages_missing: missing,
  pages_printed: of,
}: Pick<ReadAccount, "pages_missing" | "pages_printed">): Finding[] => {
  if (missing.length === 0) return [];
  const [pages, areMissing] = missing.length === 1 ? ["Page", "is"] : ["Pages", "are"];
  return [gap(`${pages} ${listOf.format(missing.map(String))} of ${of} ${areMissing} missing.`)];
};

const describeAccount = (account: ReadAccount): Finding[] => {
  const { other_holder: holder } = account;
  const said = [nameMonths(account), nameAccount(account), nameRows(account)].filter(Boolean).join(", ");
  return [
    ...describePages(account),
    ...(said === "" ? [] : [account.adds_up ? fine(`${said}.`) : note(`${said}.`)]),
    ...(holder === null ? [] : [note(`The account is ${holder}'s.`)]),
  ];
};

const nameMonths = ({ months }: ReadAccount): string | undefined => {
  const [from] = months;
  const until = months.at(-1);
  return from === undefined || until === undefined ? undefined : formatCoveredMonths({ from, until });
};

/** "account ending 4471" */
export const nameAccount = ({ last_four: lastFour }: Pick<ReadAccount, "last_four">): string | undefined =>
  lastFour === null ? undefined : `account ending ${lastFour}`;

const nameRows = ({ rows, rows_confirmed: confirmed, adds_up: addsUp }: ReadAccount): string | undefined => {
  if (rows === 0) return undefined;
  return addsUp ? `${rows} ${rows === 1 ? "row" : "rows"}, adds up` : `${confirmed} of ${rows} rows read`;
};

const stateWords: Readonly<Record<MonthState, string>> = {
  "adds up": "here, adds up",
  read: "here",
  short: "a page is missing",
  differs: "twice, with different figures",
  missing: "missing",
};

/** "August 2026: missing" */
export const describeMonth = (month: string, state: MonthState): string =>
  `${formatMonth(month)}: ${stateWords[state]}`;
