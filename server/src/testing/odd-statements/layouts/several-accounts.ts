import type { SampleRow } from "../../sample-statements/sample-truth.ts";
import { createOddPen, type OddPen } from "../odd-pen.ts";
import { chop, dashed, dollars, longDay, mdyyyy, minusBehind, mmdd, mmddyy, monDd, plainMoney } from "../odd-words.ts";
import { group, monthFrom, type OddLayout, type ShownAccount } from "./odd-layout.ts";

/** Statements of several accounts, or of several months. */

interface Book {
  readonly day: (on: string) => string;
  readonly money: (cents: number) => string;
  readonly x: { readonly day: number; readonly text: number; readonly amount: number; readonly balance: number };
  readonly most: number;
}

const listRows = (pen: OddPen, rows: readonly SampleRow[], { day, money, x, most }: Book): void => {
  for (const row of rows) {
    const lines = chop(row.description, most);
    pen.down(0, 11 * lines.length + 2);
    pen.write(day(row.on), x.day);
    lines.forEach((text, at) => {
      pen.write(text, x.text, { dy: at * 10 });
    });
    pen.write(money(row.cents), x.amount, { to: "right" });
    pen.write(money(row.balanceCents), x.balance, { to: "right" });
    pen.down(2 + 10 * lines.length);
  }
};

/** A page that sums up three accounts, transfers between them listed again, each account on its own pages. */
const concord: OddLayout = {
  name: "three accounts behind a summary",
  bank: "Concord Sample Bank",
  plan: (month, random) => {
    const period = monthFrom(month);
    return [period, { ...period, rows: random.between(2, 6) }, { ...period, rows: random.between(2, 9) }];
  },
  draw(accounts) {
    const pen = createOddPen({ size: 9, top: 80 });
    const [main] = accounts;
    const { from, until } = main.period;
    const names = ["Platinum Business Checking", "Business Money Market", "Payroll Checking"];
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Concord Sample Bank", 40, { size: 14, isBold: true });
      pen.write("Consolidated Statement", 572, { to: "right" });
      pen.write(`${mdyyyy(from)} - ${mdyyyy(until)}   Page ${page} of ${count}`, 572, { to: "right", dy: 14, size: 8 });
    });
    pen.y = 100;
    for (const each of [main.holder, ...main.address]) {
      pen.write(each, 60);
      pen.down(12);
    }
    pen.down(30);
    pen.write("Summary of accounts", 40, { isBold: true, size: 12 });
    pen.down(16);
    for (const [text, x, to] of [
      ["Account", 40, undefined],
      ["Account number", 240, undefined],
      ["Last statement", 440, "right"],
      ["This statement", 560, "right"],
    ] as const)
      pen.write(text, x, { isBold: true, to });
    pen.down(14);
    accounts.forEach((each, at) => {
      pen.write(names[at] ?? "", 40);
      pen.write(`xxxxxx${each.lastFour}`, 240);
      pen.write(dollars(each.opening), 440, { to: "right" });
      pen.write(dollars(each.closing), 560, { to: "right" });
      pen.down(13);
    });
    pen.write("Total", 40, { isBold: true });
    pen.write(dollars(accounts.reduce((sum, each) => sum + each.closing, 0)), 560, { to: "right", isBold: true });
    pen.down(24);
    pen.write("Transfers between your accounts", 40, { isBold: true });
    pen.down(14);
    for (const row of main.rows.filter(({ kind }) => kind === "withdrawal").slice(0, 3)) {
      pen.write(`${mmdd(row.on)}   From ${main.lastFour} to ${accounts[1]?.lastFour}`, 40);
      pen.write(plainMoney(row.cents), 560, { to: "right" });
      pen.down(12);
    }
    accounts.forEach((each, at) => {
      pen.repeat(() => undefined);
      pen.turn();
      pen.write(names[at] ?? "", 40, { size: 13, isBold: true });
      pen.write(`Account number: xxxxxx${each.lastFour}`, 572, { to: "right" });
      pen.down(24);
      for (const [label, cents] of [
        [`Balance on ${mmdd(from)}`, each.opening],
        ["Deposits and credits", group(each, "deposit").sum],
        ["Withdrawals and debits", group(each, "withdrawal", "card", "check", "fee").sum],
        [`Balance on ${mmdd(until)}`, each.closing],
      ] as const) {
        pen.write(label, 40);
        pen.write(dollars(cents), 260, { to: "right" });
        pen.down(13);
      }
      pen.down(14);
      const head = () => {
        for (const [text, x, to] of [
          ["Date", 40, undefined],
          ["Description", 90, undefined],
          ["Amount", 470, "right"],
          ["Balance", 560, "right"],
        ] as const)
          pen.write(text, x, { isBold: true, to });
        pen.down(14);
      };
      head();
      pen.repeat(() => {
        pen.write(`${names[at]} xxxxxx${each.lastFour}, continued`, 40, { isBold: true });
        pen.down(14);
        head();
      });
      listRows(pen, each.shown, {
        day: mmdd,
        money: dollars,
        x: { day: 40, text: 90, amount: 470, balance: 560 },
        most: 56,
      });
    });
    return pen;
  },
};

