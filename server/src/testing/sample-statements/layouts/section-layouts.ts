import { dayFormats, moneyFormats, wrapText } from "../formats.ts";
import { createSampleSheet, type SampleSheet } from "../sample-sheet.ts";
import type { SampleRow } from "../sample-truth.ts";
import { drawSideBySide, type Layout, listDayEnds, type PrintedAccount, paidIn, paidOut, sumOf } from "./layout.ts";

/** Statements in sections, each with its total, and a list of balances by day. None has a running balance. */

const one = ([account]: readonly PrintedAccount[]): PrintedAccount => {
  if (!account) throw new Error("A statement needs an account.");
  return account;
};

interface SectionPlan {
  readonly title: string;
  readonly total: string;
  readonly rows: readonly SampleRow[];
  readonly trueRows: readonly SampleRow[];
}

const bySide = (account: PrintedAccount, kinds: readonly SampleRow["kind"][]) => ({
  rows: account.printed.filter(({ kind }) => kinds.includes(kind)),
  trueRows: account.rows.filter(({ kind }) => kinds.includes(kind)),
});

/** A summary with counts, checks in three columns, days as MM/DD, "continued" on each page. */
const harbor: Layout = {
  name: "sections with counts",
  bank: "Harbor National Bank",
  accounts: 1,
  draw(accounts) {
    const account = one(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 96, bottom: 735, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(30);
      sheet.put("Harbor National Bank", 40, { size: 16, isBold: true, color: "#123a6b" });
      sheet.put(`${dayFormats.long(from)} through ${dayFormats.long(until)}`, 572, { align: "right" });
      sheet.put(`Account Number:  ${account.number.padStart(15, "0")}`, 572, {
        align: "right",
        down: 14,
        isBold: true,
      });
      sheet.moveTo(762);
      sheet.put(`Page ${page} of ${count}`, 306, { align: "center", size: 8 });
    });
    [account.holder, ...account.address].forEach((line, index) => {
      sheet.put(line, 60, { down: index * 12 });
    });
    sheet.put("CUSTOMER SERVICE INFORMATION", 572, { align: "right", isBold: true });
    sheet.put("Service Center:  1-800-555-0133", 572, { align: "right", down: 13 });
    sheet.moveBy(90);
    sheet.put("CHECKING SUMMARY", 40, { isBold: true, size: 12 });
    sheet.put("Harbor Business Complete Checking", 200, { size: 10 });
    sheet.moveBy(20);
    sheet.put("INSTANCES", 380, { align: "right", size: 7 });
    sheet.put("AMOUNT", 480, { align: "right", size: 7 });
    sheet.moveBy(12);
    const sections: SectionPlan[] = [
      { title: "DEPOSITS AND ADDITIONS", total: "Total Deposits and Additions", ...bySide(account, ["deposit"]) },
      {
        title: "ATM & DEBIT CARD WITHDRAWALS",
        total: "Total ATM & Debit Card Withdrawals",
        ...bySide(account, ["card"]),
      },
      { title: "ELECTRONIC WITHDRAWALS", total: "Total Electronic Withdrawals", ...bySide(account, ["withdrawal"]) },
      { title: "FEES", total: "Total Fees", ...bySide(account, ["fee"]) },
    ];
    const checks = bySide(account, ["check"]);
    const summary: [string, string, string][] = [
      ["Beginning Balance", "", moneyFormats.dollars(account.opening)],
      ...[sections[0], { title: "CHECKS PAID", trueRows: checks.trueRows }, ...sections.slice(1)].flatMap(
        (section): [string, string, string][] =>
          section && section.trueRows.length > 0
            ? [
                [
                  toTitle(section.title),
                  String(section.trueRows.length),
                  moneyFormats.minusFirst(sumOf(section.trueRows)),
                ],
              ]
            : [],
      ),
      ["Ending Balance", String(account.rows.length), moneyFormats.dollars(account.closing)],
    ];
    for (const [label, count, amount] of summary) {
      sheet.put(label, 40);
      sheet.put(count, 380, { align: "right" });
      sheet.put(amount, 480, { align: "right" });
      sheet.moveBy(14);
    }
    sheet.moveBy(16);
    drawHarborSection(sheet, sections[0]);
    if (checks.trueRows.length > 0) drawHarborChecks(sheet, checks);
    for (const section of sections.slice(1)) drawHarborSection(sheet, section);
    sheet.need(60);
    sheet.onBreak(() => undefined);
    sheet.put("DAILY ENDING BALANCE", 40, { isBold: true, size: 12 });
    sheet.moveBy(20);
    for (const x of [40, 220, 400]) {
      sheet.put("DATE", x, { size: 7 });
      sheet.put("AMOUNT", x + 130, { align: "right", size: 7 });
    }
    sheet.moveBy(12);
    drawSideBySide(sheet, listDayEnds(account.rows), {
      columns: [40, 220, 400],
      step: 13,
      draw: ({ on, cents }, x) => {
        sheet.put(dayFormats.slashed(on), x);
        sheet.put(moneyFormats.minusFirst(cents), x + 130, { align: "right" });
      },
    });
    return sheet;
  },
};

