import { createOddPen, type OddPen } from "../odd-pen.ts";
import {
  chop,
  dollars,
  inBrackets,
  longDay,
  mdyyyy,
  minusBehind,
  mmdd,
  mmddyy,
  monD,
  monDd,
  monDdYyyy,
  plainMoney,
} from "../odd-words.ts";
import { dayEnds, group, inColumns, monthFrom, type OddLayout, type ShownAccount } from "./odd-layout.ts";

/** A third set of layouts that the reader hadn't been tried on when they were drawn. */

type Name = readonly [text: string, x: number, to?: "right"];

const putNames = (pen: OddPen, step: number, ...names: readonly Name[]): void => {
  for (const [text, x, to] of names) pen.write(text, x, { isBold: true, to });
  pen.down(step);
};

const putBlock = (pen: OddPen, account: ShownAccount, x: number): void => {
  for (const each of [account.holder, ...account.address]) {
    pen.write(each, x);
    pen.down(12);
  }
};

const outKinds = ["withdrawal", "card", "check", "fee"] as const;

/** Days in words within the row ("Jan 3" below "Posted"), cards' purchase day beside it, totals by card holder. */
const highland: OddLayout = {
  name: "cards by holder with subtotals",
  bank: "Highland Park Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 90 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Highland Park Bank", 40, { size: 14, isBold: true });
      pen.write(`Statement for ${monDd(from)}, ${from.slice(0, 4)} to ${monDd(until)}, ${until.slice(0, 4)}`, 572, {
        to: "right",
      });
      pen.write(`Acct. No. xxxx-${account.lastFour}   Page ${page} of ${count}`, 572, { to: "right", dy: 12 });
    });
    putBlock(pen, account, 50);
    pen.down(24);
    for (const [label, text] of [
      ["Starting balance", dollars(account.opening)],
      ["Total credits", `+ ${dollars(group(account, "deposit").sum)}`],
      ["Total debits", `- $${plainMoney(group(account, ...outKinds).sum)}`],
      ["Ending balance", dollars(account.closing)],
    ] as const) {
      pen.write(label, 40);
      pen.write(text, 280, { to: "right" });
      pen.down(14);
    }
    const table = (title: string, of: ReturnType<typeof group>) => {
      if (of.count === 0) return;
      pen.repeat(() => undefined);
      pen.down(16, 60);
      pen.write(title, 40, { isBold: true, size: 11 });
      pen.down(15);
      const head = () =>
        putNames(pen, 13, ["Posted", 40], ["Purchased", 100], ["Description", 170], ["Amount", 560, "right"]);
      head();
      pen.repeat(head);
      for (const row of of.shown) {
        pen.down(0, 13);
        pen.write(monD(row.on), 40);
        if (row.kind === "card") pen.write(monD(row.on), 100);
        pen.write(row.description.slice(0, 56), 170);
        pen.write(plainMoney(row.cents), 560, { to: "right" });
        pen.down(13);
      }
      pen.write(`Subtotal for ${title.toLowerCase()}`, 170);
      pen.write(plainMoney(of.sum), 560, { to: "right" });
      pen.down(14);
    };
    table("Deposits and other credits", group(account, "deposit"));
    table("Card purchases - DANA WEBB, card ending 4410", group(account, "card"));
    table("Other withdrawals", group(account, "withdrawal", "fee"));
    table("Checks cleared", group(account, "check"));
    return pen;
  },
};

/** A landscape page with debits on the left half and credits on the right, each with its own days, and no balances in rows. */
const twinFalls: OddLayout = {
  name: "debits left, credits right",
  bank: "Twin Falls National Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ wide: 792, tall: 612, size: 8, top: 100, foot: 570 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 26;
      pen.write("TWIN FALLS NATIONAL BANK", 30, { size: 12, isBold: true });
      pen.write(`Account ${account.number}`, 760, { to: "right" });
      pen.write(`${mdyyyy(from)} through ${mdyyyy(until)}   Page ${page} of ${count}`, 760, { to: "right", dy: 12 });
    });
    pen.y = 60;
    putBlock(pen, account, 40);
    pen.down(16);
    pen.write(`Opening balance ${minusBehind(account.opening)}`, 30);
    pen.write(`Closing balance ${minusBehind(account.closing)}`, 300);
    pen.down(20);
    pen.write("DEBITS", 30, { isBold: true });
    pen.write("CREDITS", 410, { isBold: true });
    pen.down(12);
    const head = () =>
      putNames(
        pen,
        12,
        ["Date", 30],
        ["Description", 75],
        ["Debit", 380, "right"],
        ["Date", 410],
        ["Description", 455],
        ["Credit", 760, "right"],
      );
    head();
    pen.repeat(head);
    const debits = account.shown.filter(({ cents }) => cents < 0);
    const credits = account.shown.filter(({ cents }) => cents > 0);
    for (let index = 0; index < Math.max(debits.length, credits.length); index += 1) {
      pen.down(0, 12);
      [debits[index], credits[index]].forEach((row, side) => {
        if (!row) return;
        pen.write(mmdd(row.on), side ? 410 : 30);
        pen.write(row.description.slice(0, 46), side ? 455 : 75);
        pen.write(plainMoney(row.cents), side ? 760 : 380, { to: "right" });
      });
      pen.down(12);
    }
    pen.write("Total debits", 75, { isBold: true });
    pen.write(plainMoney(group(account, ...outKinds).sum), 380, { to: "right", isBold: true });
    pen.write("Total credits", 455, { isBold: true });
    pen.write(plainMoney(group(account, "deposit").sum), 760, { to: "right", isBold: true });
    return pen;
  },
};

