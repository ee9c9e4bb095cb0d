import { createOddPen, type OddPen } from "../odd-pen.ts";
import {
  chop,
  dollars,
  inBrackets,
  longDay,
  longMonth,
  md,
  minusBehind,
  mmdd,
  mmddyyyy,
  monD,
  monDd,
  plainMoney,
} from "../odd-words.ts";
import { group, monthFrom, type OddLayout, type ShownAccount } from "./odd-layout.ts";

/** Layouts drawn after the reader could read the others, and before it was tried on these. */

type Names = readonly (readonly [text: string, x: number, to?: "right"])[];

const putNames = (pen: OddPen, names: Names, step = 14): void => {
  for (const [text, x, to] of names) pen.write(text, x, { isBold: true, to });
  pen.down(step);
};

const putBlock = (pen: OddPen, account: ShownAccount, x: number): void => {
  for (const each of [account.holder, ...account.address]) {
    pen.write(each, x);
    pen.down(11.5);
  }
};

const outKinds = ["withdrawal", "card", "check", "fee"] as const;
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** A line with the balance after each day's rows, instead of a column. */
const prospect: OddLayout = {
  name: "a line of balance after each day",
  bank: "Prospect Hill Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ font: "Times-Roman", size: 10, top: 80 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Prospect Hill Bank", 40, { size: 15, isBold: true });
      pen.write(`Page ${page} of ${count}`, 572, { to: "right" });
    });
    putBlock(pen, account, 60);
    pen.down(20);
    pen.write(`Account Number  ${account.number}`, 40);
    pen.write(`Statement Period  ${mmddyyyy(from)} - ${mmddyyyy(until)}`, 300);
    pen.down(20);
    pen.write(`Beginning Balance ${mmdd(from)}`, 40);
    pen.write(dollars(account.opening), 560, { to: "right" });
    pen.down(14);
    pen.write(`Ending Balance ${mmdd(until)}`, 40);
    pen.write(dollars(account.closing), 560, { to: "right" });
    pen.down(24);
    const head = () =>
      putNames(pen, [
        ["Date", 40],
        ["Description", 100],
        ["Withdrawals", 460, "right"],
        ["Deposits", 560, "right"],
      ]);
    head();
    pen.repeat(head);
    account.shown.forEach((row, at) => {
      pen.down(0, 26);
      pen.write(mmdd(row.on), 40);
      pen.write(row.description.slice(0, 56), 100);
      pen.write(plainMoney(row.cents), row.cents < 0 ? 460 : 560, { to: "right" });
      pen.down(12);
      if (account.shown[at + 1]?.on === row.on) return;
      pen.write(`Balance on ${mmdd(row.on)}`, 300, { size: 8 });
      pen.write(minusBehind(row.balanceCents), 560, { to: "right", size: 8 });
      pen.down(13);
    });
    return pen;
  },
};

/** Days as 2025-01-03, no commas in numbers, brackets for debits, the month as the only period. */
const plainfield: OddLayout = {
  name: "days by year first, no commas",
  bank: "Plainfield Digital Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 70 });
    const { from, until } = account.period;
    const bare = (cents: number): string => {
      const text = (Math.abs(cents) / 100).toFixed(2);
      return cents < 0 ? `(${text})` : text;
    };
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Plainfield Digital Bank", 40, { size: 12, isBold: true });
      pen.write(`${longMonth(from)} Statement   Page ${page} of ${count}`, 572, { to: "right" });
    });
    putBlock(pen, account, 40);
    pen.down(16);
    pen.write(`Business account ending ${account.lastFour}`, 40);
    pen.down(24);
    for (const [label, cents] of [
      [`Balance as of ${from}`, account.opening],
      [`Balance as of ${until}`, account.closing],
    ] as const) {
      pen.write(label, 40);
      pen.write(`${bare(cents)} USD`, 320, { to: "right" });
      pen.down(14);
    }
    pen.down(16);
    const head = () =>
      putNames(pen, [
        ["Date", 40],
        ["Details", 110],
        ["Amount (USD)", 470, "right"],
        ["Balance (USD)", 560, "right"],
      ]);
    head();
    pen.repeat(head);
    for (const row of account.shown.toReversed()) {
      pen.down(0, 14);
      pen.write(row.on, 40);
      pen.write(row.description.slice(0, 50), 110);
      pen.write(bare(row.cents), 470, { to: "right" });
      pen.write(bare(row.balanceCents), 560, { to: "right" });
      pen.down(14);
    }
    return pen;
  },
};