const toTitle = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(" And ", " and ");

const drawHarborSection = (sheet: SampleSheet, section: SectionPlan | undefined): void => {
  if (!section || section.trueRows.length === 0) return;
  const head = (isContinued: boolean) => {
    sheet.put(section.title, 40, { isBold: true, size: 12 });
    if (isContinued) sheet.put("(continued)", 290, { size: 9 });
    sheet.moveBy(20);
    sheet.put("DATE", 40, { size: 7 });
    sheet.put("DESCRIPTION", 90, { size: 7 });
    sheet.put("AMOUNT", 572, { size: 7, align: "right" });
    sheet.moveBy(12);
  };
  sheet.onBreak(() => undefined);
  sheet.need(60);
  head(false);
  sheet.onBreak(() => head(true));
  section.rows.forEach((row, index) => {
    const lines = wrapText(row.description, 62);
    sheet.need(13 * lines.length);
    sheet.put(dayFormats.slashed(row.on), 40);
    lines.forEach((line, number) => {
      sheet.put(line, 90, { down: number * 11 });
    });
    sheet.put(index === 0 ? `$${moneyFormats.bare(row.cents)}` : moneyFormats.bare(row.cents), 572, { align: "right" });
    sheet.moveBy(2 + 11 * lines.length);
  });
  sheet.need(14);
  sheet.put(section.total, 40, { isBold: true });
  sheet.put(`$${moneyFormats.bare(sumOf(section.trueRows))}`, 572, { align: "right", isBold: true });
  sheet.moveBy(28);
};

const drawHarborChecks = (
  sheet: SampleSheet,
  { rows, trueRows }: { rows: readonly SampleRow[]; trueRows: readonly SampleRow[] },
): void => {
  sheet.onBreak(() => undefined);
  sheet.need(60);
  sheet.put("CHECKS PAID", 40, { isBold: true, size: 12 });
  sheet.moveBy(20);
  for (const x of [40, 300]) {
    sheet.put("CHECK NUMBER", x, { size: 7 });
    sheet.put("DATE PAID", x + 90, { size: 7 });
    sheet.put("AMOUNT", x + 210, { size: 7, align: "right" });
  }
  sheet.moveBy(12);
  drawSideBySide(sheet, rows, {
    columns: [40, 300],
    step: 13,
    draw: (row, x) => {
      sheet.put(`${row.checkNumber}  ^`, x);
      sheet.put(dayFormats.slashed(row.on), x + 90);
      sheet.put(moneyFormats.bare(row.cents), x + 210, { align: "right" });
    },
  });
  sheet.put("Total Checks Paid", 40, { isBold: true });
  sheet.put(`$${moneyFormats.bare(sumOf(trueRows))}`, 572, { align: "right", isBold: true });
  sheet.moveBy(28);
};

