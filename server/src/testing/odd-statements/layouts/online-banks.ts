import type { SampleRow } from "../../sample-statements/sample-truth.ts";
import { createOddPen } from "../odd-pen.ts";
import { chop, dollars, longDay, longMonth, monD, monDd, plainMoney } from "../odd-words.ts";
import { group, monthFrom, type OddLayout } from "./odd-layout.ts";

/** Banks without branches, whose statements are drawn as web pages are. */

const typeOf = ({ kind }: SampleRow): string =>
  ({ deposit: "ACH", withdrawal: "Transfer", card: "Card", check: "Check", fee: "Fee" })[kind];

/** Two lines over an amount whose "$" is a piece of its own, days without years, over New Year. */
const teal: OddLayout = {
  name: "a description in two lines above its amount",
  bank: "Tealvine",
  plan: (month) => [monthFrom(month, 15)],
  draw([account]) {
    const pen = createOddPen({ size: 9.5, top: 60, foot: 720 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 745;
      pen.write("Tealvine is a fintech, not a bank. Accounts held at Coastline Sample Bank, Member FDIC.", 48, {
        size: 7,
      });
      pen.write(`Page ${page}/${count}`, 564, { to: "right", size: 7 });
    });
    pen.write("Tealvine", 48, { size: 20, isBold: true });
    pen.down(34);
    pen.write("Monthly statement", 48, { size: 14 });
    pen.down(22);
    const facts: [string, string][] = [
      ["Account holder", account.holder],
      ["Account no.", `**** **** ${account.lastFour}`],
      ["Statement dates", `${longDay(from)} – ${longDay(until)}`],
    ];
    for (const [label, text] of facts) {
      pen.write(label, 48);
      pen.write(text, 180);
      pen.down(15);
    }
    pen.down(14);
    for (const [label, cents] of [
      ["Balance at start of period", account.opening],
      ["Money in", group(account, "deposit").sum],
      ["Money out", group(account, "withdrawal", "card", "check", "fee").sum],
      ["Balance at end of period", account.closing],
    ] as const) {
      pen.write(label, 48);
      pen.write(dollars(cents), 300, { to: "right" });
      pen.down(15);
    }
    pen.down(16);
    const head = () => {
      pen.write("Date", 48, { isBold: true });
      pen.write("Description", 110, { isBold: true });
      pen.write("Amount", 460, { isBold: true, to: "right" });
      pen.write("Balance", 560, { isBold: true, to: "right" });
      pen.down(18);
    };
    head();
    pen.repeat(head);
    for (const row of account.shown) {
      pen.down(0, 30);
      pen.write(monD(row.on), 48);
      pen.write(row.description.slice(0, 52), 110);
      pen.write(`${typeOf(row)} · Completed`, 110, { dy: 11, size: 8 });
      if (row.cents < 0) pen.write("–", 395, { dy: 11 });
      pen.write("$", 401, { dy: 11 });
      pen.write(plainMoney(row.cents), 460, { to: "right", dy: 11 });
      pen.write("$", 500, { dy: 11 });
      pen.write(`${row.balanceCents < 0 ? "-" : ""}${plainMoney(row.balanceCents)}`, 560, { to: "right", dy: 11 });
      pen.down(30);
    }
    return pen;
  },
};

/** A heading for each day, no day beside rows, each letter drawn by itself. */
const lantern: OddLayout = {
  name: "days as headings, letter by letter",
  bank: "Lantern Bank",
  plan: (month, random) => [{ ...monthFrom(month), rows: random.between(15, 40) }],
  draw([account]) {
    const pen = createOddPen({ size: 9, isSpelled: true, top: 50 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 760;
      pen.write(`Page ${page} of ${count}`, 306, { to: "middle", size: 7 });
    });
    pen.write("Lantern Bank", 50, { size: 16, isBold: true });
    pen.down(30);
    pen.write(`${longMonth(from)} statement`, 50, { size: 12 });
    pen.down(24);
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 50);
      pen.down(12);
    }
    pen.down(12);
    pen.write(`Business Checking ending in ${account.lastFour}`, 50);
    pen.down(14);
    pen.write(`${longDay(from)} to ${longDay(until)}`, 50);
    pen.down(24);
    pen.write(`Opening balance ${dollars(account.opening)}`, 50);
    pen.write(`Closing balance ${dollars(account.closing)}`, 300);
    pen.down(28);
    pen.write("Activity", 50, { size: 12, isBold: true });
    pen.down(20);
    let on = "";
    for (const row of account.shown) {
      const lines = chop(row.description, 60);
      pen.down(0, 18 + 12 * lines.length);
      if (row.on !== on) {
        on = row.on;
        pen.down(6);
        pen.write(longDay(on), 50, { isBold: true });
        pen.down(14);
      }
      lines.forEach((text, at) => {
        pen.write(text, 62, { dy: at * 11 });
      });
      pen.write(`${row.cents < 0 ? "\u2013" : "+"}$${plainMoney(row.cents)}`, 480, { to: "right" });
      pen.write(dollars(row.balanceCents), 560, { to: "right" });
      pen.down(4 + 11 * lines.length);
    }
    return pen;
  },
};

