import { dayFormats, moneyFormats, wrapText } from "../formats.ts";
import { createSampleSheet, type SampleSheet } from "../sample-sheet.ts";
import type { SampleRow } from "../sample-truth.ts";
import { drawSideBySide, type Layout, listDayEnds, type PrintedAccount, paidIn, paidOut, sumOf } from "./layout.ts";

/** Statements as the programs of smaller banks print them, and habits of larger ones that the other layouts don't have. */

const take = ([account]: readonly PrintedAccount[]): PrintedAccount => {
  if (!account) throw new Error("A statement needs an account.");
  return account;
};

const ofKind = (rows: readonly SampleRow[], ...kinds: SampleRow["kind"][]): SampleRow[] =>
  rows.filter(({ kind }) => kinds.includes(kind));

const putAddress = (sheet: SampleSheet, { holder, address }: PrintedAccount, x: number): void => {
  for (const line of [holder, ...address]) {
    sheet.put(line, x);
    sheet.moveBy(12);
  }
};

const dayBefore = (day: string): string => new Date(Date.parse(day) - 24 * 3600_000).toISOString().slice(0, 10);

/** Facts on the left, others on the right; debits with a minus at the end; no totals below; "Current Balance". */
const grange: Layout = {
  name: "a small bank's program",
  bank: "Grange State Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 90, bottom: 730, size: 8.5, isMono: true });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(26);
      sheet.put("Grange State Bank", 40, { isBold: true, size: 11 });
      sheet.put(`Date ${dayFormats.short(until)}          Page ${page} of ${count}`, 560, { align: "right" });
      sheet.put(`Account Number     ${account.number}`, 560, { align: "right", down: 12 });
    });
    putAddress(sheet, account, 80);
    sheet.moveBy(50);
    sheet.put("C H E C K I N G   A C C O U N T S", 306, { align: "center" });
    sheet.moveBy(20);
    const debits = paidOut(account.rows).filter(({ kind }) => kind !== "fee");
    for (const [left, amount, right, value] of [
      ["Account Title", account.holder.slice(0, 28), "Number of Enclosures", "0"],
      [
        "Account Number",
        account.number,
        "Statement Dates",
        `${dayFormats.short(from)} thru ${dayFormats.short(until)}`,
      ],
      ["Previous Balance", moneyFormats.minusLast(account.opening), "Days in the statement period", "31"],
      [
        `${paidIn(account.rows).length} Deposits/Credits`,
        moneyFormats.bare(sumOf(paidIn(account.rows))),
        "Average Ledger",
        "12,345.67",
      ],
      [`${debits.length} Checks/Debits`, moneyFormats.bare(sumOf(debits)), "Average Collected", "12,001.02"],
      ["Service Charge", moneyFormats.bare(sumOf(ofKind(account.rows, "fee"))), "", ""],
      ["Interest Paid", ".00", "", ""],
      ["Current Balance", moneyFormats.minusLast(account.closing), "", ""],
    ] as const) {
      sheet.put(left, 40);
      sheet.put(amount, 290, { align: "right" });
      sheet.put(right, 320);
      sheet.put(value, 572, { align: "right" });
      sheet.moveBy(11);
    }
    const drawPart = (title: string, rows: readonly SampleRow[], money: (cents: number) => string) => {
      if (rows.length === 0) return;
      const head = () => {
        sheet.put(title, 40, { isBold: true });
        sheet.moveBy(12);
        sheet.put("Date", 40);
        sheet.put("Description", 90);
        sheet.put("Amount", 500, { align: "right" });
        sheet.moveBy(11);
      };
      sheet.onBreak(() => undefined);
      sheet.moveBy(16);
      sheet.need(50);
      head();
      sheet.onBreak(head);
      for (const row of rows) {
        const lines = wrapText(row.description, 40);
        sheet.need(11 * lines.length);
        sheet.put(dayFormats.bare(row.on), 40);
        lines.forEach((line, at) => {
          sheet.put(line, 90, { down: at * 10 });
        });
        sheet.put(money(row.cents), 500, { align: "right" });
        sheet.moveBy(1 + 10 * lines.length);
      }
    };
    drawPart("Deposits and Additions", ofKind(account.printed, "deposit"), moneyFormats.bare);
    drawPart("Checks and Withdrawals", ofKind(account.printed, "withdrawal", "card", "fee"), moneyFormats.minusLast);
    const checks = ofKind(account.printed, "check");
    if (checks.length > 0) {
      sheet.onBreak(() => undefined);
      sheet.moveBy(16);
      sheet.need(60);
      sheet.put("Checks in Serial Number Order", 40, { isBold: true });
      sheet.moveBy(12);
      for (const x of [40, 220, 400]) {
        sheet.put("Date", x);
        sheet.put("Check No", x + 45);
        sheet.put("Amount", x + 150, { align: "right" });
      }
      sheet.moveBy(11);
      drawSideBySide(sheet, checks, {
        columns: [40, 220, 400],
        step: 11,
        draw: (row, x) => {
          sheet.put(dayFormats.bare(row.on), x);
          sheet.put(`${row.checkNumber}${(row.checkNumber ?? 0) % 5 === 0 ? "*" : ""}`, x + 45);
          sheet.put(moneyFormats.bare(row.cents), x + 150, { align: "right" });
        },
      });
      sheet.put("* Denotes missing check numbers", 40);
      sheet.moveBy(12);
    }
    sheet.moveBy(16);
    sheet.need(60);
    sheet.put("Daily Balance Information", 40, { isBold: true });
    sheet.moveBy(12);
    for (const x of [40, 220, 400]) {
      sheet.put("Date", x);
      sheet.put("Balance", x + 150, { align: "right" });
    }
    sheet.moveBy(11);
    drawSideBySide(sheet, listDayEnds(account.rows), {
      columns: [40, 220, 400],
      step: 11,
      draw: ({ on, cents }, x) => {
        sheet.put(dayFormats.bare(on), x);
        sheet.put(moneyFormats.minusLast(cents), x + 150, { align: "right" });
      },
    });
    return sheet;
  },
};