/** Opening and closing as rows, a column that says Debit or Credit, signs apart from amounts, years nowhere in rows. */
const capitol: OddLayout = {
  name: "debit or credit in words, opening as a row",
  bank: "Capitol Square Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 9.5, top: 80 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Capitol Square Bank", 40, { size: 14, isBold: true });
      pen.write(`STATEMENT PERIOD`, 572, { to: "right", size: 7 });
      pen.write(`${monD(from)} - ${monD(until)}, ${until.slice(0, 4)}`, 572, { to: "right", dy: 10 });
      pen.y = 756;
      pen.write(`Page ${page} of ${count}`, 572, { to: "right", size: 7 });
    });
    putBlock(pen, account, 40);
    pen.down(20);
    pen.write(`Small Business Checking...${account.lastFour}`, 40, { isBold: true, size: 12 });
    pen.down(24);
    const head = () =>
      putNames(
        pen,
        [
          ["DATE", 40],
          ["DESCRIPTION", 100],
          ["CATEGORY", 360],
          ["AMOUNT", 480, "right"],
          ["BALANCE", 572, "right"],
        ],
        16,
      );
    head();
    pen.repeat(head);
    pen.write(monD(from), 40);
    pen.write("Opening Balance", 100);
    pen.write(dollars(account.opening), 572, { to: "right" });
    pen.down(18);
    for (const row of account.shown) {
      const lines = chop(row.description, 40);
      pen.down(0, 12 * lines.length + 6);
      pen.write(monD(row.on), 40);
      lines.forEach((text, at) => {
        pen.write(text, 100, { dy: at * 11 });
      });
      pen.write(row.cents < 0 ? "Debit" : "Credit", 360);
      pen.write(row.cents < 0 ? "-" : "+", 412);
      pen.write(`$${plainMoney(row.cents)}`, 480, { to: "right" });
      pen.write(dollars(row.balanceCents), 572, { to: "right" });
      pen.down(11 * lines.length + 6);
    }
    pen.down(0, 18);
    pen.write(monD(until), 40);
    pen.write("Closing Balance", 100);
    pen.write(dollars(account.closing), 572, { to: "right" });
    return pen;
  },
};

/** Deposits side by side with their words, then debits, then checks; "ledger" words, a period from two statement dates. */
const bluebonnet: OddLayout = {
  name: "deposits side by side with words",
  bank: "Bluebonnet Bank of Texas",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ font: "Courier", size: 7.5, top: 90 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("BLUEBONNET BANK OF TEXAS", 40, { size: 12, isBold: true });
      pen.write(`STATEMENT DATE ${mmddyyyy(until)}   PAGE ${page} OF ${count}`, 572, { to: "right" });
      pen.write(`LAST STATEMENT ${mmddyyyy(dayBefore(from))}   ACCOUNT ${account.number}`, 572, {
        to: "right",
        dy: 10,
      });
    });
    putBlock(pen, account, 60);
    pen.down(20);
    const sides = (title: string, of: ReturnType<typeof group>) => {
      if (of.count === 0) return;
      pen.down(8, 50);
      pen.write(`* * * * ${title} * * * *`, 306, { to: "middle" });
      pen.down(12);
      for (const x of [40, 310]) {
        pen.write("DATE", x);
        pen.write("DESCRIPTION", x + 40);
        pen.write("AMOUNT", x + 245, { to: "right" });
      }
      pen.down(11);
      for (let index = 0; index < of.shown.length; index += 2) {
        pen.down(0, 11);
        for (const [side, row] of of.shown.slice(index, index + 2).entries()) {
          const x = side ? 310 : 40;
          pen.write(mmdd(row.on), x);
          pen.write(row.description.slice(0, 30), x + 40);
          pen.write(plainMoney(row.cents), x + 245, { to: "right" });
        }
        pen.down(11);
      }
    };
    for (const [label, cents] of [
      ["PREVIOUS BALANCE", account.opening],
      ["TOTAL DEPOSITS", group(account, "deposit").sum],
      ["TOTAL CHECKS AND DEBITS", -group(account, ...outKinds).sum],
      ["CURRENT BALANCE", account.closing],
    ] as const) {
      pen.write(label, 40);
      pen.write(minusBehind(cents), 300, { to: "right" });
      pen.down(11);
    }
    sides("DEPOSITS AND CREDITS", group(account, "deposit"));
    sides("CHECKS AND DEBITS", group(account, ...outKinds));
    return pen;
  },
};