/** No opening or closing words: only the first and the last running balance. Newest first, what is pending on top. */
const cubic: OddLayout = {
  name: "only running balances, newest first, pending on top",
  bank: "Cubic Checking",
  isOpenEnded: true,
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 8.5, top: 70 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Cubic Checking by Sample Financial Services", 40, { size: 10, isBold: true });
      pen.write(`${page} of ${count}`, 572, { to: "right" });
    });
    pen.write("Account statement", 40, { size: 16 });
    pen.down(26);
    pen.write(account.holder, 40);
    pen.down(12);
    for (const each of account.address) {
      pen.write(each, 40);
      pen.down(12);
    }
    pen.down(8);
    pen.write(`Account: xxxx-xxxx-${account.lastFour}`, 40);
    pen.write(`Period: ${monDd(from)}, ${from.slice(0, 4)} - ${monDd(until)}, ${until.slice(0, 4)}`, 300);
    pen.down(28);
    pen.write("Pending transactions", 40, { isBold: true, size: 11 });
    pen.down(16);
    const head = () => {
      for (const [text, x] of [
        ["Date", 40],
        ["Details", 110],
        ["Amount", 400],
        ["Balance", 490],
      ] as const)
        pen.write(text, x, { isBold: true });
      pen.down(14);
    };
    head();
    for (const cents of [-12_50, -8_999_00]) {
      pen.write(monDd(until), 40);
      pen.write("HOLD REL {PENDING} GAS STATION", 110);
      pen.write(dollars(cents), 400);
      pen.write("Pending", 490);
      pen.down(12);
    }
    pen.down(14);
    pen.write("Posted transactions", 40, { isBold: true, size: 11 });
    pen.down(16);
    head();
    pen.repeat(head);
    for (const row of account.shown.toReversed()) {
      pen.down(0, 24);
      pen.write(monDd(row.on), 40);
      pen.write(row.description.slice(0, 58), 110);
      pen.write(dollars(row.cents), 400);
      pen.write(dollars(row.balanceCents), 490);
      pen.write(`${row.cents < 0 ? "To" : "From"} balance at 3:42 PM`, 110, { dy: 10, size: 7 });
      pen.down(24);
    }
    return pen;
  },
};

/** Money in and money out as two tables with running balances in neither, days with their weekday, cards' own list again. */
const brass: OddLayout = {
  name: "money in and out, cards again by person",
  bank: "Brassline Cash",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 60 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 752;
      pen.write(`${account.holder} · Brassline Cash · Page ${page} of ${count}`, 40, { size: 7 });
    });
    pen.write("Brassline Cash Bank", 40, { size: 15, isBold: true });
    pen.write("Statement", 572, { to: "right", size: 15 });
    pen.down(30);
    pen.write("Prepared for", 40, { size: 7 });
    pen.write("Account", 300, { size: 7 });
    pen.write("Dates", 420, { size: 7 });
    pen.down(10);
    pen.write(account.holder, 40);
    pen.write(`#${"•".repeat(6)}${account.lastFour}`, 300);
    pen.write(`${monD(from)}, ${from.slice(0, 4)} to ${monD(until)}, ${until.slice(0, 4)}`, 420);
    pen.down(30);
    const inflow = group(account, "deposit");
    const outflow = group(account, "withdrawal", "card", "check", "fee");
    for (const [label, text, x] of [
      ["Opening balance", dollars(account.opening), 40],
      ["Money in", `+${dollars(inflow.sum)}`, 180],
      ["Money out", dollars(outflow.sum), 310],
      ["Closing balance", dollars(account.closing), 440],
    ] as const) {
      pen.write(label, x, { size: 7 });
      pen.write(text, x, { dy: 11, size: 12 });
    }
    pen.down(46);
    for (const [title, of] of [
      ["Money in", inflow],
      ["Money out", outflow],
    ] as const) {
      pen.repeat(() => undefined);
      pen.down(10, 60);
      pen.write(title, 40, { isBold: true, size: 11 });
      pen.down(16);
      const head = () => {
        pen.write("Date", 40, { size: 7 });
        pen.write("To / from", 130, { size: 7 });
        pen.write("Method", 400, { size: 7 });
        pen.write("Amount", 572, { size: 7, to: "right" });
        pen.down(12);
      };
      head();
      pen.repeat(head);
      for (const row of of.shown) {
        pen.down(0, 14);
        const weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(row.on).getUTCDay()];
        pen.write(`${weekday}, ${monD(row.on)}`, 40);
        pen.write(row.description.slice(0, 48), 130);
        pen.write(typeOf(row), 400);
        pen.write(`${row.cents < 0 ? "\u2013" : "+"}$${plainMoney(row.cents)}`, 572, { to: "right" });
        pen.down(14);
      }
    }
    pen.repeat(() => undefined);
    pen.down(20, 60);
    pen.write("Card spend by person", 40, { isBold: true, size: 11 });
    pen.down(16);
    for (const row of account.shown.filter(({ kind }) => kind === "card")) {
      pen.down(0, 14);
      pen.write("Dana W. ••4410", 40);
      pen.write(row.description.slice(0, 40), 160);
      pen.write(`$${plainMoney(row.cents)}`, 572, { to: "right" });
      pen.down(13);
    }
    return pen;
  },
};

export const onlineBanks: readonly OddLayout[] = [teal, lantern, cubic, brass];
