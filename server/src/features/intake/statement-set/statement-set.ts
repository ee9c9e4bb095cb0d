import { listMonths } from "@funding-desk/contract/documents/document/covered-months";
import type { PageEvidence } from "@funding-desk/contract/documents/statement/evidence";
import { isSameHolder } from "@funding-desk/contract/documents/statement/holder-name";
import type { Box } from "@funding-desk/contract/documents/statement/reading";
import { findStatementMonths } from "@funding-desk/contract/documents/statement/statement-months";
import type { StatementFigures, TaxReturn } from "@funding-desk/contract/intake/statement-set/desk-api";
import type {
  AccountMonths,
  MonthState,
  ReadAccount,
  ReadFile,
} from "@funding-desk/contract/intake/statement-set/shapes";
import type { StoredAccount, StoredReading } from "../../documents/statement/file-readings.service.ts";

/** A document that was read. */
export interface ReadDocument {
  readonly id: string;
  readonly filename: string;
  /** Of its type. */
  readonly slug: string;
  readonly reading: StoredReading;
}

export interface StatementSet {
  readonly files: ReadFile[];
  readonly accounts: AccountMonths[];
}

/** A photo whose shorter side has fewer pixels doesn't show small print. Measured with scanned statements. */
const smallPixels = 1700;
const smallPrint: ReadonlySet<string> = new Set(["bank_statements", "tax_returns"]);
/** What a grid shows, ending with the newest. */
const monthsAtMost = 12;

/**
 * What was read, document by document and account by account.
 * @param documents newest first @param holders whose accounts belong to the file @param expected months that are asked for
 */
export const toStatementSet = (
  documents: readonly ReadDocument[],
  { holders, expected }: { readonly holders: readonly string[]; readonly expected: readonly string[] },
): StatementSet => ({
  files: documents.map((document, position) => toReadFile(document, { holders, older: documents.slice(position + 1) })),
  accounts: toGrid(documents, expected),
});

interface Beside {
  readonly holders: readonly string[];
  readonly older: readonly ReadDocument[];
}

const toReadFile = ({ id, slug, reading }: ReadDocument, { holders, older }: Beside): ReadFile => ({
  document_id: id,
  kind: reading.kind,
  is_picture: reading.text === "picture",
  is_scan: reading.text === "scan",
  is_cut: reading.isCut === true,
  is_small:
    smallPrint.has(slug) && reading.text !== "scan" && reading.pixels !== undefined && reading.pixels < smallPixels,
  same_as: older.find((other) => other.reading.hash === reading.hash)?.filename ?? null,
  accounts: reading.accounts.map((account) => toReadAccount(account, holders)),
  ...toPages(reading),
  tax_return: reading.taxReturn
    ? {
        form: reading.taxReturn.form.value,
        year: reading.taxReturn.year.value,
        name: reading.taxReturn.name?.value ?? null,
      }
    : null,
  ein_name: reading.einLetter?.name.value ?? null,
  valid_until: reading.license?.expiresOn.value ?? null,
});

const toReadAccount = (account: StoredAccount, holders: readonly string[]): ReadAccount => {
  const { bank, holder, lastFour } = account;
  const isOther =
    holder !== undefined && holders.length > 0 && !holders.some((each) => isSameHolder(each, holder.value));
  return {
    last_four: lastFour?.value ?? null,
    bank: bank?.value ?? null,
    months: findMonths(account),
    rows: account.rowsSeen,
    rows_confirmed: account.rowsCarried,
    adds_up: account.isReconciled,
    other_holder: isOther ? holder.value : null,
    ...toPages(account),
  };
};

const toPages = ({ pagesPrinted }: Pick<StoredReading, "pagesPrinted">) => ({
  pages_missing: [...(pagesPrinted?.missing ?? [])],
  pages_printed: pagesPrinted?.of ?? null,
});

const findMonths = ({ period }: StoredAccount): string[] =>
  period ? listMonths(findStatementMonths(period.value)) : [];

interface Sighting {
  readonly document: ReadDocument;
  readonly account: StoredAccount;
  readonly month: string;
}

