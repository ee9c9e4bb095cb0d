import { createOddPen } from "../odd-pen.ts";
import { chop, dollars, dollarsMinus, longDay, md, mmdd, mmddyy, plainMoney } from "../odd-words.ts";
import { dayEnds, type Group, group, inColumns, monthFrom, type OddLayout } from "./odd-layout.ts";

/** Large banks of a region, each with habits that no other has. */

/** Marks for machines in tiny letters, zeros before the account number, "$" on a section's first amount only. */
const orchard: OddLayout = {
  name: "marks for machines between sections",
  bank: "Orchard National Bank",
  plan: (month, random) => [{ ...monthFrom(month), rows: random.between(30, 110) }],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 100, foot: 735 });
    const { from, until } = account.period;
    const padded = (day: string): string => longDay(day).replace(/ (\d),/, " 0$1,");
    const mark = (text: string) => {
      pen.write(`*${text}*`, 30, { size: 1 });
      pen.down(2);
    };
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("ORCHARD", 36, { size: 16, isBold: true });
      pen.write(`${padded(from)} through ${padded(until)}`, 575, { to: "right", dy: 30 });
      pen.write("Account Number:", 440, { dy: 42, isBold: true });
      pen.write(account.number.padStart(15, "0"), 575, { to: "right", dy: 42 });
      pen.y = 752;
      pen.write("Page", 528);
      pen.write(String(page), 552);
      pen.write("of", 560);
      pen.write(String(count), 572);
    });
    pen.y = 40;
    pen.write("Orchard National Bank, N.A.", 36, { dy: 8 });
    pen.write("P O Box 182051", 36, { dy: 19 });
    pen.write("Columbus, OH 43218-2051", 36, { dy: 30 });
    pen.y = 130;
    pen.write("00012340101000000021 DRE 021 210 03125 NNNNNNNNNNN 1 000000000 64 0000", 40, { size: 5 });
    pen.down(8);
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 60);
      pen.down(11);
    }
    pen.down(30);
    mark("start*summary");
    pen.write("CHECKING SUMMARY", 36, { isBold: true, size: 11 });
    pen.write("Orchard Total Business Checking", 300);
    pen.down(18);
    const sections: [string, string, Group][] = [
      ["Deposits and Additions", "deposits and additions", group(account, "deposit")],
      ["ATM & Debit Card Withdrawals", "atm debit withdrawal", group(account, "card")],
      ["Electronic Withdrawals", "electronic withdrawal", group(account, "withdrawal")],
      ["Fees", "fees section", group(account, "fee")],
    ];
    const checks = group(account, "check");
    pen.write("INSTANCES", 330, { to: "right", size: 7 });
    pen.write("AMOUNT", 450, { to: "right", size: 7 });
    pen.down(12);
    pen.write("Beginning Balance", 36, { isBold: true });
    pen.write(dollars(account.opening), 450, { to: "right" });
    pen.down(13);
    for (const [title, , of] of [sections[0], ["Checks Paid", "", checks] as const, ...sections.slice(1)].flatMap(
      (each) => (each ? [each] : []),
    )) {
      if (of.count === 0) continue;
      pen.write(title, 36);
      pen.write(String(of.count), 330, { to: "right" });
      pen.write(`${of.sum < 0 ? "-" : ""}${plainMoney(of.sum)}`, 450, { to: "right" });
      pen.down(12);
    }
    pen.write("Ending Balance", 36, { isBold: true });
    pen.write(String(account.rows.length), 330, { to: "right", isBold: true });
    pen.write(dollars(account.closing), 450, { to: "right", isBold: true });
    pen.down(14);
    mark("end*summary");
    const list = (title: string, name: string, of: Group) => {
      if (of.count === 0) return;
      pen.repeat(() => undefined);
      pen.down(16, 60);
      mark(`start*${name}`);
      const head = (text: string) => {
        pen.write(text, 36, { isBold: true, size: 11 });
        pen.down(16);
        pen.write("DATE", 36, { size: 7 });
        pen.write("DESCRIPTION", 90, { size: 7 });
        pen.write("AMOUNT", 575, { size: 7, to: "right" });
        pen.down(12);
      };
      head(title.toUpperCase());
      pen.repeat(() => {
        pen.write("(continued)", 300, { size: 8 });
        head(title.toUpperCase());
      });
      of.shown.forEach((row, at) => {
        const lines = chop(row.description, 52);
        pen.down(0, 11 * lines.length);
        pen.write(mmdd(row.on), 36);
        lines.forEach((text, index) => {
          pen.write(text, 90, { dy: index * 10.5 });
        });
        pen.write(`${at === 0 ? "$" : ""}${plainMoney(row.cents)}`, 575, { to: "right" });
        pen.down(3 + 10.5 * lines.length);
      });
      pen.down(0, 12);
      pen.write(`Total ${title}`, 36, { isBold: true });
      pen.write(`$${plainMoney(of.sum)}`, 575, { to: "right", isBold: true });
      pen.down(12);
      mark(`end*${name}`);
    };
    for (const [title, name, of] of sections.slice(0, 1)) list(title, name, of);
    if (checks.count > 0) {
      pen.repeat(() => undefined);
      pen.down(14, 60);
      mark("start*checks paid section3");
      pen.write("CHECKS PAID", 36, { isBold: true, size: 11 });
      pen.down(16);
      for (const [one, two, x, to] of [
        ["", "CHECK NO.", 36, undefined],
        ["", "DESCRIPTION", 120, undefined],
        ["DATE", "PAID", 460, undefined],
        ["", "AMOUNT", 575, "right"],
      ] as const) {
        if (one) pen.write(one, x, { size: 7, to });
        pen.write(two, x, { size: 7, to, dy: 8 });
      }
      pen.down(20);
      checks.shown.forEach((row, at) => {
        pen.down(0, 12);
        pen.write(`${row.checkNumber}  ${at % 2 ? "* ^" : "^"}`, 36);
        pen.write(mmdd(row.on), 460);
        pen.write(`${at === 0 ? "$" : ""}${plainMoney(row.cents)}`, 575, { to: "right" });
        pen.down(13);
      });
      pen.write("Total Checks Paid", 36, { isBold: true });
      pen.write(`$${plainMoney(checks.sum)}`, 575, { to: "right", isBold: true });
      pen.down(12);
      pen.write(
        "If you see a description in the Checks Paid section, it means that we received only electronic information",
        36,
        { size: 7 },
      );
      pen.down(9);
      mark("end*checks paid section3");
    }
    for (const [title, name, of] of sections.slice(1)) list(title, name, of);
    pen.repeat(() => undefined);
    pen.down(14, 60);
    mark("start*daily ending balance2");
    pen.write("DAILY ENDING BALANCE", 36, { isBold: true, size: 11 });
    pen.down(16);
    for (const x of [36, 230, 420]) {
      pen.write("DATE", x, { size: 7 });
      pen.write("AMOUNT", x + 130, { size: 7, to: "right" });
    }
    pen.down(11);
    inColumns(dayEnds(account), 3).forEach((line, row) => {
      pen.down(0, 12);
      line.forEach((day, at) => {
        if (!day) return;
        const x = [36, 230, 420][at] ?? 0;
        pen.write(mmdd(day.on), x);
        pen.write(
          row === 0 && at === 0 ? dollars(day.cents) : `${day.cents < 0 ? "-" : ""}${plainMoney(day.cents)}`,
          x + 130,
          {
            to: "right",
          },
        );
      });
      pen.down(12);
    });
    mark("end*daily ending balance2");
    return pen;
  },
};

