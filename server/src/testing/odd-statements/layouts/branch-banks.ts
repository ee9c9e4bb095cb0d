import { createOddPen, type OddPen } from "../odd-pen.ts";
import {
  chop,
  dollars,
  dollarsMinus,
  inBrackets,
  longDay,
  mdyyyy,
  minusBehind,
  mmdd,
  mmddyy,
  monDdYyyy,
  plainMoney,
} from "../odd-words.ts";
import { dayEnds, type Group, group, inColumns, monthFrom, type OddLayout, type ShownAccount } from "./odd-layout.ts";

/** Banks with branches, whose statements have a section for each kind of movement. */

const putAddress = (pen: OddPen, account: ShownAccount, x: number): void => {
  for (const line of [account.holder, ...account.address]) {
    pen.write(line, x);
    pen.down(12);
  }
};

/** A subtotal without the section's words, serial numbers of checks, a table of fees this year, a grid of averages. */
const marlow: OddLayout = {
  name: "subtotals and averages",
  bank: "Marlow Street Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 150 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("MARLOW STREET BANK", 36, { size: 15, isBold: true });
      pen.write("America's friendliest sample", 36, { dy: 18, size: 7 });
      pen.write("STATEMENT OF ACCOUNT", 330, { isBold: true, size: 11 });
      const facts: [string, string][] = [
        ["Page:", `${page} of ${count}`],
        ["Statement Period:", `${monDdYyyy(from)}-${monDdYyyy(until)}`],
        ["Cust Ref #:", `${account.number.slice(0, 6)}817-713-T-***`],
        ["Primary Account #:", `${account.number.slice(0, 3)}-${account.number.slice(3)}`],
      ];
      facts.forEach(([label, text], index) => {
        pen.write(label, 450, { to: "right", dy: 18 + index * 12 });
        pen.write(text, 456, { dy: 18 + index * 12 });
      });
    });
    pen.y = 100;
    putAddress(pen, account, 60);
    pen.down(30);
    pen.write("ACCOUNT SUMMARY", 36, { isBold: true });
    pen.down(14);
    const [paidIn, paper, paidOut] = [
      group(account, "deposit"),
      group(account, "check"),
      group(account, "withdrawal", "card", "fee"),
    ];
    const left: [string, number][] = [
      ["Beginning Balance", account.opening],
      ["Electronic Deposits", paidIn.sum],
      ["Checks Paid", -paper.sum],
      ["Electronic Payments", -paidOut.sum],
      ["Ending Balance", account.closing],
    ];
    const right = [
      ["Average Collected Balance", plainMoney(account.figures.averageDailyBalanceCents)],
      ["Interest Earned This Period", "0.00"],
      ["Interest Paid Year-to-Date", "0.00"],
      ["Annual Percentage Yield Earned", "0.00%"],
      ["Days in Period", "31"],
    ];
    left.forEach(([label, cents], index) => {
      pen.write(label, 36);
      pen.write(minusBehind(cents), 250, { to: "right" });
      pen.write(right[index]?.[0] ?? "", 320);
      pen.write(right[index]?.[1] ?? "", 560, { to: "right" });
      pen.down(13);
    });
    pen.down(14);
    for (const line of [
      ["", "Total for this cycle", "Total Year to Date"],
      ["Grace Period OD/NSF Refund", "$0.00", "$105.00"],
    ]) {
      line.forEach((text, at) => {
        pen.write(text, [36, 380, 520][at] ?? 0, { to: at ? "right" : undefined, size: 8 });
      });
      pen.down(11);
    }
    pen.down(12);
    pen.write("DAILY ACCOUNT ACTIVITY", 36, { isBold: true });
    const list = (title: string, { shown, sum, count }: Group) => {
      if (count === 0) return;
      pen.repeat(() => undefined);
      pen.down(16, 60);
      const head = (text: string) => {
        pen.write(text, 36, { isBold: true });
        pen.down(12);
        pen.write("POSTING DATE", 36, { size: 7 });
        pen.write("DESCRIPTION", 110, { size: 7 });
        pen.write("AMOUNT", 560, { size: 7, to: "right" });
        pen.down(12);
      };
      head(title);
      pen.repeat(() => head(`${title} (continued)`));
      for (const row of shown) {
        const lines = chop(row.description, 34);
        pen.down(0, 11 * lines.length);
        pen.write(mmdd(row.on), 36);
        lines.forEach((line, at) => {
          pen.write(at === 0 ? line : `    ${line}`, 110, { dy: at * 10 });
        });
        pen.write(plainMoney(row.cents), 560, { to: "right" });
        pen.down(2 + 10 * lines.length);
      }
      pen.repeat(() => undefined);
      pen.down(2, 12);
      pen.write("Subtotal:", 440, { isBold: true });
      pen.write(plainMoney(sum), 560, { to: "right", isBold: true });
      pen.down(12);
    };
    list("Electronic Deposits", paidIn);
    if (paper.count > 0) {
      pen.down(14, 60);
      pen.write("Checks Paid", 36, { isBold: true });
      pen.write(`No. Checks: ${paper.count}`, 110, { size: 7 });
      pen.write("*Indicates break in serial sequence or check processed electronically", 170, { size: 7 });
      pen.down(12);
      for (const x of [36, 320]) {
        pen.write("DATE", x, { size: 7 });
        pen.write("SERIAL NO.", x + 60, { size: 7 });
        pen.write("AMOUNT", x + 230, { size: 7, to: "right" });
      }
      pen.down(11);
      for (const line of inColumns(paper.shown, 2)) {
        pen.down(0, 12);
        line.forEach((row, at) => {
          if (!row) return;
          const x = at ? 320 : 36;
          pen.write(mmdd(row.on), x);
          pen.write(`${row.checkNumber}${at ? "*" : ""}`, x + 60);
          pen.write(plainMoney(row.cents), x + 230, { to: "right" });
        });
        pen.down(12);
      }
      pen.write("Subtotal:", 440, { isBold: true });
      pen.write(plainMoney(paper.sum), 560, { to: "right", isBold: true });
      pen.down(12);
    }
    list("Electronic Payments", paidOut);
    pen.down(16, 60);
    pen.write("DAILY BALANCE SUMMARY", 36, { isBold: true });
    pen.down(12);
    for (const x of [36, 320]) {
      pen.write("DATE", x, { size: 7 });
      pen.write("BALANCE", x + 200, { size: 7, to: "right" });
    }
    pen.down(11);
    const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
    for (const line of inColumns([{ on: before, cents: account.opening }, ...dayEnds(account)], 2)) {
      pen.down(0, 12);
      line.forEach((day, at) => {
        if (!day) return;
        pen.write(mmdd(day.on), at ? 320 : 36);
        pen.write(minusBehind(day.cents), (at ? 320 : 36) + 200, { to: "right" });
      });
      pen.down(12);
    }
    return pen;
  },
};

