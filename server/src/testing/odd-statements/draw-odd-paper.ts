import { createOddPen, type OddPen } from "./odd-pen.ts";
import { plainMoney } from "./odd-words.ts";

/** Papers with days, amounts, and balances that aren't a US bank's statement, though their sums add up. */

interface Entry {
  readonly day: string;
  readonly text: string;
  readonly cents: number;
}

const purchases: readonly Entry[] = [
  { day: "01/04", text: "SHELL OIL DENVER CO", cents: 45_12 },
  { day: "01/09", text: "HOME DEPOT 4410", cents: 1_204_50 },
  { day: "01/22", text: "ADOBE INC", cents: 59_99 },
];
const payments: readonly Entry[] = [{ day: "01/15", text: "PAYMENT - THANK YOU", cents: 900_00 }];
const sum = (entries: readonly Entry[]): number => entries.reduce((total, { cents }) => total + cents, 0);

const list = (pen: OddPen, entries: readonly Entry[], show: (cents: number) => string): void => {
  for (const { day, text, cents } of entries) {
    pen.write(day, 40);
    pen.write(text, 110);
    pen.write(show(cents), 560, { to: "right" });
    pen.down(13);
  }
};

const head = (pen: OddPen, ...names: readonly string[]): void => {
  names.forEach((name, at) => {
    pen.write(name, [40, 110, 560][at] ?? 40, { isBold: true, to: at === 2 ? "right" : undefined });
  });
  pen.down(14);
};

const fact = (pen: OddPen, label: string, text: string): void => {
  pen.write(label, 40);
  pen.write(text, 300, { to: "right" });
  pen.down(13);
};

const drawCard = (): OddPen => {
  const pen = createOddPen();
  pen.write("Sample Rewards Visa Business Card", 40, { isBold: true, size: 13 });
  pen.down(24);
  fact(pen, "Account number ending in", "4410");
  fact(pen, "Statement period", "01/01/2025 - 01/31/2025");
  fact(pen, "Previous balance", "$2,000.00");
  fact(pen, "Payments and credits", `-$${plainMoney(sum(payments))}`);
  fact(pen, "Purchases", `+$${plainMoney(sum(purchases))}`);
  fact(pen, "New balance", `$${plainMoney(200_000 - sum(payments) + sum(purchases))}`);
  fact(pen, "Minimum payment due", "$35.00");
  fact(pen, "Payment due date", "02/25/2025");
  fact(pen, "Credit limit", "$10,000.00");
  pen.down(14);
  pen.write("Payments and credits", 40, { isBold: true });
  pen.down(14);
  head(pen, "Date", "Description", "Amount");
  list(pen, payments, (cents) => `-$${plainMoney(cents)}`);
  pen.write("Purchases", 40, { isBold: true });
  pen.down(14);
  head(pen, "Date", "Description", "Amount");
  list(pen, purchases, (cents) => `$${plainMoney(cents)}`);
  return pen;
};

/** What a bookkeeping program prints when someone has ticked off a statement. */
const drawReconciliation = (): OddPen => {
  const pen = createOddPen();
  pen.write("Juniper Sample Bakery LLC", 306, { to: "middle", isBold: true });
  pen.down(13);
  pen.write("Reconciliation Detail", 306, { to: "middle", isBold: true, size: 12 });
  pen.down(14);
  pen.write("Business Checking 4471, Period Ending 01/31/2025", 306, { to: "middle" });
  pen.down(24);
  fact(pen, "Beginning Balance", "5,000.00");
  pen.write("Cleared Transactions", 40, { isBold: true });
  pen.down(13);
  head(pen, "Date", "Name", "Amount");
  list(pen, purchases, (cents) => `-${plainMoney(cents)}`);
  list(pen, payments, plainMoney);
  fact(pen, "Total Cleared Transactions", plainMoney(sum(payments) - sum(purchases)));
  fact(pen, "Cleared Balance", plainMoney(500_000 + sum(payments) - sum(purchases)));
  fact(pen, "Ending Balance", plainMoney(500_000 + sum(payments) - sum(purchases)));
  return pen;
};

const toComma = (cents: number): string =>
  plainMoney(cents).replaceAll(",", " ").replace(".", ",").replaceAll(" ", ".");