/** Subtotals under each part, two summaries side by side, serial numbers, days in two columns. */
const tolliver: Layout = {
  name: "subtotals",
  bank: "Tolliver Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 110, bottom: 720, size: 8.5 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(26);
      sheet.put("Tolliver Bank", 40, { isBold: true, size: 16 });
      sheet.put("STATEMENT OF ACCOUNT", 572, { align: "right", isBold: true });
      sheet.put(account.holder, 40, { down: 30 });
      sheet.put("Page:", 400, { down: 20 });
      sheet.put(`Page ${page} of ${count}`, 480, { down: 20 });
      sheet.put("Statement Period:", 400, { down: 31 });
      sheet.put(
        `${dayFormats.shouted(from).replace(/, \d+/, "")} ${from.slice(0, 4)}-${dayFormats.shouted(until).replace(/, \d+/, "")} ${until.slice(0, 4)}`,
        480,
        { down: 31 },
      );
      sheet.put("Primary Account #:", 400, { down: 42 });
      sheet.put(`${account.number.slice(0, 3)}-${account.number.slice(3)}`, 480, { down: 42 });
    });
    sheet.moveTo(130);
    putAddress(sheet, account, 60);
    sheet.moveBy(30);
    sheet.put("ACCOUNT SUMMARY", 40, { isBold: true });
    sheet.moveBy(14);
    const parts: [string, SampleRow["kind"][]][] = [
      ["Electronic Deposits", ["deposit"]],
      ["Checks Paid", ["check"]],
      ["Electronic Payments", ["withdrawal", "card"]],
      ["Service Charges", ["fee"]],
    ];
    const others = [
      ["Average Collected Balance", "10,200.30"],
      ["Interest Earned This Period", "0.00"],
      ["Interest Paid Year-to-Date", "0.00"],
      ["Annual Percentage Yield Earned", "0.00%"],
      ["Days in Period", "31"],
      ["", ""],
    ];
    [
      ["Beginning Balance", moneyFormats.minusFirst(account.opening)] as const,
      ...parts.map(([title, kinds]) => [title, moneyFormats.bare(sumOf(ofKind(account.rows, ...kinds)))] as const),
      ["Ending Balance", moneyFormats.minusFirst(account.closing)] as const,
    ].forEach(([label, text], index) => {
      sheet.put(label, 40);
      sheet.put(text, 270, { align: "right" });
      sheet.put(others[index]?.[0] ?? "", 320);
      sheet.put(others[index]?.[1] ?? "", 572, { align: "right" });
      sheet.moveBy(12);
    });
    sheet.moveBy(16);
    sheet.put("DAILY ACCOUNT ACTIVITY", 40, { isBold: true });
    sheet.moveBy(14);
    for (const [title, kinds] of parts) {
      const rows = ofKind(account.printed, ...kinds);
      const trueRows = ofKind(account.rows, ...kinds);
      if (trueRows.length === 0) continue;
      sheet.onBreak(() => undefined);
      sheet.need(60);
      if (title === "Checks Paid") {
        sheet.put("Checks Paid", 40, { isBold: true });
        sheet.put(`No. Checks: ${trueRows.length}`, 150);
        sheet.put("*Indicates break in serial sequence or check processed electronically", 250, { size: 7 });
        sheet.moveBy(12);
        for (const x of [40, 310]) {
          sheet.put("DATE", x, { size: 7 });
          sheet.put("SERIAL NO.", x + 60, { size: 7 });
          sheet.put("AMOUNT", x + 230, { size: 7, align: "right" });
        }
        sheet.moveBy(11);
        drawSideBySide(sheet, rows, {
          columns: [40, 310],
          step: 12,
          draw: (row, x) => {
            sheet.put(dayFormats.slashed(row.on), x);
            sheet.put(`${row.checkNumber}${(row.checkNumber ?? 0) % 4 === 0 ? "*" : ""}`, x + 60);
            sheet.put(moneyFormats.bare(row.cents), x + 230, { align: "right" });
          },
        });
      } else {
        const head = () => {
          sheet.put("POSTING DATE", 40, { size: 7 });
          sheet.put("DESCRIPTION", 130, { size: 7 });
          sheet.put("AMOUNT", 572, { size: 7, align: "right" });
          sheet.moveBy(11);
        };
        sheet.put(title, 40, { isBold: true });
        sheet.moveBy(12);
        head();
        sheet.onBreak(() => {
          sheet.put(`${title} (continued)`, 40, { isBold: true });
          sheet.moveBy(12);
          head();
        });
        for (const row of rows) {
          const lines = wrapText(row.description, 60);
          sheet.need(12 * lines.length);
          sheet.put(dayFormats.slashed(row.on), 40);
          lines.forEach((line, at) => {
            sheet.put(line, 130, { down: at * 10 });
          });
          sheet.put(moneyFormats.bare(row.cents), 572, { align: "right" });
          sheet.moveBy(2 + 10 * lines.length);
        }
      }
      sheet.need(14);
      sheet.put("Subtotal:", 480, { align: "right" });
      sheet.put(moneyFormats.bare(sumOf(trueRows)), 572, { align: "right" });
      sheet.moveBy(18);
    }
    sheet.onBreak(() => undefined);
    sheet.need(60);
    sheet.put("DAILY BALANCE SUMMARY", 40, { isBold: true });
    sheet.moveBy(13);
    for (const x of [40, 310]) {
      sheet.put("DATE", x, { size: 7 });
      sheet.put("BALANCE", x + 230, { size: 7, align: "right" });
    }
    sheet.moveBy(11);
    drawSideBySide(sheet, [{ on: dayBefore(from), cents: account.opening }, ...listDayEnds(account.rows)], {
      columns: [40, 310],
      step: 12,
      draw: ({ on, cents }, x) => {
        sheet.put(dayFormats.slashed(on), x);
        sheet.put(moneyFormats.minusFirst(cents), x + 230, { align: "right" });
      },
    });
    return sheet;
  },
};