/** A money market account: interest with periods and rates of its own, "since your last statement", dates in words. */
const larkspur: OddLayout = {
  name: "interest with days of its own",
  bank: "Larkspur Savings Bank",
  plan: (month, random) => [{ ...monthFrom(month, 17), rows: random.between(6, 20) }],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 80 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Larkspur Savings Bank", 306, { to: "middle", size: 13, isBold: true });
      pen.write(`Account: ${account.number}    ${page}/${count}`, 306, { to: "middle", dy: 18 });
    });
    putBlock(pen, account, 60);
    pen.down(18);
    pen.write("Business Money Market", 40, { isBold: true, size: 11 });
    pen.down(16);
    pen.write(`This statement covers ${longDay(from)} through ${longDay(until)}`, 40);
    pen.down(14);
    pen.write(`Interest earned from ${mmddyyyy(dayBefore(from))} through ${mmddyyyy(dayBefore(until))}`, 40);
    pen.write("$1.17", 400, { to: "right" });
    pen.down(12);
    pen.write("Annual percentage yield earned", 40);
    pen.write("0.05%", 400, { to: "right" });
    pen.down(12);
    pen.write(`Interest rate as of ${mmddyyyy(from)}`, 40);
    pen.write("0.05%", 400, { to: "right" });
    pen.down(20);
    const names: Names = [
      ["Balance last statement", 150, "right"],
      ["Deposits", 260, "right"],
      ["Withdrawals", 370, "right"],
      ["Balance this statement", 540, "right"],
    ];
    putNames(pen, names);
    [account.opening, group(account, "deposit").sum, group(account, ...outKinds).sum, account.closing].forEach(
      (cents, at) => {
        pen.write(at === 2 ? plainMoney(cents) : minusBehind(cents), names[at]?.[1] ?? 0, { to: "right" });
      },
    );
    pen.down(26);
    const head = () =>
      putNames(pen, [
        ["Date", 40],
        ["Transaction", 100],
        ["Decrease", 400, "right"],
        ["Increase", 480, "right"],
        ["Balance", 565, "right"],
      ]);
    head();
    pen.repeat(head);
    for (const row of account.shown) {
      pen.down(0, 13);
      pen.write(monDd(row.on), 40);
      pen.write(row.description.slice(0, 48), 100);
      pen.write(plainMoney(row.cents), row.cents < 0 ? 400 : 480, { to: "right" });
      pen.write(minusBehind(row.balanceCents), 565, { to: "right" });
      pen.down(13);
    }
    return pen;
  },
};

/** A credit union's blocks: the kind in the first line, "TYPE:" and "CO:" below, days posted and effective, new balance. */
const summitView: OddLayout = {
  name: "blocks with type and company lines",
  bank: "Summit View Credit Union",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 8.5, top: 90 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Summit View Credit Union", 40, { size: 13, isBold: true });
      pen.write("Member Number", 380, { size: 7 });
      pen.write(`XXXXXX${account.lastFour}`, 380, { dy: 9 });
      pen.write("From", 460, { size: 7 });
      pen.write(mmddyyyy(from), 460, { dy: 9 });
      pen.write("To", 520, { size: 7 });
      pen.write(mmddyyyy(until), 520, { dy: 9 });
      pen.write(`Page ${page} of ${count}`, 572, { to: "right", dy: 22, size: 7 });
    });
    putBlock(pen, account, 60);
    pen.down(20);
    pen.write("BUSINESS CHECKING ID 0009", 40, { isBold: true });
    pen.down(16);
    const head = () =>
      putNames(
        pen,
        [
          ["Post", 40],
          ["Eff", 85],
          ["Description", 130],
          ["Amount", 480, "right"],
          ["New Balance", 565, "right"],
        ],
        10,
      );
    head();
    putNames(pen, [
      ["Date", 40],
      ["Date", 85],
    ]);
    pen.repeat(() => {
      head();
      putNames(pen, [
        ["Date", 40],
        ["Date", 85],
      ]);
    });
    pen.write(mmdd(from), 40);
    pen.write("Previous Balance", 130);
    pen.write(plainMoney(account.opening), 565, { to: "right" });
    pen.down(13);
    for (const row of account.shown) {
      pen.down(0, 34);
      pen.write(mmdd(row.on), 40);
      pen.write(mmdd(row.on), 85);
      pen.write(`${row.cents < 0 ? "Withdrawal" : "Deposit"} ${row.kind === "card" ? "Debit Card" : "ACH"}`, 130);
      pen.write(`${row.cents < 0 ? "-" : ""}${plainMoney(row.cents)}`, 480, { to: "right" });
      pen.write(`${row.balanceCents < 0 ? "-" : ""}${plainMoney(row.balanceCents)}`, 565, { to: "right" });
      pen.write(`TYPE: PMT ID: ${row.on.replaceAll("-", "")} CO: ${row.description.slice(0, 40)}`, 140, {
        dy: 10,
        size: 7.5,
      });
      pen.down(24);
    }
    pen.down(0, 13);
    pen.write(mmdd(until), 40);
    pen.write("Ending Balance", 130);
    pen.write(`${account.closing < 0 ? "-" : ""}${plainMoney(account.closing)}`, 565, { to: "right" });
    return pen;
  },
};