/** Minus signs in the sections of debits, full dates, checks in two columns, page subtotals. */
const meridian: Layout = {
  name: "sections with signs",
  bank: "Bank of Meridian, N.A.",
  accounts: 1,
  draw(accounts) {
    const account = one(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 80, bottom: 730, size: 8.5 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(30);
      if (page > 1) {
        sheet.put(
          `${account.holder}   |   Account # ${account.number.slice(0, 4)} ${account.number.slice(4, 8)} ${account.number.slice(8)}   |   ${dayFormats.long(from)} to ${dayFormats.long(until)}`,
          40,
          { size: 8 },
        );
      }
      sheet.moveTo(760);
      sheet.put(`Page ${page} of ${count}`, 572, { align: "right", size: 7.5 });
    });
    sheet.moveTo(40);
    sheet.put("P.O. Box 15284", 40, { size: 8 });
    sheet.put("Wilmington, DE 19850", 40, { size: 8, down: 10 });
    sheet.put("Bank of Meridian, N.A.", 572, { size: 14, isBold: true, align: "right" });
    sheet.moveTo(120);
    [account.holder, ...account.address].forEach((line, index) => {
      sheet.put(line, 70, { down: index * 11 });
    });
    sheet.moveTo(210);
    sheet.put("Your Business Advantage Checking", 40, { size: 15, isBold: true });
    sheet.moveBy(20);
    sheet.put(`for ${dayFormats.long(from)} to ${dayFormats.long(until)}`, 40, { size: 11 });
    sheet.put(
      `Account number: ${account.number.slice(0, 4)} ${account.number.slice(4, 8)} ${account.number.slice(8)}`,
      572,
      { size: 10, align: "right" },
    );
    sheet.moveBy(30);
    sheet.put("Account summary", 40, { size: 13, isBold: true });
    sheet.moveBy(22);
    const sections: SectionPlan[] = [
      {
        title: "Deposits and other credits",
        total: "Total deposits and other credits",
        ...bySide(account, ["deposit"]),
      },
      {
        title: "Withdrawals and other debits",
        total: "Total withdrawals and other debits",
        ...bySide(account, ["withdrawal", "card"]),
      },
      { title: "Checks", total: "Total checks", ...bySide(account, ["check"]) },
      { title: "Service fees", total: "Total service fees", ...bySide(account, ["fee"]) },
    ];
    const lines: [string, number][] = [
      [`Beginning balance on ${dayFormats.long(from)}`, account.opening],
      ...sections.map(({ title, trueRows }): [string, number] => [title, sumOf(trueRows)]),
      [`Ending balance on ${dayFormats.long(until)}`, account.closing],
    ];
    lines.forEach(([label, cents], index) => {
      const isEnd = index === 0 || index === lines.length - 1;
      sheet.put(label, 40, { isBold: isEnd });
      sheet.put(isEnd ? moneyFormats.dollars(cents) : moneyFormats.minusFirst(cents), 320, {
        align: "right",
        isBold: isEnd,
      });
      if (index < 2)
        sheet.put(
          index === 0
            ? `# of deposits/credits: ${paidIn(account.rows).length}`
            : `# of withdrawals/debits: ${paidOut(account.rows).length}`,
          360,
        );
      sheet.moveBy(15);
    });
    for (const section of sections) if (section.trueRows.length > 0) drawMeridianSection(sheet, section);
    sheet.onBreak(() => undefined);
    sheet.need(50);
    sheet.moveBy(12);
    sheet.put("Daily ledger balances", 40, { isBold: true, size: 12 });
    sheet.moveBy(18);
    for (const x of [40, 230, 420]) {
      sheet.put("Date", x, { isBold: true });
      sheet.put("Balance ($)", x + 140, { isBold: true, align: "right" });
    }
    sheet.moveBy(13);
    drawSideBySide(
      sheet,
      [{ on: from, cents: account.opening }, ...listDayEnds(account.rows).filter(({ on }) => on !== from)],
      {
        columns: [40, 230, 420],
        step: 12,
        draw: ({ on, cents }, x) => {
          const shown =
            on === from ? (listDayEnds(account.rows).find((each) => each.on === from)?.cents ?? cents) : cents;
          sheet.put(dayFormats.slashed(on), x);
          sheet.put(moneyFormats.minusFirst(shown), x + 140, { align: "right" });
        },
      },
    );
    return sheet;
  },
};