/** "1-5" for days, a signed table for each direction with a serial number, fees with a quantity and a price. */
const keystone: OddLayout = {
  name: "additions and subtractions, fees with prices",
  bank: "Keystone Lake Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 80 });
    const { from, until } = account.period;
    const short = (day: string): string => `${Number(day.slice(5, 7))}-${Number(day.slice(8))}`;
    const withYear = (day: string): string => `${short(day)}-${day.slice(2, 4)}`;
    pen.edge((page, count) => {
      pen.y = 28;
      pen.write("Keystone Lake Bank", 40, { size: 13, isBold: true });
      pen.write("Business Banking Statement", 572, { to: "right", size: 11 });
      pen.write(longDay(until), 572, { to: "right", dy: 14 });
      pen.write(`page ${page} of ${count}`, 572, { to: "right", dy: 26 });
      if (page > 1) pen.write(account.number, 40, { dy: 26 });
    });
    pen.write(account.number, 572, { to: "right", isBold: true });
    pen.down(20);
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 60);
      pen.down(11);
    }
    pen.down(26);
    pen.write(`Keystone Basic Business Checking  ${account.number}`, 40, { isBold: true, size: 11 });
    pen.down(18);
    const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
    const additions = group(account, "deposit");
    const subtractions = group(account, "withdrawal", "card", "check");
    const fees = group(account, "fee");
    for (const [label, text] of [
      [`Beginning balance ${withYear(before)}`, dollarsMinus(account.opening)],
      [`${additions.count} Additions`, `+${plainMoney(additions.sum)}`],
      [`${subtractions.count} Subtractions`, `-${plainMoney(subtractions.sum)}`],
      ["Net fees and charges", `-${plainMoney(fees.sum)}`],
      [`Ending balance ${withYear(until)}`, dollarsMinus(account.closing)],
    ] as const) {
      pen.write(label, 40);
      pen.write(text, 300, { to: "right" });
      pen.down(13);
    }
    pen.down(14);
    pen.write("Additions", 40, { isBold: true, size: 11 });
    pen.down(14);
    const head = (name: string) => {
      pen.write(name, 40, { isBold: true });
      pen.write("Date", 110);
      pen.write("Serial #", 160);
      pen.write("Source", 220);
      pen.down(13);
    };
    head("Deposits");
    pen.repeat(() => head("Deposits"));
    additions.shown.forEach((row, at) => {
      pen.down(0, 12);
      pen.write(short(row.on), 110);
      if (at % 4 === 0) pen.write(String(1000 + at), 160);
      pen.write(row.description.slice(0, 54), 220);
      pen.write(`${at === 0 ? "$" : ""}${plainMoney(row.cents)}`, 572, { to: "right" });
      pen.down(12);
    });
    pen.write("Total additions", 220, { isBold: true });
    pen.write(`$${plainMoney(additions.sum)}`, 572, { to: "right", isBold: true });
    pen.repeat(() => undefined);
    pen.down(24, 60);
    pen.write("Subtractions", 40, { isBold: true, size: 11 });
    pen.down(14);
    const checks = group(account, "check");
    if (checks.count > 0) {
      pen.write("Paper Checks", 40, { isBold: true });
      pen.write("* check missing from sequence", 110, { size: 7 });
      pen.down(13);
      for (const x of [40, 220, 400]) {
        pen.write("Check", x);
        pen.write("Date", x + 50);
        pen.write("Amount", x + 150, { to: "right" });
      }
      pen.down(12);
      for (const line of inColumns(checks.shown, 3, true)) {
        pen.down(0, 12);
        line.forEach((row, at) => {
          const x = [40, 220, 400][at] ?? 0;
          if (!row) return;
          pen.write(`${at ? "*" : ""}${row.checkNumber}`, x);
          pen.write(short(row.on), x + 50);
          pen.write(plainMoney(row.cents), x + 150, { to: "right" });
        });
        pen.down(12);
      }
      pen.write("Paper Checks Paid", 400, { isBold: true });
      pen.write(`$${plainMoney(checks.sum)}`, 572, { to: "right", isBold: true });
      pen.down(16);
    }
    const others = group(account, "withdrawal", "card");
    const lower = () => {
      pen.write("Withdrawals", 40, { isBold: true });
      pen.write("Date", 110);
      pen.write("Serial #", 160);
      pen.write("Location", 220);
      pen.down(13);
    };
    pen.down(0, 40);
    lower();
    pen.repeat(lower);
    others.shown.forEach((row, at) => {
      pen.down(0, 12);
      pen.write(short(row.on), 110);
      pen.write(row.description.slice(0, 54), 220);
      pen.write(`${at === 0 ? "$" : ""}${plainMoney(row.cents)}`, 572, { to: "right" });
      pen.down(12);
    });
    pen.write("Total subtractions", 220, { isBold: true });
    pen.write(`$${plainMoney(subtractions.sum)}`, 572, { to: "right", isBold: true });
    pen.repeat(() => undefined);
    pen.down(24, 60);
    pen.write("Fees and charges", 40, { isBold: true });
    pen.write("Date", 160);
    pen.write("Quantity", 350, { to: "right" });
    pen.write("Unit Charge", 430, { to: "right" });
    pen.down(13);
    for (const row of fees.shown) {
      pen.write(short(row.on), 160);
      pen.write(row.description, 190);
      pen.write("1", 350, { to: "right" });
      pen.write(plainMoney(row.cents), 430, { to: "right" });
      pen.write(`-$${plainMoney(row.cents)}`, 572, { to: "right" });
      pen.down(12);
    }
    pen.write("Fees and charges assessed this period", 220, { isBold: true });
    pen.write(`-$${plainMoney(fees.sum)}`, 572, { to: "right", isBold: true });
    return pen;
  },
};

