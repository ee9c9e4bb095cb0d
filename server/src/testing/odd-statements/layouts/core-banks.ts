import { createOddPen } from "../odd-pen.ts";
import {
  chop,
  dashed,
  longDay,
  md,
  minusBehind,
  mmdd,
  mmddyy,
  mmddyyyy,
  monDd,
  noZero,
  plainMoney,
} from "../odd-words.ts";
import { dayEnds, type Group, group, inColumns, monthFrom, type OddLayout } from "./odd-layout.ts";

/** Community banks, whose statements come as reports from a few core systems. */

/** A report in one font, each line in one piece, with no names over its columns. */
const millpond: OddLayout = {
  name: "a report in lines",
  bank: "Millpond State Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ font: "Courier", size: 8.5, top: 100, foot: 740 });
    const { from, until } = account.period;
    const say = (text: string) => {
      pen.write(text, 40);
      pen.down(11, 11);
    };
    const line = (left: string, right: string, wide = 78): string => left.padEnd(wide - right.length) + right;
    pen.edge((page, count) => {
      pen.y = 36;
      pen.write(line("MILLPOND STATE BANK", `Date ${mmddyy(until)}   Page   ${page} of ${count}`), 40);
      pen.write(line("  101 W Main, Millpond KS", `Account Number        ${account.number}`), 40, { dy: 11 });
      pen.write(line("  Member FDIC", `Enclosures   ${group(account, "check").count}`), 40, { dy: 22 });
    });
    for (const each of [account.holder, ...account.address]) say(`          ${each}`);
    say("");
    say(`---- CHECKING ACCOUNTS ----`);
    say("");
    say(
      line(
        "SMALL BUSINESS CHECKING",
        `Statement Dates  ${md(from)}/${from.slice(2, 4)} thru ${md(until)}/${until.slice(2, 4)}`,
      ),
    );
    const [paidIn, checks, debits] = [
      group(account, "deposit"),
      group(account, "check"),
      group(account, "withdrawal", "card", "fee"),
    ];
    const pair = (label: string, amount: string, more: string) =>
      say(`${label.padEnd(24)}${amount.padStart(14)}   ${more}`);
    pair("Previous Balance", minusBehind(account.opening), "Days in the statement period   30");
    pair(
      `   ${paidIn.count} Deposits/Credits`,
      plainMoney(paidIn.sum),
      `Average Ledger          ${plainMoney(account.figures.averageDailyBalanceCents)}`,
    );
    pair(
      `   ${checks.count + debits.count} Checks/Debits`,
      plainMoney(checks.sum + debits.sum),
      "Average Collected       1,002.17",
    );
    pair("Service Charge", ".00", "");
    pair("Interest Paid", ".00", "");
    pair("Ending Balance", minusBehind(account.closing), "");
    say("");
    const list = (title: string, { shown }: Group, isOut: boolean) => {
      if (shown.length === 0) return;
      say("-".repeat(78));
      say(title.padStart(39 + title.length / 2));
      say(`${"Date".padEnd(7)}${"Description".padEnd(48)}${"Amount".padStart(20)}`);
      for (const row of shown) {
        const [first = "", ...more] = chop(row.description, 44);
        say(`${md(row.on).padEnd(7)}${first.padEnd(48)}${`${noZero(row.cents)}${isOut ? "-" : " "}`.padStart(20)}`);
        for (const text of more) say(`${"".padEnd(9)}${text}`);
      }
    };
    list("DEPOSITS AND ADDITIONS", paidIn, false);
    list("CHECKS AND WITHDRAWALS", debits, true);
    if (checks.count > 0) {
      say("-".repeat(78));
      say("CHECKS IN NUMBER ORDER".padStart(50));
      say("Date  Check No         Amount   Date  Check No         Amount");
      for (const cells of inColumns(checks.shown, 2))
        say(
          cells
            .map((row) =>
              row
                ? `${md(row.on).padEnd(6)}${`${row.checkNumber}`.padEnd(10)}${plainMoney(row.cents).padStart(13)}   `
                : "",
            )
            .join(""),
        );
      say("* Denotes missing check numbers");
    }
    say("-".repeat(78));
    say("DAILY BALANCE INFORMATION".padStart(50));
    say("Date          Balance   Date          Balance   Date          Balance");
    for (const cells of inColumns(dayEnds(account), 3))
      say(cells.map((day) => (day ? `${md(day.on).padEnd(6)}${minusBehind(day.cents).padStart(15)}   ` : "")).join(""));
    return pen;
  },
};