const drawMeridianSection = (sheet: SampleSheet, { title, total, rows, trueRows }: SectionPlan): void => {
  const isChecks = title === "Checks";
  const columns = isChecks ? [40, 320] : [40];
  const head = (text: string) => {
    sheet.put(text, 40, { isBold: true, size: 12 });
    sheet.moveBy(18);
    for (const x of columns) {
      sheet.put("Date", x, { isBold: true });
      sheet.put(isChecks ? "Check #" : "Description", x + 60, { isBold: true });
      sheet.put("Amount", isChecks ? x + 250 : 572, { isBold: true, align: "right" });
    }
    sheet.moveBy(13);
  };
  sheet.onBreak(() => undefined);
  sheet.moveBy(16);
  sheet.need(60);
  head(title);
  sheet.onBreak(() => head(`${title} - continued`));
  if (isChecks) {
    drawSideBySide(sheet, rows, {
      columns,
      step: 13,
      draw: (row, x) => {
        sheet.put(dayFormats.short(row.on), x);
        sheet.put(`${row.checkNumber}${(row.checkNumber ?? 0) % 3 === 0 ? "*" : ""}`, x + 60);
        sheet.put(moneyFormats.minusFirst(row.cents), x + 250, { align: "right" });
      },
    });
  } else {
    for (const row of rows) {
      const lines = wrapText(row.description, 70);
      sheet.need(12 * lines.length);
      sheet.put(dayFormats.short(row.on), 40);
      lines.forEach((line, number) => {
        sheet.put(line, 100, { down: number * 10 });
      });
      sheet.put(moneyFormats.minusFirst(row.cents), 572, { align: "right" });
      sheet.moveBy(3 + 10 * lines.length);
    }
  }
  sheet.need(14);
  sheet.put(total, 40, { isBold: true });
  sheet.put(moneyFormats.dollars(sumOf(trueRows)), 572, { isBold: true, align: "right" });
  sheet.moveBy(16);
};

/** A summary box with labels above its values; the amount stands before the description; sections with their totals in a sentence. */
const pinnacle: Layout = {
  name: "amount before description",
  bank: "Pinnacle Bay Bank",
  accounts: 1,
  draw(accounts) {
    const account = one(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 110, bottom: 720, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Business Checking", 40, { size: 15, isBold: true });
      sheet.put("PINNACLE BAY BANK", 572, { size: 13, isBold: true, align: "right" });
      sheet.put(`For the period  ${dayFormats.full(from)} to ${dayFormats.full(until)}`, 330, { down: 24 });
      sheet.put(account.holder, 330, { down: 36 });
      sheet.put(`Primary account number: XX-XXXX-${account.lastFour}`, 330, { down: 48 });
      sheet.put(`Page ${page} of ${count}`, 330, { down: 60 });
    });
    [account.holder, ...account.address].forEach((line, index) => {
      sheet.put(line, 60, { down: index * 12 });
    });
    sheet.moveTo(210);
    sheet.put("Balance Summary", 40, { isBold: true, size: 11 });
    sheet.moveBy(18);
    const box: [string, string, number][] = [
      ["Beginning", "balance", account.opening],
      ["Deposits and", "other additions", sumOf(paidIn(account.rows))],
      ["Checks and", "other deductions", -sumOf(paidOut(account.rows))],
      ["Ending", "balance", account.closing],
    ];
    box.forEach(([above, below, cents], index) => {
      const x = 130 + index * 130;
      sheet.put(above, x, { align: "right", size: 8 });
      sheet.put(below, x, { align: "right", size: 8, down: 10 });
      sheet.put(moneyFormats.minusLast(cents), x, { align: "right", down: 24 });
    });
    sheet.moveBy(60);
    const sections: SectionPlan[] = [
      { title: "Deposits and Other Additions", total: "", ...bySide(account, ["deposit"]) },
      { title: "Debit Card Purchases", total: "", ...bySide(account, ["card"]) },
      { title: "Online and Electronic Banking Deductions", total: "", ...bySide(account, ["withdrawal"]) },
      { title: "Other Deductions", total: "", ...bySide(account, ["fee"]) },
    ];
    sheet.put("Activity Detail", 40, { isBold: true, size: 13 });
    sheet.moveBy(22);
    const checks = bySide(account, ["check"]);
    for (const section of sections) if (section.trueRows.length > 0) drawPinnacleSection(sheet, section);
    if (checks.trueRows.length > 0) {
      sheet.onBreak(() => undefined);
      sheet.need(70);
      sheet.put("Checks and Substitute Checks", 40, { isBold: true, size: 11 });
      sheet.put(
        `There were ${checks.trueRows.length} checks totaling $${moneyFormats.bare(sumOf(checks.trueRows))}.`,
        572,
        { align: "right", size: 8 },
      );
      sheet.moveBy(16);
      for (const x of [40, 220, 400]) {
        sheet.put("Check", x, { size: 7.5 });
        sheet.put("number", x, { size: 7.5, down: 9 });
        sheet.put("Amount", x + 105, { size: 7.5, align: "right", down: 9 });
        sheet.put("Date", x + 120, { size: 7.5 });
        sheet.put("paid", x + 120, { size: 7.5, down: 9 });
      }
      sheet.moveBy(20);
      drawSideBySide(sheet, checks.rows, {
        columns: [40, 220, 400],
        step: 12,
        draw: (row, x) => {
          sheet.put(String(row.checkNumber), x);
          sheet.put(moneyFormats.bare(row.cents), x + 105, { align: "right" });
          sheet.put(dayFormats.slashed(row.on), x + 120);
        },
      });
    }
    return sheet;
  },
};

