import { dayFormats, moneyFormats, wrapText } from "../formats.ts";
import { createSampleSheet, type SampleSheet, type SheetOptions } from "../sample-sheet.ts";
import type { SampleRow } from "../sample-truth.ts";
import { type Layout, type PrintedAccount, paidIn, paidOut, sumOf } from "./layout.ts";

/** Statements with one list of movements, mostly with a running balance. */

type DayFormat = (day: string) => string;

interface Column {
  readonly label: string;
  /** The right edge of numbers, the left one of anything else. */
  readonly x: number;
  readonly isNumber?: boolean;
  readonly show: (row: SampleRow, isLastOfDay: boolean) => string;
}

interface LedgerPlan {
  readonly columns: readonly Column[];
  readonly day: DayFormat;
  readonly dateX: number;
  readonly textX: number;
  readonly letters: number;
  readonly step: number;
  /** Above the columns' names on each further page. */
  readonly continued?: string;
  readonly isBanded?: boolean;
  /** How a number is put on the page. */
  readonly putNumber?: (sheet: SampleSheet, text: string, x: number) => void;
}

const putRight = (sheet: SampleSheet, text: string, x: number): void => sheet.put(text, x, { align: "right" });

const drawLedger = (sheet: SampleSheet, rows: readonly SampleRow[], plan: LedgerPlan): void => {
  const { columns, day, dateX, textX, letters, step, putNumber = putRight } = plan;
  const head = () => {
    sheet.put("Date", dateX, { isBold: true });
    for (const { label, x, isNumber } of columns)
      sheet.put(label, x, { isBold: true, align: isNumber ? "right" : "left" });
    sheet.moveBy(step + 3);
  };
  head();
  sheet.onBreak(() => {
    if (plan.continued) {
      sheet.put(plan.continued, dateX);
      sheet.moveBy(step);
    }
    head();
  });
  rows.forEach((row, index) => {
    const lines = wrapText(row.description, letters);
    sheet.need(step * lines.length + 2);
    if (plan.isBanded && index % 2 === 1) sheet.band(dateX - 4, sheet.width - 36, step * lines.length);
    sheet.put(day(row.on), dateX);
    lines.forEach((line, number) => {
      sheet.put(line, textX, { down: number * step });
    });
    const isLastOfDay = rows[index + 1]?.on !== row.on;
    for (const { show, x, isNumber } of columns) {
      const text = show(row, isLastOfDay);
      if (text === "") continue;
      if (isNumber) putNumber(sheet, text, x);
      else if (x !== textX) sheet.put(text, x);
    }
    sheet.moveBy(step * lines.length + 1);
  });
  sheet.onBreak(() => undefined);
};

const textColumn = (label: string, x: number): Column => ({ label, x, show: () => "" });
const number = (label: string, x: number, show: Column["show"]): Column => ({ label, x, isNumber: true, show });

const first = ([account]: readonly PrintedAccount[]): PrintedAccount => {
  if (!account) throw new Error("A statement needs an account.");
  return account;
};

const putAddress = (sheet: SampleSheet, { holder, address }: PrintedAccount, x: number): void =>
  [holder, ...address].forEach((line, index) => {
    sheet.put(line, x, { down: index * 12 });
  });