/** Heads over three lines, the opening balance as a row, and the day's balance in its last row; then the checks once more. */
const merchants: Layout = {
  name: "checks listed twice",
  bank: "Merchants Exchange Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 80, bottom: 725, size: 8.5 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(26);
      sheet.put("Merchants Exchange Bank", 40, { isBold: true, size: 14 });
      sheet.put("ACCOUNT NO.", 420, { size: 7 });
      sheet.put("STATEMENT PERIOD", 500, { size: 7, align: "left" });
      sheet.put(account.number, 410, { down: 10, size: 7.5 });
      sheet.put(`${dayFormats.short(from)} - ${dayFormats.short(until)}`, 500, { down: 10, size: 7.5 });
      sheet.put(`PAGE ${page} OF ${count}`, 572, { align: "right", down: 24, size: 7 });
    });
    putAddress(sheet, account, 60);
    sheet.moveBy(40);
    const heads = [
      ["BEGINNING", "BALANCE", "", moneyFormats.dollars(account.opening)],
      ["DEPOSITS &", "OTHER CREDITS", "(+)", moneyFormats.bare(sumOf(paidIn(account.rows)))],
      ["CHECKS PAID", "", "", moneyFormats.bare(sumOf(ofKind(account.rows, "check")))],
      [
        "OTHER",
        "SUBTRACTIONS",
        "(-)",
        moneyFormats.bare(sumOf(paidOut(account.rows).filter(({ kind }) => kind !== "check"))),
      ],
      ["ENDING", "BALANCE", "", moneyFormats.dollars(account.closing)],
    ] as const;
    heads.forEach(([one, two, three, amount], index) => {
      const x = 120 + index * 112;
      [one, two, three].forEach((text, at) => {
        if (text) sheet.put(text, x, { align: "right", size: 7, down: at * 8 });
      });
      sheet.put(amount, x, { align: "right", down: 28 });
    });
    sheet.moveBy(60);
    sheet.put("ACCOUNT ACTIVITY", 306, { align: "center", isBold: true });
    sheet.moveBy(14);
    const head = () => {
      for (const [lines, x, align] of [
        [["POSTING", "DATE"], 40, "left"],
        [["", "TRANSACTION DESCRIPTION"], 100, "left"],
        [["DEPOSITS", "& CREDITS (+)"], 400, "right"],
        [["WITHDRAWALS", "& DEBITS (-)"], 485, "right"],
        [["DAILY", "BALANCE"], 572, "right"],
      ] as const) {
        lines.forEach((text, at) => {
          if (text) sheet.put(text, x, { align, size: 7, down: at * 8 });
        });
      }
      sheet.moveBy(20);
    };
    head();
    sheet.onBreak(head);
    sheet.put(dayFormats.full(from), 40);
    sheet.put("BEGINNING BALANCE", 100);
    sheet.put(moneyFormats.dollars(account.opening), 572, { align: "right" });
    sheet.moveBy(12);
    account.printed.forEach((row, index) => {
      const lines = wrapText(row.checkNumber ? `CHECK NUMBER ${row.checkNumber}` : row.description, 42);
      sheet.need(10 * lines.length + 2);
      sheet.put(dayFormats.full(row.on), 40);
      lines.forEach((line, at) => {
        sheet.put(line, 100, { down: at * 10 });
      });
      sheet.put(moneyFormats.bare(row.cents), row.cents > 0 ? 400 : 485, { align: "right" });
      if (account.printed[index + 1]?.on !== row.on)
        sheet.put(moneyFormats.minusFirst(row.balanceCents), 572, { align: "right" });
      sheet.moveBy(2 + 10 * lines.length);
    });
    sheet.onBreak(() => undefined);
    const checks = ofKind(account.printed, "check");
    if (checks.length > 0) {
      sheet.moveBy(14);
      sheet.need(60);
      sheet.put("CHECKS PAID SUMMARY", 306, { align: "center", isBold: true });
      sheet.moveBy(13);
      for (const x of [40, 220, 400]) {
        sheet.put("NUMBER", x, { size: 7 });
        sheet.put("DATE", x + 50, { size: 7 });
        sheet.put("AMOUNT", x + 150, { size: 7, align: "right" });
      }
      sheet.moveBy(11);
      drawSideBySide(sheet, checks, {
        columns: [40, 220, 400],
        step: 11,
        draw: (row, x) => {
          sheet.put(String(row.checkNumber), x);
          sheet.put(dayFormats.slashed(row.on), x + 50);
          sheet.put(moneyFormats.bare(row.cents), x + 150, { align: "right" });
        },
      });
      sheet.put(`NUMBER OF CHECKS PAID ${checks.length}`, 40);
      sheet.put(`AMOUNT OF CHECKS PAID $${moneyFormats.bare(sumOf(ofKind(account.rows, "check")))}`, 400);
    }
    return sheet;
  },
};