/** Amounts left-aligned before descriptions, an equation as summary, three columns of balances. */
const ironwood: OddLayout = {
  name: "amounts on the left",
  bank: "Ironwood Citizens Trust",
  plan: (month) => [{ ...monthFrom(month, 14) }],
  draw([account]) {
    const pen = createOddPen({ font: "Times-Roman", size: 10, top: 90 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 34;
      pen.write("Ironwood Citizens Trust", 40, { size: 14, isBold: true });
      pen.write("1-800-555-0142", 40, { dy: 18, size: 8 });
      pen.write("Business Account", 380, { size: 11, isBold: true });
      pen.write("Statement", 380, { dy: 12, size: 11, isBold: true });
      pen.write(`${page} of ${count}`, 545, { size: 8 });
      pen.write(`Beginning ${longDay(from)}`, 380, { dy: 26, size: 8 });
      pen.write(`through ${longDay(until)}`, 380, { dy: 36, size: 8 });
    });
    pen.y = 120;
    putAddress(pen, account, 70);
    pen.down(24);
    pen.write(account.holder, 330);
    pen.down(12);
    pen.write("Clearly Better Business Checking", 330);
    pen.down(12);
    pen.write(`XXXXXX-${account.lastFour.slice(0, 3)}-${account.lastFour.slice(3)}`, 330);
    pen.down(-24);
    pen.write("Business Checking Summary", 40, { isBold: true, size: 12 });
    pen.down(40);
    pen.write("Balance Calculation", 40, { isBold: true });
    pen.down(14);
    const checks = group(account, "check");
    const debits = group(account, "withdrawal", "card", "fee");
    const credits = group(account, "deposit");
    const lines: [string, string, string][] = [
      ["Previous Balance", "", plainMoney(account.opening)],
      ["Checks", "-", plainMoney(checks.sum)],
      ["Withdrawals", "-", plainMoney(debits.sum)],
      ["Deposits & Additions", "+", plainMoney(credits.sum)],
      ["Current Balance", "=", inBrackets(account.closing)],
    ];
    for (const [label, sign, amount] of lines) {
      pen.write(label, 40);
      pen.write(amount, 250, { to: "right" });
      pen.write(sign, 262);
      pen.down(13);
    }
    pen.down(10);
    pen.write(
      `Your next statement period will end on March 13. A fee of $15.00 applies from ${mdyyyy(until)} unless you keep $5,000.00.`,
      40,
      { size: 8 },
    );
    pen.down(20);
    pen.write("TRANSACTION DETAILS", 40, { isBold: true, size: 12 });
    pen.down(18);
    if (checks.count > 0) {
      pen.write("Checks*", 40, { isBold: true });
      pen.write("* There is a break in check sequence", 110, { size: 7 });
      pen.down(13);
      for (const x of [40, 300]) {
        pen.write("Check #", x);
        pen.write("Amount", x + 80);
        pen.write("Date", x + 160);
      }
      pen.down(13);
      for (const line of inColumns(checks.shown, 2, true)) {
        pen.down(0, 12);
        line.forEach((row, at) => {
          const x = at ? 300 : 40;
          if (!row) return;
          pen.write(String(row.checkNumber), x);
          pen.write(plainMoney(row.cents), x + 80);
          pen.write(mmdd(row.on), x + 160);
        });
        pen.down(12);
      }
      pen.write(`Total Checks`, 430);
      pen.down(12);
      pen.write(`- ${plainMoney(checks.sum)}`, 430, { isBold: true });
      pen.down(8);
    }
    const list = (title: string, { shown, sum, count }: Group) => {
      if (count === 0) return;
      pen.repeat(() => undefined);
      pen.down(16, 70);
      const head = (text: string) => {
        pen.write(text, 40, { isBold: true });
        pen.down(13);
        pen.write("Date", 40);
        pen.write("Amount", 90);
        pen.write("Description", 180);
        pen.down(13);
      };
      head(title);
      pen.repeat(() => head(`${title} (Cont.)`));
      for (const row of shown) {
        const texts = chop(row.description, 48);
        pen.down(0, 12 * texts.length);
        pen.write(mmdd(row.on), 40);
        pen.write(plainMoney(row.cents), 90);
        texts.forEach((text, at) => {
          pen.write(text, 180, { dy: at * 11 });
        });
        pen.down(2 + 11 * texts.length);
      }
      pen.down(2, 26);
      pen.write(`Total ${title}`, 430);
      pen.down(12);
      pen.write(`${sum < 0 ? "-" : "+"} ${plainMoney(sum)}`, 430, { isBold: true });
      pen.down(8);
    };
    list("Withdrawals", debits);
    list("Deposits & Additions", credits);
    pen.repeat(() => undefined);
    pen.down(16, 70);
    pen.write("Daily Balance", 40, { isBold: true });
    pen.down(13);
    for (const x of [40, 220, 400]) {
      pen.write("Date", x);
      pen.write("Balance", x + 60);
    }
    pen.down(13);
    for (const line of inColumns(dayEnds(account), 3)) {
      pen.down(0, 12);
      line.forEach((day, at) => {
        if (!day) return;
        pen.write(mmdd(day.on), [40, 220, 400][at] ?? 0);
        pen.write(inBrackets(day.cents), ([40, 220, 400][at] ?? 0) + 60);
      });
      pen.down(12);
    }
    return pen;
  },
};