/** A share account with one row beside the checking one, a minus behind, and items paid listed once more. */
const harborside: OddLayout = {
  name: "a credit union with a savings share",
  bank: "Harborside Federal Credit Union",
  plan: (month) => {
    const period = monthFrom(month, 22);
    return [period, { ...period, isQuiet: true, opening: 5_00 }];
  },
  draw(accounts) {
    const pen = createOddPen({ size: 8.5, top: 100 });
    const [main] = accounts;
    const { from, until } = main.period;
    const names = ["Business Checking", "Mbr Business Savings"];
    pen.edge((page, count) => {
      pen.y = 26;
      pen.write("Harborside Federal Credit Union", 40, { size: 12, isBold: true });
      pen.write("Statement of Account", 572, { to: "right", isBold: true });
      pen.write(`Statement Period ${mmddyy(from)} - ${mmddyy(until)}`, 572, { to: "right", dy: 13 });
      pen.write(`Access No. 1234567`, 572, { to: "right", dy: 25 });
      pen.write(`Page ${page} of ${count}`, 572, { to: "right", dy: 37, size: 7 });
    });
    for (const each of [main.holder, ...main.address]) {
      pen.write(each, 60);
      pen.down(12);
    }
    pen.down(20);
    pen.write("Summary of your deposit accounts", 40, { isBold: true, size: 11 });
    pen.down(16);
    const columns = [300, 380, 460, 530, 575];
    const heads = [
      ["Previous", "Balance"],
      ["Deposits/", "Credits"],
      ["Withdrawals/", "Debits"],
      ["Ending", "Balance"],
      ["YTD", "Dividends"],
    ];
    heads.forEach(([one = "", two = ""], at) => {
      pen.write(one, columns[at] ?? 0, { to: "right", size: 7 });
      pen.write(two, columns[at] ?? 0, { to: "right", size: 7, dy: 8 });
    });
    pen.down(20);
    accounts.forEach((each, at) => {
      pen.write(names[at] ?? "", 40);
      pen.write(each.number, 150);
      [
        minusBehind(each.opening),
        plainMoney(group(each, "deposit").sum),
        plainMoney(group(each, "withdrawal", "card", "check", "fee").sum),
        minusBehind(each.closing),
        at ? "0.37" : "0.00",
      ].forEach((text, column) => {
        pen.write(text, columns[column] ?? 0, { to: "right" });
      });
      pen.down(12);
    });
    pen.write("Totals", 40, { isBold: true });
    pen.write(`$${minusBehind(accounts.reduce((sum, each) => sum + each.closing, 0))}`, 530, {
      to: "right",
      isBold: true,
    });
    accounts.forEach((each, at) => {
      pen.repeat(() => undefined);
      pen.down(24, 90);
      pen.write(`${names[at]} - ${each.number}`, 40, { isBold: true, size: 11 });
      if (at === 0) pen.write(`(Continued from previous page)`, 300, { size: 1 });
      pen.down(16);
      const head = () => {
        for (const [text, x, to] of [
          ["Date", 40, undefined],
          ["Transaction Detail", 80, undefined],
          ["Amount($)", 480, "right"],
          ["Balance($)", 572, "right"],
        ] as const)
          pen.write(text, x, { isBold: true, to });
        pen.down(13);
      };
      head();
      pen.repeat(head);
      const line = (on: string, text: string, cents: number) => {
        pen.down(0, 12);
        pen.write(dashed(on), 40);
        pen.write(text, 80);
        pen.write(minusBehind(cents), 572, { to: "right" });
        pen.down(11);
      };
      line(from, "Beginning Balance", each.opening);
      listRows(pen, each.shown, {
        day: dashed,
        money: minusBehind,
        x: { day: 40, text: 80, amount: 480, balance: 572 },
        most: 64,
      });
      line(until, "Ending Balance", each.closing);
      pen.repeat(() => undefined);
      const paid = each.shown.filter(({ kind }) => kind === "check" || kind === "card");
      if (paid.length === 0) return;
      pen.down(12, 50);
      pen.write("Items Paid", 40, { isBold: true });
      pen.down(12);
      for (const x of [40, 310]) {
        pen.write("Date", x, { size: 7 });
        pen.write("Item", x + 50, { size: 7 });
        pen.write("Amount($)", x + 240, { size: 7, to: "right" });
      }
      pen.down(10);
      for (let index = 0; index < paid.length; index += 2) {
        pen.down(0, 12);
        for (const [side, row] of paid.slice(index, index + 2).entries()) {
          const x = side ? 310 : 40;
          pen.write(dashed(row.on), x);
          pen.write(row.kind === "card" ? "POS" : String(row.checkNumber), x + 50);
          pen.write(plainMoney(row.cents), x + 240, { to: "right" });
        }
        pen.down(11);
      }
    });
    return pen;
  },
};