const drawPinnacleSection = (sheet: SampleSheet, { title, rows, trueRows }: SectionPlan): void => {
  const head = (text: string) => {
    sheet.put(text, 40, { isBold: true, size: 11 });
    sheet.moveBy(15);
    sheet.put("Date", 40, { size: 7.5 });
    sheet.put("posted", 40, { size: 7.5, down: 9 });
    sheet.put("Amount", 160, { size: 7.5, align: "right", down: 9 });
    sheet.put("Transaction", 180, { size: 7.5 });
    sheet.put("description", 180, { size: 7.5, down: 9 });
    sheet.moveBy(20);
  };
  sheet.onBreak(() => undefined);
  sheet.need(70);
  sheet.put(
    `There ${trueRows.length === 1 ? "was 1 transaction" : `were ${trueRows.length} transactions`} totaling $${moneyFormats.bare(sumOf(trueRows))}.`,
    572,
    { align: "right", size: 8 },
  );
  head(title);
  sheet.onBreak(() => head(`${title}  - continued`));
  for (const row of rows) {
    const lines = wrapText(row.description, 60);
    sheet.need(11 * lines.length + 2);
    sheet.put(dayFormats.slashed(row.on), 40);
    sheet.put(moneyFormats.bare(row.cents), 160, { align: "right" });
    lines.forEach((line, number) => {
      sheet.put(line, 180, { down: number * 11 });
    });
    sheet.moveBy(2 + 11 * lines.length);
  }
  sheet.moveBy(14);
};

