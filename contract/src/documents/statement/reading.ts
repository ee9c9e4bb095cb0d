/** Where something is on a page: shares of its width and height, from its upper left corner, with its rotation applied. */
export interface Box {
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Found<T> {
  readonly value: T;
  readonly box: Box;
}

/** One movement of an account. Money is in whole cents, days are yyyy-mm-dd. */
export interface StatementRow {
  readonly on: string;
  readonly description: string;
  /** Money in is positive, money out is negative. */
  readonly cents: number;
  /** The running balance printed with it. */
  readonly balanceCents?: number;
  readonly box: Box;
  /** The arithmetic that confirms it. Without any, the row was seen but doesn't count. */
  readonly carriedBy?: "balance" | "section";
  /** What is printed, in cents, where arithmetic shows that the row is `cents` instead. */
  readonly recoveredFrom?: number;
}

/** The lowest and the average are of the balances at the end of each calendar day in the period. Money is in whole cents. */
export interface MonthFigures {
  /** All money in, transfers and refunds included. */
  readonly depositsCents: number;
  readonly depositCount: number;
  readonly averageDailyBalanceCents: number;
  readonly lowestBalanceCents: number;
  /** The first day that ended with the lowest balance. */
  readonly lowestOn: string;
  /** Days that ended below zero. */
  readonly negativeDays: number;
  /** Payments returned for lack of funds, and fees for such payments. */
  readonly returnedPayments: number;
  readonly advances: readonly AdvanceDebits[];
}

/** Debits to one payee in a rhythm that advances are repaid in. */
export interface AdvanceDebits {
  readonly payee: string;
  /** 1 for each business day, 7 for each week, 14 for every other week. */
  readonly everyDays: number;
  /** What one debit takes, as a positive number: the one that occurs most often. */
  readonly cents: number;
  readonly times: number;
}

/** A period's first and last day. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

export interface DayBalance {
  readonly on: string;
  readonly cents: number;
  readonly box: Box;
}

/** Printed page numbers ("Page 2 of 5") compared with the pages that are here. */
export interface PrintedPages {
  readonly of: number;
  readonly missing: readonly number[];
  readonly double: readonly number[];
}

/** What one statement says of one account. */
export interface AccountReading {
  readonly bank?: Found<string>;
  readonly holder?: Found<string>;
  readonly lastFour?: Found<string>;
  /**
   * The account number as printed, digits only, if it is printed in full.
   *
   * DANGER: never store or log it. Hash it with a key to compare accounts.
   */
  readonly accountDigits?: string;
  readonly period?: Found<Period>;
  /** Cents. */
  readonly opening?: Found<number>;
  /** Cents. */
  readonly closing?: Found<number>;
  readonly pagesPrinted?: PrintedPages;
  /** All rows that were seen, in the order of the pages. */
  readonly rows: readonly StatementRow[];
  readonly rowsSeen: number;
  /** Rows that arithmetic confirms. */
  readonly rowsCarried: number;
  /** Opening plus all rows is closing, and each row is confirmed. Never true without rows. */
  readonly isReconciled: boolean;
  /** Only if reconciled. */
  readonly figures?: MonthFigures;
  /** The statement's own list of balances by day. */
  readonly balanceDays?: readonly DayBalance[];
}

export type FileKind = "statement" | "webPage" | "driversLicense" | "taxReturn" | "einLetter" | "other";

/** What the reader understands of a file. `version` grows whenever the same file may be read otherwise. */
export interface FileReading {
  readonly version: number;
  /**
   * "picture" is a photo or a scan, also one with a layer of text that nobody sees. "scan" is one whose words were recognized,
   * and may be misread where no arithmetic carries them. "none" has neither.
   */
  readonly text: "text" | "picture" | "scan" | "none";
  readonly pages: number;
  /** A scan of which only the first pages were read. */
  readonly isCut?: true;
  readonly kind: FileKind;
  /** Empty unless it's a statement or a bank's web page. */
  readonly accounts: readonly AccountReading[];
  /** Of a file of another kind that lacks pages by their printed numbers, such as a statement's last page alone. */
  readonly pagesPrinted?: PrintedPages;
  readonly taxReturn?: {
    /** Such as "1120-S". */
    readonly form: Found<string>;
    readonly year: Found<number>;
    readonly name?: Found<string>;
    /** Cents: gross receipts less returns, where the form's lines add up. */
    readonly receipts?: Found<number>;
  };
  readonly einLetter?: { readonly name: Found<string> };
  readonly license?: { readonly expiresOn: Found<string> };
}
