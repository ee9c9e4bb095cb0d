import { createOddPen } from "../odd-pen.ts";
import { chop, dollars, inBrackets, mmddyy, mmddyyyy, monDdYyyy, plainMoney } from "../odd-words.ts";
import { group, monthFrom, type OddLayout } from "./odd-layout.ts";

/** Statements at the edge of what a page can hold. */

/** Over 300 rows on pages that lie on their side, in small letters and thin columns. */
const freight: OddLayout = {
  name: "300 rows on pages turned by a quarter",
  bank: "Great Lakes Freight Bank",
  plan: (month, random) => [{ ...monthFrom(month), rows: random.between(300, 340), opening: 90_000_000 }],
  draw([account]) {
    const pen = createOddPen({ wide: 792, tall: 612, size: 6.5, top: 80, foot: 560, isLying: true });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 24;
      pen.write("Great Lakes Freight Bank", 30, { size: 11, isBold: true });
      pen.write(`${account.holder}`, 30, { dy: 16 });
      pen.write(`Account ****${account.lastFour}   From ${mmddyyyy(from)} To ${mmddyyyy(until)}`, 760, {
        to: "right",
        dy: 16,
      });
      pen.y = 580;
      pen.write(`Pg ${page} of ${count}`, 760, { to: "right" });
    });
    pen.write("Prepared for:", 30);
    pen.write(account.holder, 80);
    pen.down(12);
    pen.write(`Opening Ledger ${plainMoney(account.opening)}`, 30);
    pen.write(`Closing Ledger ${inBrackets(account.closing)}`, 300);
    pen.down(18);
    const head = () => {
      for (const [text, x, to] of [
        ["Post Date", 30, undefined],
        ["Value Date", 75, undefined],
        ["BAI", 120, undefined],
        ["Narrative", 145, undefined],
        ["Bank Ref", 480, undefined],
        ["Debit Amount", 600, "right"],
        ["Credit Amount", 680, "right"],
        ["Ledger Balance", 762, "right"],
      ] as const)
        pen.write(text, x, { isBold: true, to });
      pen.down(11);
    };
    head();
    pen.repeat(head);
    account.shown.forEach((row, at) => {
      const lines = chop(row.description, 30);
      pen.down(0, 8 * lines.length + 3);
      pen.write(mmddyy(row.on), 30);
      pen.write(mmddyy(row.on), 75);
      pen.write(row.cents < 0 ? "475" : "165", 120);
      lines.forEach((text, index) => {
        pen.write(text, 145, { dy: index * 7.5 });
      });
      pen.write(`00${7_000_000 + at * 31}`, 480);
      pen.write(plainMoney(row.cents), row.cents < 0 ? 600 : 680, { to: "right" });
      pen.write(inBrackets(row.balanceCents), 762, { to: "right" });
      pen.down(7.5 * lines.length + 2);
    });
    pen.repeat(() => undefined);
    pen.down(2, 20);
    pen.write("Page totals are not shown. Grand total", 145, { isBold: true });
    pen.write(plainMoney(group(account, "withdrawal", "card", "check", "fee").sum), 600, { to: "right", isBold: true });
    pen.write(plainMoney(group(account, "deposit").sum), 680, { to: "right", isBold: true });
    return pen;
  },
};