const drawEuropean = (): OddPen => {
  const pen = createOddPen();
  pen.write("Musterbank Sample eG", 40, { isBold: true, size: 13 });
  pen.down(24);
  fact(pen, "Account statement, account number", "DE00 1234 5678 4471");
  fact(pen, "Statement period", "01.01.2025 - 31.01.2025");
  fact(pen, "Opening balance", "5.000,00 EUR");
  fact(pen, "Closing balance", `${toComma(500_000 - sum(purchases))} EUR`);
  pen.down(14);
  head(pen, "Date", "Description", "Amount");
  list(
    pen,
    purchases.map((each) => ({ ...each, day: each.day.split("/").toReversed().join(".") })),
    (cents) => `-${toComma(cents)}`,
  );
  return pen;
};

/** The day before the month, with points. Only the 4th and the 9th could be read the other way around. */
const drawBritish = (): OddPen => {
  const pen = createOddPen();
  let balance = 500_000;
  pen.write("Albion Sample Bank plc", 40, { isBold: true, size: 13 });
  pen.down(24);
  fact(pen, "Account number", "12344471");
  fact(pen, "Statement period", "1 January 2025 to 31 January 2025");
  fact(pen, "Opening balance", plainMoney(balance));
  fact(pen, "Closing balance", plainMoney(balance - sum(purchases)));
  pen.down(14);
  for (const [name, x] of [
    ["Date", 40],
    ["Description", 110],
    ["Paid out", 400],
    ["Balance", 500],
  ] as const)
    pen.write(name, x);
  pen.down(14);
  for (const { day, text, cents } of purchases) {
    balance -= cents;
    pen.write(`${day.split("/").toReversed().join("/")}/2025`, 40);
    pen.write(text, 110);
    pen.write(plainMoney(cents), 400);
    pen.write(plainMoney(balance), 500);
    pen.down(13);
  }
  return pen;
};

const drawLoan = (): OddPen => {
  const pen = createOddPen();
  pen.write("Sample Equipment Finance Bank", 40, { isBold: true, size: 13 });
  pen.down(24);
  fact(pen, "Loan statement, loan account number", "7700124471");
  fact(pen, "Statement period", "01/01/2025 through 01/31/2025");
  fact(pen, "Beginning principal balance", "20,000.00");
  fact(pen, "Ending principal balance", "19,100.00");
  fact(pen, "Payment due", "1,012.17");
  pen.down(14);
  head(pen, "Date", "Description", "Amount");
  list(pen, payments, (cents) => `-${plainMoney(cents)}`);
  return pen;
};

const drawPayouts = (): OddPen => {
  const pen = createOddPen();
  let net = 0;
  pen.write("Square-ish Sample Payments", 40, { isBold: true, size: 13 });
  pen.down(24);
  fact(pen, "Transfers report", "January 1, 2025 - January 31, 2025");
  fact(pen, "Bank account ending in", "4471");
  pen.down(14);
  for (const [name, x] of [
    ["Date", 40],
    ["Description", 110],
    ["Gross sales", 330],
    ["Fees", 420],
    ["Deposit", 500],
  ] as const)
    pen.write(name, x);
  pen.down(14);
  for (const { day, cents } of purchases) {
    net += cents - 30;
    pen.write(day, 40);
    pen.write("Transfer to bank", 110);
    pen.write(plainMoney(cents), 330);
    pen.write("-0.30", 420);
    pen.write(plainMoney(cents - 30), 500);
    pen.down(13);
  }
  fact(pen, "Total", plainMoney(net));
  return pen;
};

interface OddPaper {
  readonly name: string;
  /** Other countries' statements are statements too, whose days and amounts we can't read. */
  readonly kind: "statement" | "other";
  readonly draw: () => Promise<Buffer>;
}

export const oddPapers: readonly OddPaper[] = [
  { name: "a credit card's statement", kind: "other", draw: () => drawCard().close() },
  { name: "a bookkeeping program's reconciliation", kind: "other", draw: () => drawReconciliation().close() },
  { name: "a statement with decimal commas", kind: "statement", draw: () => drawEuropean().close() },
  { name: "a statement with days before months", kind: "statement", draw: () => drawBritish().close() },
  { name: "a loan's statement", kind: "other", draw: () => drawLoan().close() },
  { name: "a payment processor's report", kind: "other", draw: () => drawPayouts().close() },
];