/** Two columns of amounts with heads of two lines, and the balance only where a day ends. */
const prairie: Layout = {
  name: "balance at the end of a day",
  bank: "Prairie & Western Bank",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 70, bottom: 720, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Prairie & Western Bank", 40, { size: 14, isBold: true });
      sheet.put(`${dayFormats.long(until)}  \u25A0  Page ${page} of ${count}`, 40, { down: 20, size: 8 });
    });
    sheet.moveTo(100);
    putAddress(sheet, account, 60);
    sheet.moveTo(180);
    sheet.put("Statement period activity summary", 40, { isBold: true, size: 11 });
    sheet.put(`Account number:  ${account.number}`, 340);
    sheet.moveBy(18);
    for (const [label, text] of [
      [`Beginning balance on ${dayFormats.bare(from)}`, moneyFormats.dollars(account.opening)],
      ["Deposits/Additions", moneyFormats.bare(sumOf(paidIn(account.rows)))],
      ["Withdrawals/Subtractions", `- ${moneyFormats.bare(sumOf(paidOut(account.rows)))}`],
      [`Ending balance on ${dayFormats.bare(until)}`, moneyFormats.dollars(account.closing)],
    ] as const) {
      sheet.put(label, 40);
      sheet.put(text, 280, { align: "right" });
      sheet.moveBy(14);
    }
    sheet.put(account.holder, 340, { down: -40 });
    sheet.moveBy(20);
    sheet.put("Transaction history", 40, { isBold: true, size: 12 });
    sheet.moveBy(20);
    const head = () => {
      for (const [text, x, down, isNumber] of [
        ["Check", 85, 0, false],
        ["Deposits/", 420, 0, true],
        ["Withdrawals/", 495, 0, true],
        ["Ending daily", 572, 0, true],
        ["Date", 40, 10, false],
        ["Number", 85, 10, false],
        ["Description", 130, 10, false],
        ["Additions", 420, 10, true],
        ["Subtractions", 495, 10, true],
        ["balance", 572, 10, true],
      ] as const) {
        sheet.put(text, x, { size: 8, isBold: true, down, align: isNumber ? "right" : "left" });
      }
      sheet.moveBy(24);
    };
    head();
    sheet.onBreak(() => {
      sheet.put("Transaction history (continued)", 40, { isBold: true, size: 12 });
      sheet.moveBy(20);
      head();
    });
    account.printed.forEach((row, index) => {
      const lines = wrapText(row.description, 50);
      sheet.need(11 * lines.length + 3);
      sheet.put(dayFormats.bare(row.on), 40);
      if (row.checkNumber) sheet.put(String(row.checkNumber), 85);
      lines.forEach((line, at) => {
        sheet.put(row.checkNumber ? "Check" : line, 130, { down: at * 11 });
      });
      sheet.put(moneyFormats.bare(row.cents), row.cents > 0 ? 420 : 495, {
        align: "right",
        down: (lines.length - 1) * 11,
      });
      if (account.printed[index + 1]?.on !== row.on)
        putRightLow(sheet, moneyFormats.minusFirst(row.balanceCents), (lines.length - 1) * 11);
      sheet.moveBy(11 * lines.length + 2);
    });
    sheet.onBreak(() => undefined);
    sheet.need(40);
    sheet.put(`Ending balance on ${dayFormats.bare(until)}`, 40, { isBold: true });
    sheet.put(moneyFormats.minusFirst(account.closing), 572, { align: "right", isBold: true });
    sheet.moveBy(14);
    sheet.put("Totals", 40, { isBold: true });
    sheet.put(`$${moneyFormats.bare(sumOf(paidIn(account.rows)))}`, 420, { align: "right", isBold: true });
    sheet.put(`$${moneyFormats.bare(sumOf(paidOut(account.rows)))}`, 495, { align: "right", isBold: true });
    return sheet;
  },
};

const putRightLow = (sheet: SampleSheet, text: string, down: number): void =>
  sheet.put(text, 572, { align: "right", down });