/** Counts before labels, sections whose line says count and total, days' balances under "Amount", pictures of checks. */
const twelfth: OddLayout = {
  name: "counted sections and pictures of checks",
  bank: "Twelfth & Grand Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 8.5, top: 70, foot: 740 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 24;
      pen.write("TWELFTH & GRAND BANK", 36, { size: 13, isBold: true });
      if (page > 1) pen.write(account.holder, 36, { dy: 18, size: 7 });
      pen.y = 760;
      pen.write(`Page ${page} of ${count}`, 306, { to: "middle", size: 7 });
    });
    pen.y = 60;
    pen.write(`Statement Period Date: ${mdyyyy(from)} - ${mdyyyy(until)}`, 330);
    pen.down(12);
    pen.write("Account Type: BUSINESS STANDARD CHKG", 330);
    pen.down(12);
    pen.write(`Account Number: ${account.number}`, 330);
    pen.down(40);
    putAddress(pen, account, 60);
    pen.down(30);
    pen.write(`Account Summary - ${account.number}`, 36, { isBold: true, size: 11 });
    pen.down(16);
    const [checks, debits, credits] = [
      group(account, "check"),
      group(account, "withdrawal", "card", "fee"),
      group(account, "deposit"),
    ];
    const summary: [string, string, string][] = [
      [mmdd(from), "Beginning Balance", dollars(account.opening)],
      [String(checks.count), "Checks", `$${inBrackets(checks.sum)}`],
      [String(debits.count), "Withdrawals / Debits", `$${inBrackets(debits.sum)}`],
      [String(credits.count), "Deposits / Credits", dollars(credits.sum)],
      [
        mmdd(until),
        "Ending Balance",
        account.closing < 0 ? `$${inBrackets(account.closing)}` : dollars(account.closing),
      ],
    ];
    summary.forEach(([count, label, text], index) => {
      pen.write(count, 70, { to: "right" });
      pen.write(label, 80);
      pen.write(text, 290, { to: "right" });
      if (index === 0) pen.write("Number of Days in Period", 330);
      if (index === 0) pen.write("30", 560, { to: "right" });
      pen.down(13);
    });
    const section = (title: string, of: Group) => {
      pen.repeat(() => undefined);
      pen.down(16, 60);
      pen.write(title, 36, { isBold: true, size: 10 });
      pen.write(`${of.count} ${of.count === 1 ? "item" : "items"} totaling ${dollars(Math.abs(of.sum))}`, 576, {
        to: "right",
      });
      pen.down(13);
    };
    if (checks.count > 0) {
      section("Checks", checks);
      pen.write("* Indicates gap in check sequence  i = Electronic Image  s = Substitute Check", 36, { size: 6.5 });
      pen.down(10);
      for (const x of [36, 220, 404]) {
        pen.write("Number", x, { isBold: true });
        pen.write("Date Paid", x + 60, { isBold: true });
        pen.write("Amount", x + 165, { isBold: true, to: "right" });
      }
      pen.down(12);
      for (const line of inColumns(checks.shown, 3)) {
        pen.down(0, 12);
        line.forEach((row, at) => {
          const x = 36 + at * 184;
          if (!row) return;
          pen.write(`${row.checkNumber}${at === 0 ? " i" : "*i"}`, x);
          pen.write(mmdd(row.on), x + 60);
          pen.write(plainMoney(row.cents), x + 165, { to: "right" });
        });
        pen.down(12);
      }
    }
    for (const [title, of] of [
      ["Withdrawals / Debits", debits],
      ["Deposits / Credits", credits],
    ] as const) {
      if (of.count === 0) continue;
      section(title, of);
      const head = () => {
        pen.write("Date", 36, { isBold: true });
        pen.write("Amount", 130, { isBold: true, to: "right" });
        pen.write("Description", 150, { isBold: true });
        pen.down(12);
      };
      head();
      pen.repeat(() => {
        pen.write(`${title} - continued`, 36, { isBold: true, size: 10 });
        pen.down(13);
        head();
      });
      for (const row of of.shown) {
        pen.down(0, 12);
        pen.write(mmdd(row.on), 36);
        pen.write(plainMoney(row.cents), 130, { to: "right" });
        pen.write(row.description, 150);
        pen.down(12);
      }
    }
    pen.repeat(() => undefined);
    pen.down(16, 50);
    pen.write("Daily Balance Summary", 36, { isBold: true, size: 10 });
    pen.down(13);
    for (const x of [36, 220, 404]) {
      pen.write("Date", x, { isBold: true });
      pen.write("Amount", x + 165, { isBold: true, to: "right" });
    }
    pen.down(12);
    for (const line of inColumns(dayEnds(account), 3)) {
      pen.down(0, 12);
      line.forEach((day, at) => {
        if (!day) return;
        pen.write(mmdd(day.on), 36 + at * 184);
        pen.write(inBrackets(day.cents), 36 + at * 184 + 165, { to: "right" });
      });
      pen.down(12);
    }
    pen.turn();
    for (const line of inColumns(checks.shown, 2, true)) {
      pen.down(0, 130);
      line.forEach((row, at) => {
        if (!row) return;
        const x = at ? 320 : 36;
        pen.box(x, 240, 100);
        pen.write(`#${row.checkNumber}   ${mmddyy(row.on)}   $${plainMoney(row.cents)}`, x, { dy: 104 });
      });
      pen.down(128);
    }
    return pen;
  },
};