/** Named months, a minus at the end, reference numbers, a summary line for each section. */
const unionBell: Layout = {
  name: "minus at the end",
  bank: "Union Bell Bank",
  accounts: 1,
  draw(accounts) {
    const account = one(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 110, bottom: 735, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Union Bell Bank", 40, { size: 15, isBold: true });
      sheet.put("Business Statement", 572, { size: 12, align: "right" });
      sheet.put("Account Number:", 572, { align: "right", down: 18, size: 8 });
      sheet.put(
        `${account.number.slice(0, 1)} ${account.number.slice(1, 4)} ${account.number.slice(4, 8)} ${account.number.slice(8)}`,
        572,
        { align: "right", down: 29 },
      );
      sheet.put("Statement Period:", 572, { align: "right", down: 42, size: 8 });
      sheet.put(dayFormats.long(from), 572, { align: "right", down: 52 });
      sheet.put("through", 572, { align: "right", down: 62 });
      sheet.put(dayFormats.long(until), 572, { align: "right", down: 72 });
      sheet.put(`Page ${page} of ${count}`, 40, { down: 60, size: 8 });
    });
    sheet.moveTo(130);
    [account.holder, ...account.address].forEach((line, index) => {
      sheet.put(line, 60, { down: index * 12 });
    });
    sheet.moveTo(220);
    sheet.put("Account Summary", 40, { isBold: true, size: 11 });
    sheet.moveBy(16);
    const deposits = bySide(account, ["deposit"]);
    const cards = bySide(account, ["card"]);
    const others = bySide(account, ["withdrawal", "fee"]);
    const checks = bySide(account, ["check"]);
    const groups: [string, typeof deposits][] = [
      ["Customer Deposits", deposits],
      ["Card Withdrawals", cards],
      ["Other Withdrawals", others],
      ["Checks Paid", checks],
    ];
    sheet.put("# Items", 230, { align: "right", size: 8 });
    sheet.moveBy(12);
    const summary = (label: string, cents: number, count?: number) => {
      sheet.put(label, 40);
      if (count !== undefined) sheet.put(String(count), 230, { align: "right" });
      sheet.put("$", 270);
      sheet.put(moneyFormats.minusLast(cents), 345, { align: "right" });
      sheet.moveBy(13);
    };
    summary(`Beginning Balance on ${dayFormats.named(from)}`, account.opening);
    for (const [label, { trueRows }] of groups)
      if (trueRows.length > 0) summary(label, sumOf(trueRows), trueRows.length);
    summary(`Ending Balance on ${dayFormats.long(until)}`, account.closing);
    for (const [label, { rows, trueRows }] of groups.slice(0, 3)) {
      if (trueRows.length === 0) continue;
      const head = (text: string) => {
        sheet.put(text, 40, { isBold: true, size: 11 });
        sheet.moveBy(15);
        sheet.put("Date", 40, { isBold: true });
        sheet.put("Description of Transaction", 90, { isBold: true });
        sheet.put("Ref Number", 420, { isBold: true, align: "right" });
        sheet.put("Amount", 572, { isBold: true, align: "right" });
        sheet.moveBy(13);
      };
      sheet.moveBy(14);
      sheet.onBreak(() => undefined);
      sheet.need(60);
      head(label);
      sheet.onBreak(() => head(`${label} (continued)`));
      rows.forEach((row, index) => {
        const lines = wrapText(row.description, 46);
        sheet.need(11 * lines.length + 2);
        sheet.put(dayFormats.named(row.on), 40);
        lines.forEach((line, number) => {
          sheet.put(line, 90, { down: number * 11 });
        });
        sheet.put(String(8_000_000_000 + index * 7919), 420, { align: "right" });
        if (index === 0) sheet.put("$", 500);
        sheet.put(moneyFormats.minusLast(row.cents), 572, { align: "right" });
        sheet.moveBy(2 + 11 * lines.length);
      });
      sheet.need(14);
      sheet.put(`Total ${label}`, 380, { isBold: true });
      sheet.put("$", 500);
      sheet.put(moneyFormats.minusLast(sumOf(trueRows)), 572, { align: "right" });
      sheet.moveBy(14);
    }
    if (checks.trueRows.length > 0) {
      sheet.onBreak(() => undefined);
      sheet.moveBy(14);
      sheet.need(60);
      sheet.put("Checks Presented Conventionally", 40, { isBold: true, size: 11 });
      sheet.moveBy(15);
      for (const x of [40, 310]) {
        sheet.put("Check", x, { isBold: true });
        sheet.put("Date", x + 60, { isBold: true });
        sheet.put("Ref Number", x + 150, { isBold: true, align: "right" });
        sheet.put("Amount", x + 230, { isBold: true, align: "right" });
      }
      sheet.moveBy(13);
      drawSideBySide(sheet, checks.rows, {
        columns: [40, 310],
        step: 12,
        draw: (row, x) => {
          sheet.put(String(row.checkNumber), x);
          sheet.put(dayFormats.named(row.on), x + 60);
          sheet.put(String(9_200_000_000 + (row.checkNumber ?? 0)), x + 150, { align: "right" });
          sheet.put(moneyFormats.bare(row.cents), x + 230, { align: "right" });
        },
      });
      sheet.put(`Conventional Checks Paid (${checks.trueRows.length})`, 310);
      sheet.put("$", 480);
      sheet.put(moneyFormats.minusLast(sumOf(checks.trueRows)), 572, { align: "right" });
      sheet.moveBy(14);
    }
    return sheet;
  },
};