/** Credits, debits, and checks under numbered headings with dotted lines to amounts, a summary in a sentence. */
const cascade: OddLayout = {
  name: "dotted lines to amounts",
  bank: "Cascade Timber Bank",
  plan: (month) => [monthFrom(month, 8)],
  draw([account]) {
    const pen = createOddPen({ font: "Times-Roman", size: 10, top: 90 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 36;
      pen.write("Cascade Timber Bank", 40, { size: 13, isBold: true });
      pen.write(`Statement of account ${account.number}, page ${page} of ${count}`, 40, { dy: 18 });
      pen.write(`${md(from)}/${from.slice(0, 4)} - ${md(until)}/${until.slice(0, 4)}`, 572, { to: "right", dy: 18 });
    });
    putBlock(pen, account, 60);
    pen.down(24);
    const dotted = (label: string, amount: string) => {
      const dots = ".".repeat(Math.max(3, 90 - label.length - amount.length));
      pen.write(`${label} ${dots} ${amount}`, 40);
      pen.down(13, 13);
    };
    dotted("Opening balance", inBrackets(account.opening));
    for (const [title, ...kinds] of [
      ["1. Credits", "deposit"],
      ["2. Debits", "withdrawal", "card", "fee"],
      ["3. Checks", "check"],
    ] as const) {
      const of = group(account, ...kinds);
      if (of.count === 0) continue;
      pen.down(10, 40);
      pen.write(title, 40, { isBold: true });
      pen.down(14);
      for (const row of of.shown) dotted(`${md(row.on)}  ${row.description.slice(0, 48)}`, plainMoney(row.cents));
      dotted(`Total ${title.slice(3).toLowerCase()}`, plainMoney(of.sum));
    }
    pen.down(8, 20);
    dotted("Closing balance", inBrackets(account.closing));
    return pen;
  },
};

/** Check numbers between day and words, amounts left of balances under one double head, totals of each page. */
const riverbend: OddLayout = {
  name: "totals carried from page to page",
  bank: "Riverbend Trust Company",
  plan: (month, random) => [{ ...monthFrom(month), rows: random.between(50, 120) }],
  draw([account]) {
    const pen = createOddPen({ size: 8, top: 110, foot: 690 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("RIVERBEND TRUST COMPANY", 40, { size: 12, isBold: true });
      pen.write(`Acct: ${account.number}`, 40, { dy: 16 });
      pen.write(`Stmt Period: ${monDd(from)} - ${monDd(until)} ${until.slice(0, 4)}`, 572, { to: "right", dy: 16 });
      pen.write(`Page: ${page} of ${count}`, 572, { to: "right" });
    });
    putBlock(pen, account, 60);
    pen.down(20);
    pen.write("Balance Forward", 40);
    pen.write(minusBehind(account.opening), 565, { to: "right" });
    pen.down(16);
    let balance = account.opening;
    const head = () => {
      pen.write("Transaction", 370, { isBold: true });
      pen.write("Account", 530, { isBold: true });
      pen.down(10);
      putNames(pen, [
        ["Date", 40],
        ["Check", 90],
        ["Description", 130],
        ["Debit", 400, "right"],
        ["Credit", 480, "right"],
        ["Balance", 565, "right"],
      ]);
    };
    head();
    pen.repeat(() => {
      head();
      pen.write("Brought forward from previous page", 130);
      pen.write(minusBehind(balance), 565, { to: "right" });
      pen.down(12);
    });
    account.shown.forEach((row) => {
      if (pen.y + 24 > 690) {
        pen.write("Carried forward to next page", 130);
        pen.write(minusBehind(balance), 565, { to: "right" });
        pen.turn();
      }
      pen.write(mmdd(row.on), 40);
      if (row.checkNumber) pen.write(String(row.checkNumber), 90);
      else pen.write(row.description.slice(0, 44), 130);
      pen.write(plainMoney(row.cents), row.cents < 0 ? 400 : 480, { to: "right" });
      balance = row.balanceCents;
      pen.write(minusBehind(balance), 565, { to: "right" });
      pen.down(12);
    });
    pen.repeat(() => undefined);
    pen.down(4, 30);
    pen.write("New Balance", 40);
    pen.write(minusBehind(account.closing), 565, { to: "right" });
    return pen;
  },
};

export const furtherBanks: readonly OddLayout[] = [
  prospect,
  plainfield,
  capitol,
  bluebonnet,
  larkspur,
  summitView,
  cascade,
  riverbend,
];