/** Two accounts, "01-05", a signed column with the minus at its end, balance rows inside the table. */
const anchor: Layout = {
  name: "two accounts of a credit union",
  bank: "Anchor Point Federal Credit Union",
  accounts: 2,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 90, bottom: 730, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(26);
      sheet.put("Anchor Point Federal Credit Union", 40, { size: 13, isBold: true });
      sheet.put(`Statement of Account  For ${account.holder}`, 40, { down: 18 });
      sheet.put("Statement Period", 480, { size: 8 });
      sheet.put(`${dayFormats.short(from)} - ${dayFormats.short(until)}`, 480, { down: 11 });
      sheet.put(`Page ${page} of ${count}`, 480, { down: 24, size: 8 });
    });
    sheet.moveTo(110);
    putAddress(sheet, account, 60);
    sheet.moveTo(190);
    sheet.put("Summary of your deposit accounts", 40, { isBold: true, size: 11 });
    sheet.moveBy(18);
    for (const [label, x] of [
      ["Previous", 300],
      ["Deposits/", 385],
      ["Withdrawals/", 470],
      ["Ending", 560],
    ] as const)
      sheet.put(label, x, { align: "right", size: 8 });
    sheet.moveBy(10);
    for (const [label, x] of [
      ["Balance", 300],
      ["Credits", 385],
      ["Debits", 470],
      ["Balance", 560],
    ] as const)
      sheet.put(label, x, { align: "right", size: 8 });
    sheet.moveBy(13);
    const names = ["Business Checking", "Business Savings"];
    accounts.forEach((each, index) => {
      sheet.put(names[index] ?? "", 40);
      sheet.put(each.number, 150);
      sheet.put(moneyFormats.minusLast(each.opening), 300, { align: "right" });
      sheet.put(moneyFormats.bare(sumOf(paidIn(each.rows))), 385, { align: "right" });
      sheet.put(moneyFormats.bare(sumOf(paidOut(each.rows))), 470, { align: "right" });
      sheet.put(moneyFormats.minusLast(each.closing), 560, { align: "right" });
      sheet.moveBy(13);
    });
    accounts.forEach((each, index) => {
      sheet.moveBy(20);
      sheet.need(80);
      sheet.put(`${names[index]} - ${each.number}`, 40, { isBold: true, size: 11 });
      if (index > 0) sheet.put("(Continued from previous page)", 400, { size: 1, color: "white" });
      sheet.moveBy(18);
      const balanceRow = (day: string, label: string, cents: number): SampleRow => ({
        on: day,
        description: label,
        cents: 0,
        balanceCents: cents,
        kind: "fee",
      });
      drawLedger(
        sheet,
        [
          balanceRow(from, "Beginning Balance", each.opening),
          ...each.printed,
          balanceRow(until, "Ending Balance", each.closing),
        ],
        {
          columns: [
            textColumn("Transaction Detail", 90),
            number("Amount($)", 470, (row) => (row.cents === 0 ? "" : moneyFormats.minusLast(row.cents))),
            number("Balance($)", 560, (row) => moneyFormats.minusLast(row.balanceCents)),
          ],
          day: dayFormats.dashed,
          dateX: 40,
          textX: 90,
          letters: 52,
          step: 11,
          continued: `${names[index]} - ${each.number} (continued)`,
        },
      );
    });
    return sheet;
  },
};

/** Debits, credits, balance; "Previous balance" in a text; days with their year. */
const cedar: Layout = {
  name: "debits, credits, and balance",
  bank: "Cedar County Savings Bank",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 80, bottom: 720, size: 8.5 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("CEDAR COUNTY SAVINGS BANK", 306, { size: 13, isBold: true, align: "center" });
      sheet.put(
        `Account  XXXXXXXX${account.lastFour}    Statement Date ${dayFormats.full(until)}    Page ${page} of ${count}`,
        306,
        { align: "center", down: 22, size: 8 },
      );
    });
    sheet.moveTo(110);
    putAddress(sheet, account, 60);
    sheet.moveTo(190);
    sheet.put(`Statement period: ${dayFormats.full(from)} thru ${dayFormats.full(until)}`, 40);
    sheet.moveBy(20);
    sheet.put(
      `Previous balance ${dayFormats.full(from)} was ${moneyFormats.dollars(account.opening)}. ${paidIn(account.rows).length} credits came to $${moneyFormats.bare(sumOf(paidIn(account.rows)))}.`,
      40,
    );
    sheet.moveBy(12);
    sheet.put(
      `Ending balance ${dayFormats.full(until)} is ${moneyFormats.dollars(account.closing)}. Thank you for banking with us.`,
      40,
    );
    sheet.moveBy(28);
    sheet.put("ACCOUNT TRANSACTIONS", 40, { isBold: true });
    sheet.moveBy(16);
    drawLedger(sheet, account.printed, {
      columns: [
        textColumn("Description", 100),
        number("Debits", 420, (row) => (row.cents < 0 ? moneyFormats.bare(row.cents) : "")),
        number("Credits", 490, (row) => (row.cents > 0 ? moneyFormats.bare(row.cents) : "")),
        number("Balance", 572, (row) => moneyFormats.minusFirst(row.balanceCents)),
      ],
      day: dayFormats.full,
      dateX: 40,
      textX: 100,
      letters: 44,
      step: 11,
      isBanded: true,
      continued: "Account transactions, continued",
    });
    return sheet;
  },
};