/** The day only before its first row, the balance only after its last one, "JAN 02", balance brought forward on each page. */
const harlan: OddLayout = {
  name: "a day once, its balance once",
  bank: "Harlan Farmers National Bank",
  plan: (month, random) => [{ ...monthFrom(month), rows: random.between(40, 80) }],
  draw([account]) {
    const pen = createOddPen({ size: 9, top: 120, foot: 715 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("HARLAN FARMERS NATIONAL BANK", 306, { to: "middle", isBold: true, size: 12 });
      pen.write(`ACCOUNT: ${account.number}`, 420, { dy: 24 });
      pen.write(`${mmddyyyy(from)} TO ${mmddyyyy(until)}`, 420, { dy: 36 });
      pen.write(`PAGE ${page} OF ${count}`, 420, { dy: 48 });
    });
    pen.y = 100;
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 50);
      pen.down(12);
    }
    pen.down(30);
    const head = () => {
      for (const [text, x, to] of [
        ["DATE", 40, undefined],
        ["DESCRIPTION", 90, undefined],
        ["DEBITS", 410, "right"],
        ["CREDITS", 485, "right"],
        ["BALANCE", 565, "right"],
      ] as const)
        pen.write(text, x, { isBold: true, to });
      pen.down(15);
    };
    head();
    let balance = account.opening;
    pen.write("BALANCE LAST STATEMENT", 90);
    pen.write(minusBehind(account.opening), 565, { to: "right" });
    pen.down(13);
    pen.repeat(() => {
      head();
      pen.write("BALANCE BROUGHT FORWARD", 90);
      pen.write(minusBehind(balance), 565, { to: "right" });
      pen.down(13);
    });
    account.shown.forEach((row, at) => {
      const lines = chop(row.description, 46);
      pen.down(0, 12 * lines.length);
      if (account.shown[at - 1]?.on !== row.on) pen.write(monDd(row.on).toUpperCase(), 40);
      lines.forEach((text, index) => {
        pen.write(text, 90, { dy: index * 11 });
      });
      pen.write(plainMoney(row.cents), row.cents < 0 ? 410 : 485, { to: "right" });
      balance = row.balanceCents;
      if (account.shown[at + 1]?.on !== row.on) pen.write(minusBehind(balance), 565, { to: "right" });
      pen.down(2 + 11 * lines.length);
    });
    pen.repeat(() => undefined);
    pen.down(0, 40);
    pen.write("BALANCE THIS STATEMENT", 90);
    pen.write(minusBehind(account.closing), 565, { to: "right" });
    pen.down(20);
    pen.write(`TOTAL CREDITS (${account.rows.filter(({ cents }) => cents > 0).length})`, 90);
    pen.write(plainMoney(group(account, "deposit").sum), 300, { to: "right" });
    pen.write(`TOTAL DEBITS (${account.rows.filter(({ cents }) => cents < 0).length})`, 320);
    pen.write(plainMoney(group(account, "check", "card", "withdrawal", "fee").sum), 565, { to: "right" });
    return pen;
  },
};