/** Two months of one account in one file, whose pages are numbered for each, and no "page" before the numbers. */
const quarry: OddLayout = {
  name: "two months in one file",
  bank: "Quarry Road Savings Bank",
  plan: (month) => {
    const second = monthFrom(month);
    const [year = 0, number = 0] = month.split("-").map(Number);
    const before = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
    return [monthFrom(before), second];
  },
  draw(accounts) {
    const pen = createOddPen({ size: 9, top: 90 });
    const [first] = accounts;
    const starts: number[] = [];
    let page = 1;
    const put = (account: ShownAccount) => {
      const { from, until } = account.period;
      starts.push(page);
      pen.write(`STATEMENT PERIOD ${monDd(from)} THROUGH ${monDd(until)}, ${until.slice(0, 4)}`, 40, { isBold: true });
      pen.write(`Acct XXXXX${first.lastFour}`, 572, { to: "right" });
      pen.down(22);
      for (const each of [first.holder, ...first.address]) {
        pen.write(each, 60);
        pen.down(12);
      }
      pen.down(20);
      pen.write(`Balance forward ${longDay(from)}`, 40);
      pen.write(minusBehind(account.opening), 300, { to: "right" });
      pen.down(13);
      pen.write(`Balance this statement ${longDay(until)}`, 40);
      pen.write(minusBehind(account.closing), 300, { to: "right" });
      pen.down(22);
      const head = () => {
        for (const [text, x, to] of [
          ["Date", 40, undefined],
          ["Activity Description", 100, undefined],
          ["Withdrawal", 400, "right"],
          ["Deposit", 480, "right"],
          ["Balance", 572, "right"],
        ] as const)
          pen.write(text, x, { isBold: true, to });
        pen.down(14);
      };
      head();
      pen.repeat(() => {
        page += 1;
        head();
      });
      for (const row of account.shown) {
        pen.down(0, 12);
        pen.write(mmdd(row.on), 40);
        pen.write(row.description.slice(0, 52), 100);
        pen.write(plainMoney(row.cents), row.cents < 0 ? 400 : 480, { to: "right" });
        pen.write(minusBehind(row.balanceCents), 572, { to: "right" });
        pen.down(12);
      }
    };
    accounts.forEach((account, at) => {
      if (at > 0) {
        pen.repeat(() => undefined);
        page += 1;
        pen.turn();
      }
      put(account);
    });
    pen.edge((number, count) => {
      const start = starts.findLast((each) => each <= number) ?? 1;
      const end = (starts.find((each) => each > number) ?? count + 1) - 1;
      pen.y = 40;
      pen.write("QUARRY ROAD SAVINGS BANK", 40, { size: 13, isBold: true });
      pen.write(`${number - start + 1} of ${end - start + 1}`, 572, { to: "right" });
    });
    return pen;
  },
};

export const severalAccounts: readonly OddLayout[] = [concord, harborside, quarry];