/** "Your previous balance as of", totals as an equals line, two columns of checks. */
const truvale: Layout = {
  name: "previous and new balance",
  bank: "Truvale",
  accounts: 1,
  draw(accounts) {
    const account = one(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 70, bottom: 730, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(26);
      sheet.put("TRUVALE", 40, { size: 16, isBold: true });
      sheet.put(`Page ${page} of ${count}`, 572, { align: "right", size: 8 });
      sheet.put(dayFormats.short(until), 572, { align: "right", size: 8, down: 10 });
      sheet.put(`${account.number}`, 572, { align: "right", size: 8, down: 20 });
      sheet.moveTo(764);
      sheet.put("Truvale Bank, Member FDIC", 306, { align: "center", size: 7 });
    });
    sheet.moveTo(110);
    [account.holder, ...account.address].forEach((line, index) => {
      sheet.put(line, 60, { down: index * 12 });
    });
    sheet.moveTo(190);
    sheet.put("Your account statement", 40, { size: 14, isBold: true });
    sheet.moveBy(18);
    sheet.put(`For ${dayFormats.full(until)}`, 40);
    sheet.moveBy(30);
    sheet.put(`SIMPLE BUSINESS CHECKING ${account.number}`, 40, { isBold: true, size: 11 });
    sheet.moveBy(20);
    sheet.put("Account summary", 40, { isBold: true });
    sheet.moveBy(15);
    const checks = bySide(account, ["check"]);
    const debits = bySide(account, ["withdrawal", "card", "fee"]);
    const credits = bySide(account, ["deposit"]);
    const before = new Date(Date.parse(from) - 24 * 3600_000).toISOString().slice(0, 10);
    for (const [label, text] of [
      [`Your previous balance as of ${dayFormats.full(before)}`, moneyFormats.dollars(account.opening)],
      ["Checks", `- ${moneyFormats.bare(sumOf(checks.trueRows))}`],
      ["Other withdrawals, debits and service charges", `- ${moneyFormats.bare(sumOf(debits.trueRows))}`],
      ["Deposits, credits and interest", `+ ${moneyFormats.bare(sumOf(credits.trueRows))}`],
      [`Your new balance as of ${dayFormats.full(until)}`, `= ${moneyFormats.dollars(account.closing)}`],
    ] as const) {
      sheet.put(label, 40);
      sheet.put(text, 400, { align: "right" });
      sheet.moveBy(14);
    }
    if (checks.trueRows.length > 0) {
      sheet.moveBy(14);
      sheet.put("Checks", 40, { isBold: true });
      sheet.moveBy(14);
      for (const x of [40, 310]) {
        sheet.put("DATE", x, { size: 7 });
        sheet.put("CHECK #", x + 60, { size: 7 });
        sheet.put("AMOUNT($)", x + 200, { size: 7, align: "right" });
      }
      sheet.moveBy(11);
      drawSideBySide(sheet, checks.rows, {
        columns: [40, 310],
        step: 12,
        draw: (row, x) => {
          sheet.put(dayFormats.slashed(row.on), x);
          sheet.put(`${(row.checkNumber ?? 0) % 4 === 0 ? "*" : ""}${row.checkNumber}`, x + 60);
          sheet.put(moneyFormats.bare(row.cents), x + 200, { align: "right" });
        },
      });
      sheet.put("Total checks", 310, { isBold: true });
      sheet.put(`= $${moneyFormats.bare(sumOf(checks.trueRows))}`, 560, { align: "right" });
      sheet.moveBy(18);
    }
    for (const [title, { rows, trueRows }] of [
      ["Other withdrawals, debits and service charges", debits],
      ["Deposits, credits and interest", credits],
    ] as const) {
      const head = (text: string) => {
        sheet.put(text, 40, { isBold: true });
        sheet.moveBy(14);
        sheet.put("DATE", 40, { size: 7 });
        sheet.put("DESCRIPTION", 90, { size: 7 });
        sheet.put("AMOUNT($)", 560, { size: 7, align: "right" });
        sheet.moveBy(11);
      };
      sheet.onBreak(() => undefined);
      sheet.moveBy(8);
      sheet.need(60);
      head(title);
      sheet.onBreak(() => head(`${title} (continued)`));
      for (const row of rows) {
        sheet.need(13);
        sheet.put(dayFormats.slashed(row.on), 40);
        sheet.put(row.description.slice(0, 84), 90);
        sheet.put(moneyFormats.bare(row.cents), 560, { align: "right" });
        sheet.moveBy(13);
      }
      sheet.need(14);
      sheet.put(`Total ${title.toLowerCase()}`, 40, { isBold: true });
      sheet.put(`= $${moneyFormats.bare(sumOf(trueRows))}`, 560, { align: "right" });
      sheet.moveBy(16);
    }
    return sheet;
  },
};

export const sectionLayouts: readonly Layout[] = [harbor, meridian, pinnacle, unionBell, truvale];