/** The amount stands first, then its sign's letter, then the day; the balance column says "OD" below zero. */
const pelican: OddLayout = {
  name: "overdrawn as OD, day after amount",
  bank: "Pelican Bay Bank",
  plan: (month) => [{ ...monthFrom(month), opening: 120_000 }],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 100 });
    const { from, until } = account.period;
    const od = (cents: number): string => `${plainMoney(cents)}${cents < 0 ? "OD" : ""}`;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("PELICAN BAY BANK", 40, { size: 13, isBold: true });
      pen.write(`Account # ${account.number}`, 40, { dy: 18 });
      pen.write(`Statement Dates: ${mmddyy(from)} - ${mmddyy(until)}`, 40, { dy: 30 });
      pen.write(`Page ${page} of ${count}`, 572, { to: "right", dy: 30 });
    });
    putBlock(pen, account, 60);
    pen.down(20);
    pen.write("Prior Statement Balance", 40);
    pen.write(od(account.opening), 300, { to: "right" });
    pen.down(13);
    pen.write("Current Statement Balance", 40);
    pen.write(od(account.closing), 300, { to: "right" });
    pen.down(20);
    const head = () =>
      putNames(pen, 14, ["Description", 40], ["Amount", 380, "right"], ["Date", 410], ["Balance", 565, "right"]);
    head();
    pen.repeat(head);
    for (const row of account.shown) {
      pen.down(0, 13);
      pen.write(row.description.slice(0, 52), 40);
      pen.write(`${plainMoney(row.cents)}${row.cents < 0 ? " DR" : " CR"}`, 380, { to: "right" });
      pen.write(mmdd(row.on), 410);
      pen.write(od(row.balanceCents), 565, { to: "right" });
      pen.down(13);
    }
    return pen;
  },
};

/** Cards of an app: a bold name, a gray line with day, time, and kind, the amount at the right. No table at all. */
const pebble: OddLayout = {
  name: "an app's list, the day below the name",
  bank: "Pebble Business Bank",
  plan: (month, random) => [{ ...monthFrom(month), rows: random.between(12, 40) }],
  draw([account]) {
    const pen = createOddPen({ size: 10, top: 60, foot: 730 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 756;
      pen.write(`Page ${page} of ${count}`, 306, { to: "middle", size: 7 });
    });
    pen.write("Pebble Business Bank", 50, { size: 16, isBold: true });
    pen.down(28);
    pen.write(`Statement period: ${longDay(from)} - ${longDay(until)}`, 50);
    pen.down(16);
    putBlock(pen, account, 50);
    pen.write(`Account number: ${account.number}`, 50);
    pen.down(24);
    pen.write(`Starting balance`, 50);
    pen.write(dollars(account.opening), 540, { to: "right" });
    pen.down(16);
    pen.write(`Ending balance`, 50);
    pen.write(dollars(account.closing), 540, { to: "right" });
    pen.down(28);
    pen.write("Transactions", 50, { isBold: true, size: 12 });
    pen.down(20);
    for (const row of account.shown) {
      pen.down(0, 34);
      pen.write(row.description.slice(0, 48), 50, { isBold: true });
      pen.write(`${row.cents < 0 ? "-" : "+"}$${plainMoney(row.cents)}`, 540, { to: "right" });
      pen.write(`${monD(row.on)}, ${row.on.slice(0, 4)} · 3:42 PM · ${row.kind}`, 50, { dy: 13, size: 8 });
      pen.down(34);
    }
    return pen;
  },
};