/** "(+)" and "(-)" over the columns, a beginning and an ending row, and the checks again in a summary. */
const mohawk: OddLayout = {
  name: "plus and minus over columns, checks listed twice",
  bank: "Mohawk & Mercer Bank",
  plan: (month) => [{ ...monthFrom(month, 20), isEmptied: true }],
  draw([account]) {
    const pen = createOddPen({ size: 8.5, top: 110 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 30;
      pen.write("M&M BANK", 36, { size: 18, isBold: true });
      pen.write("FOR INQUIRIES CALL: (800) 555-0188", 330, { size: 8 });
      pen.write("ACCOUNT TYPE", 330, { dy: 14, size: 7 });
      pen.write("TAILORED BUSINESS CHECKING", 330, { dy: 23 });
      pen.write("ACCOUNT NUMBER", 330, { dy: 36, size: 7 });
      pen.write(account.number, 330, { dy: 45 });
      pen.write("STATEMENT PERIOD", 460, { dy: 36, size: 7 });
      pen.write(`${monDd(from).toUpperCase()} - ${monDd(until).toUpperCase()}, ${until.slice(0, 4)}`, 460, { dy: 45 });
      pen.write(`PAGE ${page} OF ${count}`, 560, { to: "right", dy: 60, size: 7 });
    });
    pen.y = 110;
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 60);
      pen.down(11);
    }
    pen.down(24);
    pen.write("ACCOUNT SUMMARY", 306, { to: "middle", isBold: true });
    pen.down(14);
    const credits = group(account, "deposit");
    const debits = group(account, "withdrawal", "card", "fee");
    const checks = group(account, "check");
    const columns: [number, string, string, string][] = [
      [120, "BEGINNING", "BALANCE", minusBehind(account.opening)],
      [240, "DEPOSITS &", "CREDITS", plainMoney(credits.sum)],
      [340, "CHECKS", "PAID", plainMoney(checks.sum)],
      [450, "OTHER", "DEBITS", plainMoney(debits.sum)],
      [560, "ENDING", "BALANCE", minusBehind(account.closing)],
    ];
    for (const [x, one, two, text] of columns) {
      pen.write(one, x, { to: "right", size: 7 });
      pen.write(two, x, { to: "right", size: 7, dy: 9 });
      pen.write(text, x, { to: "right", dy: 22 });
    }
    pen.down(50);
    pen.write("ACCOUNT ACTIVITY", 306, { to: "middle", isBold: true });
    pen.down(16);
    const head = () => {
      for (const [one, two, x, to] of [
        ["POSTING", "DATE", 36, undefined],
        ["", "TRANSACTION DESCRIPTION", 90, undefined],
        ["DEPOSITS & OTHER", "CREDITS (+)", 400, "right"],
        ["WITHDRAWALS &", "OTHER DEBITS (-)", 490, "right"],
        ["DAILY", "BALANCE", 570, "right"],
      ] as const) {
        if (one) pen.write(one, x, { to, size: 7 });
        pen.write(two, x, { to, size: 7, dy: 9 });
      }
      pen.down(24);
    };
    head();
    pen.repeat(head);
    pen.write(mmddyyyy(from), 36);
    pen.write("BEGINNING BALANCE", 90);
    pen.write(`$${minusBehind(account.opening)}`, 570, { to: "right" });
    pen.down(12);
    account.shown.forEach((row, at) => {
      pen.down(0, 14);
      pen.write(mmddyyyy(row.on), 36);
      pen.write(
        row.kind === "check" ? `CHECK NUMBER ${row.checkNumber}` : row.description.slice(0, 60).toUpperCase(),
        90,
      );
      pen.write((at < 2 ? "$" : "") + plainMoney(row.cents), row.cents > 0 ? 400 : 490, { to: "right" });
      if (account.shown[at + 1]?.on !== row.on) pen.write(minusBehind(row.balanceCents), 570, { to: "right" });
      pen.down(12);
    });
    pen.down(0, 24);
    pen.write("ENDING BALANCE", 90);
    pen.write(`$${minusBehind(account.closing)}`, 570, { to: "right" });
    pen.repeat(() => undefined);
    pen.down(24, 70);
    pen.write("CHECKS PAID SUMMARY", 306, { to: "middle", isBold: true });
    pen.down(14);
    for (const x of [36, 230, 420]) {
      pen.write("CHECK NO.", x, { size: 7 });
      pen.write("DATE", x + 60, { size: 7 });
      pen.write("AMOUNT", x + 150, { size: 7, to: "right" });
    }
    pen.down(11);
    for (const line of inColumns(checks.shown, 3)) {
      pen.down(0, 12);
      line.forEach((row, at) => {
        const x = [36, 230, 420][at] ?? 0;
        if (!row) return;
        pen.write(`${row.checkNumber}*`, x);
        pen.write(mmddyy(row.on), x + 60);
        pen.write(plainMoney(row.cents), x + 150, { to: "right" });
      });
      pen.down(12);
    }
    pen.down(4, 30);
    pen.write(`NUMBER OF CHECKS PAID`, 36);
    pen.write(String(checks.count), 200);
    pen.write("AMOUNT OF CHECKS PAID", 330);
    pen.write(`$${plainMoney(checks.sum)}`, 570, { to: "right" });
    return pen;
  },
};