/** The direction is a word, its sign stands apart, and the first and last row are balances. */
const unity: Layout = {
  name: "signs apart from amounts",
  bank: "Unity One Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 60, bottom: 720, size: 8.5 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(764);
      sheet.put("unityone.example    1-888-555-0161", 40, { size: 7 });
      sheet.put(`Page ${page} of ${count}`, 572, { size: 7, align: "right" });
    });
    sheet.put("Unity One Bank", 40, { size: 16, isBold: true });
    sheet.moveBy(36);
    putAddress(sheet, account, 60);
    sheet.moveBy(20);
    sheet.put("Here's your", 40);
    sheet.put(`${dayFormats.long(until).split(" ")[0]} ${until.slice(0, 4)} bank statement.`, 40, {
      down: 12,
      size: 13,
    });
    sheet.put("STATEMENT PERIOD", 400, { size: 7 });
    sheet.put(`${dayFormats.named(from)} - ${dayFormats.named(until)}, ${until.slice(0, 4)}`, 400, { down: 9 });
    sheet.moveBy(44);
    sheet.put(`Basic Business Checking - ${account.number}`, 40, { isBold: true, size: 11 });
    sheet.moveBy(18);
    const head = () => {
      for (const [label, x] of [
        ["DATE", 40],
        ["DESCRIPTION", 100],
        ["CATEGORY", 360],
        ["AMOUNT", 430],
        ["BALANCE", 525],
      ] as const)
        sheet.put(label, x, { size: 7, isBold: true });
      sheet.moveBy(13);
    };
    head();
    sheet.onBreak(head);
    const putEnd = (on: string, label: string, cents: number) => {
      sheet.need(14);
      sheet.put(dayFormats.named(on), 40);
      sheet.put(label, 100);
      sheet.put(moneyFormats.dollars(cents), 572, { align: "right" });
      sheet.moveBy(14);
    };
    putEnd(from, "Opening Balance", account.opening);
    for (const row of account.printed) {
      const lines = wrapText(row.description, 46);
      sheet.need(11 * lines.length + 3);
      sheet.put(dayFormats.named(row.on), 40);
      lines.forEach((line, at) => {
        sheet.put(line, 100, { down: at * 11 });
      });
      sheet.put(row.cents > 0 ? "Credit" : "Debit", 360);
      sheet.put(row.cents > 0 ? "+" : "-", 430);
      sheet.put(`$${moneyFormats.bare(row.cents)}`, 490, { align: "right" });
      sheet.put(moneyFormats.dollars(row.balanceCents), 572, { align: "right" });
      sheet.moveBy(3 + 11 * lines.length);
    }
    putEnd(until, "Closing Balance", account.closing);
    return sheet;
  },
};