/** Signed amounts with a long minus, days without a year, opening and closing in a box beside their labels. */
const quicksilver: Layout = {
  name: "one signed column",
  bank: "Quicksilver Financial",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 60, bottom: 725, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(755);
      sheet.put(
        `Quicksilver Financial is a technology company. Banking services by Choice Harbor Bank, Member FDIC.`,
        40,
        { size: 7 },
      );
      sheet.put(`${page} / ${count}`, 572, { size: 7, align: "right" });
    });
    sheet.put("Quicksilver", 40, { size: 18, isBold: true });
    sheet.put(`${dayFormats.long(from).split(" ")[0]} ${from.slice(0, 4)} statement`, 572, {
      align: "right",
      size: 12,
    });
    sheet.moveBy(40);
    putAddress(sheet, account, 40);
    sheet.put("Account type", 380, { color: "#666666" });
    sheet.put("Checking", 572, { align: "right" });
    sheet.put("Account number", 380, { down: 14, color: "#666666" });
    sheet.put(`\u2022\u2022${account.lastFour}`, 572, { align: "right", down: 14 });
    sheet.put("Statement period", 380, { down: 28, color: "#666666" });
    sheet.put(`${dayFormats.named(from)} - ${dayFormats.named(until)}, ${until.slice(0, 4)}`, 572, {
      align: "right",
      down: 28,
    });
    sheet.moveBy(80);
    for (const [label, text] of [
      ["Starting balance", moneyFormats.longMinus(account.opening)],
      ["Total deposits", moneyFormats.longMinus(sumOf(paidIn(account.rows)))],
      ["Total withdrawals", moneyFormats.longMinus(sumOf(paidOut(account.rows)))],
      ["Closing balance", moneyFormats.longMinus(account.closing)],
    ] as const) {
      sheet.put(label, 40);
      sheet.put(text, 240, { align: "right" });
      sheet.moveBy(15);
    }
    sheet.moveBy(20);
    sheet.put("All transactions", 40, { isBold: true, size: 12 });
    sheet.moveBy(20);
    drawLedger(sheet, account.printed, {
      columns: [
        textColumn("Description", 100),
        { label: "Type", x: 380, show: (row) => (row.cents > 0 ? "Deposit" : "Payment") },
        number("Amount", 470, (row) => moneyFormats.longMinus(row.cents)),
        number("End of day balance", 572, (row, isLastOfDay) =>
          isLastOfDay ? moneyFormats.longMinus(row.balanceCents) : "",
        ),
      ],
      day: dayFormats.padded,
      dateX: 40,
      textX: 100,
      letters: 48,
      step: 12,
    });
    return sheet;
  },
};

/** Brackets for money out, newest first, a running balance. */
const blueHeron: Layout = {
  name: "newest first, in brackets",
  bank: "Blue Heron Bank",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 60, bottom: 725, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(760);
      sheet.put(`Page ${page} of ${count}`, 572, { size: 7, align: "right" });
    });
    sheet.put("Blue Heron Bank", 40, { size: 18, isBold: true });
    sheet.moveBy(36);
    putAddress(sheet, account, 40);
    sheet.put("Account number", 330, { size: 8 });
    sheet.put(account.number, 330, { down: 10 });
    sheet.put("Period start", 430, { size: 8 });
    sheet.put(dayFormats.full(from), 430, { down: 10 });
    sheet.put("Period end", 510, { size: 8 });
    sheet.put(dayFormats.full(until), 510, { down: 10 });
    sheet.put("Opening balance", 330, { size: 8, down: 30 });
    sheet.put(moneyFormats.bracketed(account.opening), 330, { down: 40 });
    sheet.put("Closing balance", 430, { size: 8, down: 30 });
    sheet.put(moneyFormats.bracketed(account.closing), 430, { down: 40 });
    sheet.moveBy(90);
    sheet.put("Account activity", 40, { isBold: true, size: 12 });
    sheet.moveBy(20);
    drawLedger(sheet, account.printed.toReversed(), {
      columns: [
        textColumn("Details", 110),
        number("Amount", 470, (row) => moneyFormats.bracketed(row.cents)),
        number("Balance", 572, (row) => moneyFormats.bracketed(row.balanceCents)),
      ],
      day: dayFormats.full,
      dateX: 40,
      textX: 110,
      letters: 50,
      step: 12,
    });
    return sheet;
  },
};