/** Two tables of credits and debits with two days each, facts in a line under their names, a long analysis at the end. */
const overland: OddLayout = {
  name: "effective and posted days",
  bank: "Overland Commercial Bank",
  plan: (month) => [monthFrom(month)],
  draw([account]) {
    const pen = createOddPen({ size: 8.5, top: 80 });
    const { from, until } = account.period;
    pen.edge((page, count) => {
      pen.y = 28;
      pen.write("Overland Commercial Bank", 36, { size: 12, isBold: true });
      pen.write("Commercial Analyzed Checking", 36, { size: 11, dy: 16 });
      if (page === 1) pen.write(`Account number:  ${account.number}`, 36, { dy: 32 });
      pen.write(
        `${page === 1 ? "" : `Account number: ${account.number}   `}${longDay(from)} - ${longDay(until)}   Page ${page} of ${count}`,
        570,
        { dy: 32, to: "right" },
      );
    });
    pen.y = 100;
    for (const each of [account.holder, ...account.address]) {
      pen.write(each, 60);
      pen.down(11);
    }
    pen.down(30);
    pen.write("Account summary", 36, { isBold: true, size: 11 });
    pen.down(16);
    const credits = group(account, "deposit");
    const debits = group(account, "withdrawal", "card", "fee");
    const checks = group(account, "check");
    for (const texts of [
      ["Account number", "Beginning balance", "Total credits", "Total debits", "Ending balance"],
      [
        account.number,
        minusBehind(account.opening),
        plainMoney(credits.sum),
        `-${plainMoney(debits.sum + checks.sum)}`,
        minusBehind(account.closing),
      ],
    ]) {
      texts.forEach((text, at) => {
        pen.write(text, [36, 240, 340, 450, 570][at] ?? 0, { to: at ? "right" : undefined });
      });
      pen.down(14);
    }
    for (const [title, name, of] of [
      ["Credits", "Electronic deposits/bank credits", credits],
      ["Debits", "Electronic debits/bank debits", debits],
    ] as const) {
      pen.repeat(() => undefined);
      pen.down(18, 80);
      pen.write(title, 36, { isBold: true, size: 12 });
      pen.down(16);
      const head = (text: string) => {
        pen.write(text, 36, { isBold: true });
        pen.down(12);
        pen.write("Effective", 36, { size: 7 });
        pen.write("Posted", 90, { size: 7 });
        pen.down(9);
        pen.write("date", 36, { size: 7 });
        pen.write("date", 90, { size: 7 });
        pen.write("Amount", 200, { size: 7, to: "right" });
        pen.write("Transaction detail", 220, { size: 7 });
        pen.down(12);
      };
      head(name);
      pen.repeat(() => head(`${name} (continued)`));
      of.shown.forEach((row, at) => {
        const lines = chop(row.description, 56);
        pen.down(0, 11 * lines.length);
        if (at % 3 === 0) pen.write(mmdd(row.on), 36);
        pen.write(mmdd(row.on), 90);
        pen.write(plainMoney(row.cents), 200, { to: "right" });
        lines.forEach((text, index) => {
          pen.write(text, 220, { dy: index * 10 });
        });
        pen.down(3 + 10 * lines.length);
      });
      pen.down(0, 12);
      pen.write(`$${plainMoney(of.sum)}`, 200, { to: "right", isBold: true });
      pen.write(`Total ${name.toLowerCase()}`, 220, { isBold: true });
      pen.down(12);
    }
    pen.repeat(() => undefined);
    if (checks.count > 0) {
      pen.down(12, 60);
      pen.write("Checks paid", 36, { isBold: true });
      pen.down(12);
      for (const x of [36, 220, 400]) {
        pen.write("Number", x, { size: 7 });
        pen.write("Amount", x + 100, { size: 7, to: "right" });
        pen.write("Date", x + 112, { size: 7 });
      }
      pen.down(11);
      for (const line of inColumns(checks.shown, 3)) {
        pen.down(0, 12);
        line.forEach((row, at) => {
          const x = [36, 220, 400][at] ?? 0;
          if (!row) return;
          pen.write(`${row.checkNumber}${at ? " *" : ""}`, x);
          pen.write(plainMoney(row.cents), x + 100, { to: "right" });
          pen.write(mmdd(row.on), x + 112);
        });
        pen.down(12);
      }
      pen.write(`$${plainMoney(checks.sum)}`, 136, { to: "right", isBold: true });
      pen.write("Total checks paid", 150, { isBold: true });
      pen.down(12);
    }
    pen.down(6, 30);
    pen.write(`$${plainMoney(debits.sum + checks.sum)}`, 136, { to: "right", isBold: true });
    pen.write("Total debits", 150, { isBold: true });
    pen.down(24, 60);
    pen.write("Daily ledger balance summary", 36, { isBold: true, size: 11 });
    pen.down(13);
    for (const x of [36, 220, 400]) {
      pen.write("Date", x, { size: 7 });
      pen.write("Balance", x + 130, { size: 7, to: "right" });
    }
    pen.down(11);
    for (const line of inColumns(dayEnds(account), 3)) {
      pen.down(0, 12);
      line.forEach((day, at) => {
        if (!day) return;
        const x = [36, 220, 400][at] ?? 0;
        pen.write(dashed(day.on).replace("-", "/"), x);
        pen.write(minusBehind(day.cents), x + 130, { to: "right" });
      });
      pen.down(12);
    }
    pen.write(`Average daily ledger balance`, 36, { isBold: true });
    pen.write(`$${minusBehind(account.figures.averageDailyBalanceCents)}`, 300, { to: "right", isBold: true });
    return pen;
  },
};

export const coreBanks: readonly OddLayout[] = [millpond, harlan, mohawk, overland];