/** A day is printed beside its first row only, and amounts have no sign: the balance has it. */
const lantern: Layout = {
  name: "each day once, no signs",
  bank: "Lantern Cooperative Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 80, bottom: 720, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Lantern Cooperative Bank", 40, { isBold: true, size: 13 });
      sheet.put(
        `Acct# ${"x".repeat(6)}${account.lastFour}   ${dayFormats.full(from)} to ${dayFormats.full(until)}   Page ${page} of ${count}`,
        572,
        { align: "right", size: 8 },
      );
    });
    putAddress(sheet, account, 60);
    sheet.moveBy(30);
    const head = () => {
      sheet.put("Date", 40, { isBold: true });
      sheet.put("Transaction", 110, { isBold: true });
      sheet.put("Amount", 470, { isBold: true, align: "right" });
      sheet.put("Balance", 572, { isBold: true, align: "right" });
      sheet.moveBy(15);
    };
    head();
    sheet.onBreak(head);
    sheet.put("Balance Forward", 110);
    sheet.put(moneyFormats.minusFirst(account.opening), 572, { align: "right" });
    sheet.moveBy(13);
    let before = "";
    for (const row of account.printed) {
      sheet.need(13);
      if (row.on !== before) sheet.put(dayFormats.named(row.on), 40);
      before = row.on;
      sheet.put(row.description.slice(0, 60), 110);
      sheet.put(moneyFormats.bare(row.cents), 470, { align: "right" });
      sheet.put(moneyFormats.minusFirst(row.balanceCents), 572, { align: "right" });
      sheet.moveBy(13);
    }
    sheet.put("Ending Balance", 110);
    sheet.put(moneyFormats.minusFirst(account.closing), 572, { align: "right" });
    return sheet;
  },
};