/** Brackets on a negative opening, an ending of zero, descriptions that wrap before a number which looks like an amount. */
const zephyr: OddLayout = {
  name: "closed at zero, wrapped numbers",
  bank: "Zephyr Community Bank",
  plan: (month) => [{ ...monthFrom(month), opening: -102_344, isEmptied: true }],
  draw([account]) {
    const pen = createOddPen({ font: "Times-Roman", size: 9, top: 100, foot: 700 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 720;
      pen.write(
        `Zephyr Community Bank   ·   Statement   ·   Sheet ${page} of ${count}   ·   Page ${page} of ${count}`,
        306,
        {
          to: "middle",
          size: 7,
        },
      );
    });
    pen.y = 40;
    pen.write("Zephyr Community Bank", 306, { to: "middle", size: 14, isBold: true });
    pen.y = 80;
    pen.write("Return service requested", 60, { size: 6 });
    pen.down(10);
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 60);
      pen.down(11);
    }
    pen.down(20);
    for (const [label, text] of [
      ["Statement Start Date", monDdYyyy(from)],
      ["Statement End Date", monDdYyyy(until)],
      ["Account No.", `ending ${account.lastFour}`],
      ["Starting Balance", `$${inBrackets(account.opening)}`],
      ["Ending Balance", "$0.00"],
      ["Rewards balance", "1,240.00 points"],
    ] as const) {
      pen.write(`${label}:`, 330);
      pen.write(text, 560, { to: "right" });
      pen.down(12);
    }
    pen.down(20);
    const head = () => {
      for (const [text, x, to] of [
        ["Date", 40, undefined],
        ["Transaction", 100, undefined],
        ["Money Out", 380, "right"],
        ["Money In", 460, "right"],
        ["Running Balance", 565, "right"],
      ] as const)
        pen.write(text, x, { isBold: true, to });
      pen.down(14);
    };
    head();
    pen.repeat(head);
    for (const row of account.shown) {
      const lines = chop(`${row.description} Ord 1,204.50`, 24);
      pen.down(0, 10 * lines.length + 4);
      pen.write(mmddyy(row.on), 40);
      lines.forEach((text, at) => {
        pen.write(text, 100, { dy: at * 10 });
      });
      pen.write(dollars(Math.abs(row.cents)), row.cents < 0 ? 380 : 460, { to: "right" });
      pen.write(row.balanceCents < 0 ? `$${inBrackets(row.balanceCents)}` : dollars(row.balanceCents), 565, {
        to: "right",
      });
      pen.down(10 * lines.length + 3);
    }
    return pen;
  },
};

/** One table, no signs, withdrawals and deposits only by a letter in a thin column; totals at the foot. */
const union: OddLayout = {
  name: "debit or credit as a letter",
  bank: "Union Depot Bank & Trust",
  plan: (month) => [monthFrom(month, 5)],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 120 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 40;
      pen.write("UNION DEPOT BANK & TRUST", 40, { isBold: true, size: 13 });
      pen.write(`Account: ${"*".repeat(account.number.length - 4)}${account.lastFour}`, 40, { dy: 18 });
      pen.write(`Name: ${account.holder}`, 40, { dy: 30 });
      pen.write(`For period ${mmddyyyy(from)} - ${mmddyyyy(until)}`, 40, { dy: 42 });
      pen.write(`Page ${page} of ${count}`, 572, { to: "right", dy: 42 });
    });
    const head = () => {
      for (const [text, x, to] of [
        ["Date", 40, undefined],
        ["Tran Description", 110, undefined],
        ["D/C", 400, undefined],
        ["Amount", 480, "right"],
        ["Balance", 572, "right"],
      ] as const)
        pen.write(text, x, { isBold: true, to });
      pen.down(14);
    };
    head();
    pen.repeat(head);
    pen.write(mmddyyyy(from), 40);
    pen.write("OPENING BALANCE", 110);
    pen.write(inBrackets(account.opening), 572, { to: "right" });
    pen.down(13);
    for (const row of account.shown) {
      pen.down(0, 13);
      pen.write(mmddyyyy(row.on), 40);
      pen.write(row.description.slice(0, 54), 110);
      pen.write(row.cents < 0 ? "D" : "C", 404);
      pen.write(plainMoney(row.cents), 480, { to: "right" });
      pen.write(inBrackets(row.balanceCents), 572, { to: "right" });
      pen.down(13);
    }
    pen.down(0, 40);
    pen.write(mmddyyyy(until), 40);
    pen.write("CLOSING BALANCE", 110);
    pen.write(inBrackets(account.closing), 572, { to: "right" });
    pen.down(16);
    pen.write("Debits", 300, { isBold: true });
    pen.write(plainMoney(group(account, "withdrawal", "card", "check", "fee").sum), 480, { to: "right", isBold: true });
    pen.down(13);
    pen.write("Credits", 300, { isBold: true });
    pen.write(plainMoney(group(account, "deposit").sum), 480, { to: "right", isBold: true });
    return pen;
  },
};

export const hardBanks: readonly OddLayout[] = [freight, zephyr, union];