const toGrid = (documents: readonly ReadDocument[], expected: readonly string[]): AccountMonths[] => {
  const sightings = documents
    .filter(({ reading }) => reading.kind === "statement")
    .flatMap((document) =>
      document.reading.accounts.flatMap((account) =>
        account.lastFour ? findMonths(account).map((month): Sighting => ({ document, account, month })) : [],
      ),
    );
  const seen = [...sightings.map(({ month }) => month), ...expected].sort();
  const [from] = seen;
  const until = seen.at(-1);
  if (sightings.length === 0 || from === undefined || until === undefined) return [];
  const months = listMonths({ from, until }).slice(-monthsAtMost);
  return [...Map.groupBy(sightings, ({ account }) => account.lastFour?.value ?? "")].map(([lastFour, own]) => ({
    last_four: lastFour,
    bank: own.find(({ account }) => account.bank)?.account.bank?.value ?? null,
    months: months.map((month) => {
      const there = own.filter((each) => each.month === month);
      return { month, state: findState(there), document_id: there[0]?.document.id ?? null };
    }),
  }));
};

const findState = (there: readonly Sighting[]): MonthState => {
  const [newest] = there;
  if (!newest) return "missing";
  const whole = there.filter(({ account }) => (account.pagesPrinted?.missing.length ?? 0) === 0);
  if (whole.length === 0) return "short";
  if (new Set(whole.map(({ account }) => summarize(account))).size > 1) return "differs";
  return whole.some(({ account }) => account.isReconciled) ? "adds up" : "read";
};

/** Two copies of one statement agree in these. */
const summarize = ({ opening, closing, figures }: StoredAccount): string =>
  JSON.stringify([opening?.value, closing?.value, figures?.depositsCents]);

export interface OtherHolder {
  readonly name: string;
  readonly evidence: PageEvidence;
}

/** Accounts that aren't the client's, and where that is printed. */
export const listOtherHolders = (documents: readonly ReadDocument[], holders: readonly string[]): OtherHolder[] =>
  documents.flatMap(({ id, filename, reading }) =>
    reading.accounts.flatMap((account) => {
      const name = toReadAccount(account, holders).other_holder;
      if (name === null || !account.holder) return [];
      const { box } = account.holder;
      return [{ name, evidence: { kind: "page" as const, document_id: id, filename, hash: reading.hash, box } }];
    }),
  );

/** Where a statement's period is printed, by document. */
export const listPeriodBoxes = (documents: readonly ReadDocument[]): ReadonlyMap<string, Box> =>
  new Map(
    documents.flatMap(({ id, reading }) => {
      const period = reading.accounts.find((account) => account.period)?.period;
      return period ? [[id, period.box] as const] : [];
    }),
  );

/** The figures of every statement that adds up, newest first. */
export const listFigures = (documents: readonly ReadDocument[]): StatementFigures[] =>
  documents
    .flatMap((document) => document.reading.accounts.flatMap((account) => toFigures(document, account) ?? []))
    .sort((one, other) => other.until.localeCompare(one.until));

const toFigures = (
  { id, filename, reading }: ReadDocument,
  { lastFour, period, opening, closing, figures }: StoredAccount,
): StatementFigures | undefined => {
  if (!period || !opening || !closing || !figures) return undefined;
  return {
    document_id: id,
    filename,
    hash: reading.hash,
    last_four: lastFour?.value ?? null,
    ...period.value,
    opening: { cents: opening.value, box: opening.box },
    closing: { cents: closing.value, box: closing.box },
    deposits_cents: figures.depositsCents,
    deposit_count: figures.depositCount,
    average_daily_balance_cents: figures.averageDailyBalanceCents,
    lowest_balance_cents: figures.lowestBalanceCents,
    lowest_on: figures.lowestOn,
    negative_days: figures.negativeDays,
    returned_payments: figures.returnedPayments,
    advances: figures.advances.map(({ payee, everyDays, cents, times }) => ({
      payee,
      every_days: everyDays,
      cents,
      times,
    })),
  };
};

/** Newest year first. */
export const listTaxReturns = (documents: readonly ReadDocument[]): TaxReturn[] =>
  documents
    .flatMap(({ id, filename, reading: { hash, taxReturn } }) => {
      if (!taxReturn) return [];
      const { form, year, receipts } = taxReturn;
      const toEvidence = (box: Box) => ({ kind: "page" as const, document_id: id, filename, hash, box });
      return [
        {
          form: form.value,
          year: year.value,
          evidence: toEvidence(form.box),
          receipts: receipts ? { cents: receipts.value, evidence: toEvidence(receipts.box) } : null,
        },
      ];
    })
    .sort((one, other) => other.year - one.year);