/** Deposits in two columns under one head, cards with subtotals, directions in the titles. */
const hollis: Layout = {
  name: "directions in titles",
  bank: "Hollis & Lake Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const sheet = createSampleSheet({ top: 90, bottom: 725, size: 8.5 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Hollis & Lake Bank", 40, { isBold: true, size: 14 });
      sheet.put("Statement Activity From:", 420, { size: 8 });
      sheet.put(`${dayFormats.short(from)} to ${dayFormats.short(until)}`, 420, { down: 10 });
      sheet.put(`Account: -------${account.lastFour}`, 420, { down: 22 });
      sheet.put(`Page ${page} of ${count}`, 420, { down: 34, size: 8 });
    });
    putAddress(sheet, account, 60);
    sheet.moveBy(30);
    const deposits = ofKind(account.rows, "deposit");
    const cards = ofKind(account.rows, "card");
    for (const [label, text] of [
      ["Beginning Balance", moneyFormats.dollars(account.opening)],
      ["Credits (+)", moneyFormats.bare(sumOf(deposits))],
      ["Debits (-)", moneyFormats.bare(sumOf(paidOut(account.rows)))],
      ["Ending Balance", moneyFormats.dollars(account.closing)],
    ] as const) {
      sheet.put(label, 40);
      sheet.put(text, 260, { align: "right" });
      sheet.moveBy(12);
    }
    const twoColumns = (title: string, rows: readonly SampleRow[]) => {
      if (rows.length === 0) return;
      sheet.moveBy(14);
      sheet.need(60);
      sheet.put(title, 40, { isBold: true });
      sheet.moveBy(13);
      for (const x of [40, 310]) {
        sheet.put("Date", x);
        sheet.put("Amount", x + 110, { align: "right" });
        sheet.put("Check #", x + 130);
      }
      sheet.moveBy(12);
      drawSideBySide(sheet, rows, {
        columns: [40, 310],
        step: 12,
        draw: (row, x) => {
          sheet.put(dayFormats.slashed(row.on), x);
          sheet.put(moneyFormats.bare(row.cents), x + 110, { align: "right" });
          if (row.checkNumber) sheet.put(String(row.checkNumber), x + 130);
        },
      });
    };
    const list = (title: string, rows: readonly SampleRow[]) => {
      if (rows.length === 0) return;
      sheet.moveBy(14);
      sheet.need(60);
      const head = () => {
        sheet.put(title, 40, { isBold: true });
        sheet.moveBy(13);
        sheet.put("Date", 40);
        sheet.put("Amount", 150, { align: "right" });
        sheet.put("Description", 180);
        sheet.moveBy(12);
      };
      head();
      sheet.onBreak(head);
      for (const row of rows) {
        sheet.need(12);
        sheet.put(dayFormats.slashed(row.on), 40);
        sheet.put(moneyFormats.bare(row.cents), 150, { align: "right" });
        sheet.put(row.description.slice(0, 70), 180);
        sheet.moveBy(12);
      }
      sheet.onBreak(() => undefined);
    };
    list("Other Credits (+)", ofKind(account.printed, "deposit"));
    twoColumns("Checks (-)", ofKind(account.printed, "check"));
    list("Other Debits (-)", ofKind(account.printed, "withdrawal"));
    const shown = ofKind(account.printed, "card");
    const half = Math.ceil(shown.length / 2);
    list("Card Purchases (-)", shown.slice(0, half));
    sheet.need(50);
    sheet.put("Subtotal for card account # XXXX XXXX XXXX 8841", 40);
    sheet.put(moneyFormats.bare(sumOf(cards.slice(0, half))), 572, { align: "right" });
    sheet.moveBy(14);
    sheet.put("Card account # XXXX XXXX XXXX 2207", 40);
    sheet.moveBy(14);
    for (const row of shown.slice(half)) {
      sheet.need(12);
      sheet.put(dayFormats.slashed(row.on), 40);
      sheet.put(moneyFormats.bare(row.cents), 150, { align: "right" });
      sheet.put(row.description.slice(0, 70), 180);
      sheet.moveBy(12);
    }
    sheet.put("Total card purchases", 40);
    sheet.put(moneyFormats.bare(sumOf(cards)), 572, { align: "right" });
    sheet.moveBy(14);
    list("Service Charge Detail (-)", ofKind(account.printed, "fee"));
    sheet.moveBy(14);
    sheet.need(60);
    sheet.put("Balance Activity", 40, { isBold: true });
    sheet.moveBy(13);
    for (const x of [40, 220, 400]) {
      sheet.put("Date", x);
      sheet.put("Balance", x + 140, { align: "right" });
    }
    sheet.moveBy(12);
    drawSideBySide(sheet, listDayEnds(account.rows), {
      columns: [40, 220, 400],
      step: 12,
      draw: ({ on, cents }, x) => {
        sheet.put(dayFormats.slashed(on), x);
        sheet.put(moneyFormats.minusFirst(cents), x + 140, { align: "right" });
      },
    });
    return sheet;
  },
};