/** Totals above their sections with counts in brackets, amounts with "$" at the left edge of the column, days' balances in four columns. */
const granite: OddLayout = {
  name: "counts in brackets, four columns of balances",
  bank: "Granite State Savings Bank",
  plan: (month) => [monthFrom(month, 11)],
  draw([account]) {
    const pen = createOddPen({ font: "Times-Roman", size: 9, top: 110 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Granite State Savings Bank", 40, { size: 14, isBold: true });
      pen.write(`Business Statement   ${page} of ${count}`, 572, { to: "right" });
      pen.write(`Account number ends with: ${account.lastFour}`, 572, { to: "right", dy: 14 });
      pen.write(`Statement begins ${monDdYyyy(from)}, ends ${monDdYyyy(until)}`, 572, { to: "right", dy: 28 });
    });
    putBlock(pen, account, 60);
    pen.down(20);
    const line = (label: string, text: string) => {
      pen.write(label, 40);
      pen.write("$", 240);
      pen.write(text, 320, { to: "right" });
      pen.down(13);
    };
    const deposits = group(account, "deposit");
    const checks = group(account, "check");
    const debits = group(account, "withdrawal", "card", "fee");
    line("Balance brought forward", inBrackets(account.opening));
    line(`Deposits (${deposits.count})`, plainMoney(deposits.sum));
    line(`Checks (${checks.count})`, inBrackets(checks.sum));
    line(`Electronic debits (${debits.count})`, inBrackets(debits.sum));
    line("Balance at end of period", inBrackets(account.closing));
    for (const [title, of] of [
      ["Deposits", deposits],
      ["Electronic debits", debits],
    ] as const) {
      if (of.count === 0) continue;
      pen.repeat(() => undefined);
      pen.down(16, 60);
      pen.write(`${title} (${of.count})`, 40, { isBold: true });
      pen.write(`$${plainMoney(of.sum)}`, 560, { to: "right", isBold: true });
      pen.down(14);
      pen.repeat(() => {
        pen.write(`${title}, continued`, 40, { isBold: true });
        pen.down(14);
      });
      for (const row of of.shown) {
        const lines = chop(row.description, 42);
        pen.down(0, 11 * lines.length + 2);
        pen.write(monDd(row.on), 40);
        lines.forEach((text, at) => {
          pen.write(text, 110, { dy: at * 11 });
        });
        pen.write("$", 490);
        pen.write(plainMoney(row.cents), 560, { to: "right" });
        pen.down(11 * lines.length + 2);
      }
    }
    pen.repeat(() => undefined);
    if (checks.count > 0) {
      pen.down(14, 60);
      pen.write(`Checks (${checks.count})`, 40, { isBold: true });
      pen.write(`$${plainMoney(checks.sum)}`, 560, { to: "right", isBold: true });
      pen.down(14);
      for (const cells of inColumns(checks.shown, 3)) {
        pen.down(0, 12);
        cells.forEach((row, at) => {
          if (!row) return;
          const x = 40 + at * 180;
          pen.write(monDd(row.on), x);
          pen.write(`#${row.checkNumber}`, x + 50);
          pen.write(plainMoney(row.cents), x + 150, { to: "right" });
        });
        pen.down(12);
      }
    }
    pen.down(14, 60);
    pen.write("Daily balances", 40, { isBold: true });
    pen.down(13);
    for (const cells of inColumns(dayEnds(account), 4, true)) {
      pen.down(0, 12);
      cells.forEach((day, at) => {
        if (!day) return;
        pen.write(monDd(day.on), 40 + at * 135);
        pen.write(inBrackets(day.cents), 40 + at * 135 + 115, { to: "right" });
      });
      pen.down(12);
    }
    return pen;
  },
};

/** A bilingual head, the balance before the amount, "Balance anterior" beside "Previous balance". */
const isleta: OddLayout = {
  name: "two languages, balance before amount",
  bank: "Isleta Caribe Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 8.5, top: 100 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Isleta Caribe Bank", 40, { size: 13, isBold: true });
      pen.write("Estado de cuenta / Account statement", 40, { dy: 16 });
      pen.write(`Account number / Número de cuenta: ${account.number}`, 572, { to: "right" });
      pen.write(`Period / Período: ${mdyyyy(from)} - ${mdyyyy(until)}`, 572, { to: "right", dy: 12 });
      pen.write(`Page ${page} of ${count} / Página ${page} de ${count}`, 572, { to: "right", dy: 24 });
    });
    putBlock(pen, account, 50);
    pen.down(18);
    pen.write("Previous balance / Balance anterior", 40);
    pen.write(minusBehind(account.opening), 320, { to: "right" });
    pen.down(13);
    pen.write("Ending balance / Balance final", 40);
    pen.write(minusBehind(account.closing), 320, { to: "right" });
    pen.down(20);
    const head = () => {
      putNames(pen, 10, ["Date", 40], ["Description", 100], ["Balance", 440, "right"], ["Amount", 560, "right"]);
      putNames(pen, 13, ["Fecha", 40], ["Descripción", 100], ["Balance", 440, "right"], ["Cantidad", 560, "right"]);
    };
    head();
    pen.repeat(head);
    for (const row of account.shown) {
      pen.down(0, 13);
      pen.write(mmdd(row.on), 40);
      pen.write(row.description.slice(0, 50), 100);
      pen.write(minusBehind(row.balanceCents), 440, { to: "right" });
      pen.write(minusBehind(row.cents), 560, { to: "right" });
      pen.down(13);
    }
    return pen;
  },
};

export const laterBanks: readonly OddLayout[] = [highland, twinFalls, pelican, pebble, granite, isleta];