/** A line printer's report: one width for all letters, CR and DR, a balance brought forward on each page. */
const fidelis: Layout = {
  name: "printed report with CR and DR",
  bank: "First Fidelis Trust Company",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 80, bottom: 730, size: 8, isMono: true });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("FIRST FIDELIS TRUST COMPANY", 40, { isBold: true });
      sheet.put(`PAGE ${String(page).padStart(3)} OF ${count}`, 560, { align: "right" });
      sheet.put(`ACCT ${account.number}      FROM ${dayFormats.shouted(from)} TO ${dayFormats.shouted(until)}`, 40, {
        down: 12,
      });
    });
    putAddress(sheet, account, 60);
    sheet.moveBy(60);
    sheet.put("BALANCE FORWARD", 40);
    sheet.put(moneyFormats.lettered(account.opening), 560, { align: "right" });
    sheet.moveBy(16);
    drawLedger(sheet, account.printed, {
      columns: [
        textColumn("Particulars", 100),
        number("Amount", 450, (row) => moneyFormats.lettered(row.cents)),
        number("Balance", 560, (row) => moneyFormats.lettered(row.balanceCents)),
      ],
      day: dayFormats.dayFirst,
      dateX: 40,
      textX: 100,
      letters: 48,
      step: 11,
    });
    sheet.need(20);
    sheet.put("BALANCE THIS STATEMENT", 40);
    sheet.put(moneyFormats.lettered(account.closing), 560, { align: "right" });
    return sheet;
  },
};

/** Numbers come in pieces, and descriptions over several lines. */
const mosaic: Layout = {
  name: "numbers in pieces",
  bank: "Mosaic Community Bank",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 80, bottom: 720, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Mosaic Community Bank", 40, { size: 14, isBold: true });
      sheet.put(`Account ending in ${account.lastFour}`, 572, { align: "right" });
      sheet.put(`${dayFormats.full(from)} \u2013 ${dayFormats.full(until)}`, 572, { align: "right", down: 12 });
      sheet.put(`Page ${page}/${count}`, 572, { align: "right", down: 24, size: 8 });
    });
    sheet.moveTo(110);
    putAddress(sheet, account, 60);
    sheet.moveTo(190);
    sheet.put("Opening balance", 40);
    putPieces(sheet, moneyFormats.dollars(account.opening), 240);
    sheet.moveBy(14);
    sheet.put("Closing balance", 40);
    putPieces(sheet, moneyFormats.dollars(account.closing), 240);
    sheet.moveBy(28);
    sheet.put("Activity", 40, { isBold: true, size: 12 });
    sheet.moveBy(18);
    drawLedger(sheet, account.printed, {
      columns: [
        textColumn("What", 95),
        number("Money in", 410, (row) => (row.cents > 0 ? moneyFormats.bare(row.cents) : "")),
        number("Money out", 490, (row) => (row.cents < 0 ? moneyFormats.bare(row.cents) : "")),
        number("Balance", 572, (row) => moneyFormats.minusFirst(row.balanceCents)),
      ],
      day: dayFormats.short,
      dateX: 40,
      textX: 95,
      letters: 26,
      step: 11,
      putNumber: putPieces,
    });
    return sheet;
  },
};