/** Days like 1-5, a beginning balance of the evening before, plus and minus apart in the summary. */
const keystone: Layout = {
  name: "beginning the evening before",
  bank: "Keystone Ridge Bank",
  accounts: 1,
  draw(accounts) {
    const account = take(accounts);
    const { from, until } = account.period;
    const dashed = (day: string) => `${Number(day.slice(5, 7))}-${Number(day.slice(8))}`;
    const withYear = (day: string) => `${dashed(day)}-${day.slice(2, 4)}`;
    const sheet = createSampleSheet({ top: 90, bottom: 725, size: 9 });
    sheet.onEachPage((page, count) => {
      sheet.moveTo(28);
      sheet.put("Keystone Ridge Bank", 40, { isBold: true, size: 14 });
      sheet.put("Business Banking Statement", 572, { align: "right" });
      sheet.put(dayFormats.long(until), 572, { align: "right", down: 12 });
      sheet.put(`page ${page} of ${count}`, 572, { align: "right", down: 24, size: 8 });
      sheet.put(account.number, 572, { align: "right", down: 36 });
    });
    putAddress(sheet, account, 60);
    sheet.moveBy(40);
    sheet.put(`Keystone Basic Business Checking ${account.number}`, 40, { isBold: true });
    sheet.moveBy(16);
    const debits = account.rows.filter(({ cents, kind }) => cents < 0 && kind !== "fee");
    for (const [label, sign, text] of [
      [`Beginning balance ${withYear(dayBefore(from))}`, "", moneyFormats.dollars(account.opening)],
      [`${paidIn(account.rows).length} Additions`, "+", moneyFormats.bare(sumOf(paidIn(account.rows)))],
      [`${debits.length} Subtractions`, "-", moneyFormats.bare(sumOf(debits))],
      ["Net fees and charges", "-", moneyFormats.bare(sumOf(ofKind(account.rows, "fee")))],
      [`Ending balance ${withYear(until)}`, "", moneyFormats.dollars(account.closing)],
    ] as const) {
      sheet.put(label, 40);
      sheet.put(sign, 220);
      sheet.put(text, 300, { align: "right" });
      sheet.moveBy(13);
    }
    const list = (title: string, kinds: SampleRow["kind"][], totalLabel: string) => {
      const rows = ofKind(account.printed, ...kinds);
      const trueRows = ofKind(account.rows, ...kinds);
      if (trueRows.length === 0) return;
      sheet.moveBy(14);
      sheet.need(60);
      const head = () => {
        sheet.put(title, 40, { isBold: true });
        sheet.moveBy(14);
        sheet.put("Date", 40, { size: 8 });
        sheet.put("Serial #", 80, { size: 8 });
        sheet.put("Source", 140, { size: 8 });
        sheet.put("Amount", 572, { size: 8, align: "right" });
        sheet.moveBy(12);
      };
      head();
      sheet.onBreak(head);
      rows.forEach((row, index) => {
        sheet.need(12);
        sheet.put(dashed(row.on), 40);
        if (row.checkNumber) sheet.put(String(row.checkNumber), 80);
        sheet.put(row.checkNumber ? "Check" : row.description.slice(0, 76), 140);
        sheet.put(index === 0 ? moneyFormats.dollars(Math.abs(row.cents)) : moneyFormats.bare(row.cents), 572, {
          align: "right",
        });
        sheet.moveBy(12);
      });
      sheet.onBreak(() => undefined);
      sheet.need(14);
      sheet.put(totalLabel, 140, { isBold: true });
      sheet.put(moneyFormats.dollars(Math.abs(sumOf(trueRows))), 572, { align: "right", isBold: true });
      sheet.moveBy(14);
    };
    list("Additions", ["deposit"], "Total additions");
    list("Subtractions", ["withdrawal", "card", "check"], "Total subtractions");
    list("Fees and charges", ["fee"], "Fees and charges assessed this period");
    return sheet;
  },
};

export const coreLayouts: readonly Layout[] = [grange, tolliver, merchants, unity, lantern, hollis, keystone];