/** "(+)" and "(-)" in titles, one head for the table whose inner headings say the direction, balances by date. */
const huntsville: OddLayout = {
  name: "one table, its directions as headings inside",
  bank: "Huntsville Heritage Bank",
  plan: (month) => [monthFrom(month, 25)],
  draw([account]) {
    const pen = createOddPen({ font: "Times-Roman", size: 9.5, top: 70 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 755;
      pen.write(`Statement Period from ${mmddyy(from)} to ${mmddyy(until)}      Page ${page} of ${count}`, 306, {
        to: "middle",
        size: 8,
      });
    });
    pen.y = 40;
    pen.write("Huntsville Heritage Bank", 40, { size: 14, isBold: true });
    pen.write(`Account: -------${account.lastFour}`, 572, { to: "right" });
    pen.down(40);
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 60);
      pen.down(11);
    }
    pen.down(24);
    pen.write(`Statement Activity From:`, 40);
    pen.write(`${mmddyy(from)} to ${mmddyy(until)}`, 40, { dy: 11 });
    const parts: [string, Group][] = [
      ["Deposits (+)", group(account, "deposit")],
      ["Checks (-)", group(account, "check")],
      ["Other Debits (-)", group(account, "withdrawal", "card")],
      ["Service Charges (-)", group(account, "fee")],
    ];
    for (const [label, text] of [
      ["Beginning Balance", dollars(account.opening)],
      ["Credits (+)", plainMoney(parts[0]?.[1].sum ?? 0)],
      ["Debits (-)", plainMoney(parts.slice(1).reduce((sum, [, of]) => sum + of.sum, 0))],
      ["Ending Balance", dollars(account.closing)],
    ] as const) {
      pen.write(label, 300);
      pen.write(text, 560, { to: "right" });
      pen.down(13);
    }
    pen.down(20);
    const head = () => {
      pen.write("Date", 40, { isBold: true });
      pen.write("Description", 100, { isBold: true });
      pen.write("Amount", 572, { isBold: true, to: "right" });
      pen.down(14);
    };
    head();
    pen.repeat(head);
    for (const [title, of] of parts) {
      if (of.count === 0) continue;
      pen.down(4, 40);
      pen.write(title, 40, { isBold: true });
      pen.write(plainMoney(of.sum), 572, { to: "right", isBold: true });
      pen.down(13);
      for (const row of of.shown) {
        pen.down(0, 12);
        pen.write(md(row.on), 40);
        pen.write(row.description, 100);
        pen.write(plainMoney(row.cents), 572, { to: "right" });
        pen.down(12);
      }
    }
    pen.repeat(() => undefined);
    pen.down(16, 60);
    pen.write("Balance Activity", 40, { isBold: true });
    pen.down(13);
    for (const x of [40, 220, 400]) {
      pen.write("Date", x, { isBold: true });
      pen.write("Balance", x + 140, { isBold: true, to: "right" });
    }
    pen.down(12);
    for (const line of inColumns(
      [{ on: from, cents: account.opening }, ...dayEnds(account)].slice(account.rows[0]?.on === from ? 1 : 0),
      3,
    )) {
      pen.down(0, 12);
      line.forEach((day, at) => {
        if (!day) return;
        pen.write(md(day.on), [40, 220, 400][at] ?? 0);
        pen.write(`${day.cents < 0 ? "-" : ""}${plainMoney(day.cents)}`, ([40, 220, 400][at] ?? 0) + 140, {
          to: "right",
        });
      });
      pen.down(12);
    }
    return pen;
  },
};

export const regionalBanks: readonly OddLayout[] = [orchard, keystone, huntsville];