/** "1,234.56" as "1,", a narrow space, and "234.56". */
const putPieces = (sheet: SampleSheet, text: string, x: number): void => {
  const at = text.indexOf(",");
  const tail = at === -1 ? text : text.slice(at + 1);
  sheet.put(tail, x, { align: "right" });
  if (at === -1) return;
  // A digit of the sheet's letters is 5 points wide, and a comma 2.5.
  const wide = [...tail].reduce((total, letter) => total + (/\d/.test(letter) ? 5 : 2.5), 0);
  sheet.put(text.slice(0, at + 1), x - wide - 2.4, { align: "right" });
};

/** Wide pages that are stored on their side. */
const landmark: Layout = {
  name: "turned pages",
  bank: "Landmark Valley Bank",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const options: SheetOptions = { width: 792, height: 612, isTurned: true, top: 80, bottom: 560, size: 9 };
    const sheet = createSampleSheet(options);
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Landmark Valley Bank", 40, { size: 14, isBold: true });
      sheet.put(`Account No. ${account.number}`, 750, { align: "right" });
      sheet.put(`Statement from ${dayFormats.full(from)} to ${dayFormats.full(until)}`, 750, {
        align: "right",
        down: 12,
      });
      sheet.put(`Page ${page} of ${count}`, 750, { align: "right", down: 24, size: 8 });
    });
    sheet.moveTo(100);
    putAddress(sheet, account, 60);
    sheet.moveTo(160);
    sheet.put(`Balance last statement`, 40);
    sheet.put(moneyFormats.dollars(account.opening), 300, { align: "right" });
    sheet.put("Balance this statement", 400);
    sheet.put(moneyFormats.dollars(account.closing), 660, { align: "right" });
    sheet.moveBy(30);
    drawLedger(sheet, account.printed, {
      columns: [
        textColumn("Description", 110),
        number("Withdrawals", 540, (row) => (row.cents < 0 ? moneyFormats.bare(row.cents) : "")),
        number("Deposits", 640, (row) => (row.cents > 0 ? moneyFormats.bare(row.cents) : "")),
        number("Balance", 750, (row) => moneyFormats.minusFirst(row.balanceCents)),
      ],
      day: dayFormats.slashed,
      dateX: 40,
      textX: 110,
      letters: 70,
      step: 12,
    });
    return sheet;
  },
};

/** Signed amounts and nothing that runs: only the summary's totals carry them. */
const novella: Layout = {
  name: "totals only in the summary",
  bank: "Novella Bank",
  accounts: 1,
  draw(accounts) {
    const account = first(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 60, bottom: 725, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(760);
      sheet.put(
        `Novella Bank - statement ${dayFormats.named(from)} to ${dayFormats.named(until)}, ${until.slice(0, 4)}`,
        40,
        { size: 7 },
      );
      sheet.put(`Page ${page} of ${count}`, 572, { size: 7, align: "right" });
    });
    sheet.put("Novella Bank", 40, { size: 17, isBold: true });
    sheet.put(`Account holder: ${account.holder}`, 572, { align: "right" });
    sheet.put(`Account: ****${account.lastFour}`, 572, { align: "right", down: 13 });
    sheet.put(`${dayFormats.long(from)} - ${dayFormats.long(until)}`, 572, { align: "right", down: 26 });
    sheet.moveBy(70);
    for (const [label, text, x] of [
      ["Opening balance", moneyFormats.dollars(account.opening), 40],
      ["Money in", moneyFormats.plus(sumOf(paidIn(account.rows))), 180],
      ["Money out", moneyFormats.plus(sumOf(paidOut(account.rows))), 320],
      ["Closing balance", moneyFormats.dollars(account.closing), 460],
    ] as const) {
      sheet.put(label, x, { size: 8 });
      sheet.put(text, x, { down: 12, isBold: true });
    }
    sheet.moveBy(50);
    drawLedger(sheet, account.printed, {
      columns: [textColumn("Description", 100), number("Amount", 572, (row) => moneyFormats.plus(row.cents))],
      day: dayFormats.slashed,
      dateX: 40,
      textX: 100,
      letters: 66,
      step: 12,
    });
    return sheet;
  },
};

export const ledgerLayouts: readonly Layout[] = [
  prairie,
  anchor,
  cedar,
  quicksilver,
  blueHeron,
  fidelis,
  mosaic,
  landmark,
  novella,
];