/** Capitals in two sizes, "Total For This Calendar Year", a fee table, a blank page, prose with days and amounts. */
const ashland: OddLayout = {
  name: "small capitals and fees of the year",
  bank: "Ashland Regional Bank",
  plan: (month) => [{ ...monthFrom(month), opening: -45_612 }],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 80 });
    const { from, until } = account.period;
    const smallCaps = (text: string, x: number) => {
      let left = x;
      for (const word of text.split(" ")) {
        const first = word.slice(0, 1);
        pen.write(first, left, { size: 12, isBold: true });
        left += pen.measure(first, { size: 12, isBold: true });
        const rest = word.slice(1).toUpperCase();
        pen.write(rest, left, { size: 9, isBold: true, dy: 2.4 });
        left += pen.measure(rest, { size: 9, isBold: true }) + 3.3;
      }
    };
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("Ashland Regional Bank", 40, { size: 9 });
      pen.write("ACCOUNT #", 470, { size: 8 });
      pen.write(account.number, 575, { size: 8, to: "right" });
      pen.write(`Page ${page} of ${count}`, 575, { size: 8, to: "right", dy: 24 });
    });
    pen.y = 90;
    putAddress(pen, account, 60);
    pen.down(24);
    smallCaps("Business Basic Checking", 40);
    pen.down(16);
    pen.write(`${longDay(from)} through ${longDay(until)}`, 40);
    pen.down(26);
    smallCaps("Summary", 40);
    pen.down(18);
    const [credits, debits, fees, checks] = [
      group(account, "deposit"),
      group(account, "withdrawal", "card"),
      group(account, "fee"),
      group(account, "check"),
    ];
    const lines: [string, number, string][] = [
      ["Beginning Balance", account.opening, ""],
      ["Deposits & Credits", credits.sum, "+"],
      ["Withdrawals", -debits.sum, "-"],
      ["Fees", -fees.sum, "-"],
      ["Checks", -checks.sum, "-"],
      ["Ending Balance", account.closing, ""],
    ];
    for (const [label, cents, sign] of lines) {
      pen.write(label, 40);
      pen.write(dollarsMinus(cents), 280, { to: "right" });
      if (sign) pen.write(sign, 290);
      if (label === "Beginning Balance") {
        pen.write("Minimum Daily Balance", 330);
        pen.write(dollarsMinus(account.figures.lowestBalanceCents), 560, { to: "right" });
      }
      if (label === "Fees") {
        pen.write("Average Monthly Statement Balance", 330);
        pen.write("$1,204.00", 560, { to: "right" });
      }
      pen.down(13);
    }
    const list = (title: string, of: Group) => {
      if (of.count === 0) return;
      pen.down(20, 60);
      smallCaps(title, 40);
      pen.down(18);
      for (const row of of.shown) {
        pen.down(0, 12);
        pen.write(mmdd(row.on), 50);
        pen.write(row.description.slice(0, 70), 100);
        pen.write(plainMoney(row.cents), 560, { to: "right" });
        pen.down(12);
      }
      pen.down(2, 12);
      pen.write(`Total ${title}`, 380, { isBold: true });
      pen.write(dollars(Math.abs(of.sum)), 560, { to: "right", isBold: true });
      pen.down(10);
    };
    list("Deposits & Credits", credits);
    list("Withdrawals", debits);
    list("Fees", fees);
    if (checks.count > 0) {
      pen.down(20, 80);
      smallCaps("Checks", 40);
      pen.down(18);
      for (const x of [40, 310]) {
        pen.write("Date", x, { isBold: true });
        pen.write("Check No.", x + 70, { isBold: true });
        pen.write("Amount", x + 220, { isBold: true, to: "right" });
      }
      pen.down(13);
      for (const line of inColumns(checks.shown, 2)) {
        pen.down(0, 12);
        line.forEach((row, at) => {
          if (!row) return;
          const x = at ? 310 : 40;
          pen.write(mmdd(row.on), x);
          pen.write(`${row.checkNumber}${at ? " *" : ""}`, x + 70);
          pen.write(plainMoney(row.cents), x + 220, { to: "right" });
        });
        pen.down(12);
      }
      pen.write("Total Checks", 380, { isBold: true });
      pen.write(dollars(-checks.sum), 560, { to: "right", isBold: true });
      pen.down(12);
    }
    pen.down(18, 60);
    for (const cells of [
      ["Overdraft and Returned Item Fees", "Total For This Statement Period", "Total Calendar Year-to-Date"],
      ["Total Overdraft Fees", "$0.00", "$72.00"],
      ["Total Returned Item Fees", "$0.00", "$36.00"],
    ]) {
      cells.forEach((text, at) => {
        pen.write(text, [40, 400, 560][at] ?? 0, { size: 8, to: at ? "right" : undefined });
      });
      pen.down(11);
    }
    pen.down(10, 40);
    pen.write(
      "On 04/15/2026 our fee for stop payments changes to $36.00. Fees of $12.00 charged before 03/31 are",
      40,
      { size: 8 },
    );
    pen.down(10);
    pen.write("returned. Thank you for banking with us since 2014. Thrive Rewards: 1,250.00 points earned.", 40, {
      size: 8,
    });
    pen.turn();
    pen.y = 400;
    pen.write("This page intentionally left blank.", 306, { to: "middle" });
    return pen;
  },
};

export const branchBanks: readonly OddLayout[] = [marlow, ironwood, twelfth, ashland];
