import { countDays } from "@funding-desk/contract/forms/civil-date";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { linesPerPage, type SampleLine } from "./sample-files.ts";
import type { SamplePerson } from "./sample-person.ts";

interface SampleRow {
  readonly day: number;
  readonly what: string;
  readonly cents: number;
}

const openingCents = 480_000;
const formatAmount = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** Sales on every other day, and what they go to. One client in five repays an advance. */
const listRows = ({ monthlyRevenue, phone }: SamplePerson, month: number): SampleRow[] => {
  const sales = Array.from({ length: 14 }, (_, index): SampleRow => {
    const cents = Math.round((monthlyRevenue / 14) * (0.6 + ((index * 7 + month) % 9) / 10)) * 100;
    return { day: index * 2 + 1, what: "Deposit, sales", cents };
  });
  const share = (percent: number): number => -Math.round((monthlyRevenue * percent) / 100) * 100;
  const advances = [4, 11, 18, 25].map((day): SampleRow => ({ day, what: "SAMPLE ADVANCE CO DEBIT", cents: share(3) }));
  return [
    ...sales,
    { day: 2, what: "Rent", cents: share(18) },
    { day: 10, what: "Suppliers", cents: share(31) },
    { day: 15, what: "Payroll", cents: share(24) },
    { day: 28, what: "Payroll", cents: share(15) },
    ...(Number(phone.slice(-2)) % 5 === 0 ? advances : []),
  ].toSorted((one, other) => one.day - other.day);
};

/** What two pages of four hold of the rows. */
const rowsOfFirst = 6;
const rowsOfTwo = 12;

/** Pages 1 and 2 of a statement of four pages, whose other rows are on those that are missing. */
export const listCutStatementLines = (person: SamplePerson, month: string): SampleLine[] => {
  const lines = listStatementLines(person, month).map((line) => (line === "Page 1 of 1" ? "Page 1 of 4" : line));
  const head = lines.findIndex((line) => typeof line !== "string") + 1;
  const first = lines.slice(0, head + rowsOfFirst);
  const padding = Array.from({ length: linesPerPage - first.length }, () => "");
  return [
    ...first,
    ...padding,
    "SAMPLE TIDE BANK",
    "Page 2 of 4",
    "",
    ...lines.slice(head - 1, head),
    ...lines.slice(head + rowsOfFirst, head + rowsOfTwo),
  ];
};

/** A month's statement of a bank that doesn't exist, which adds up. @param month yyyy-mm */
export const listStatementLines = (person: SamplePerson, month: string): SampleLine[] => {
  const [year = "", number = ""] = month.split("-");
  const toDay = (day: number): string => `${number}/${String(day).padStart(2, "0")}/${year}`;
  const lastDay = countDays(Number(year), Number(number));
  let balance = openingCents;
  const rows = listRows(person, Number(number)).map(({ day, what, cents }) => {
    balance += cents;
    return [toDay(day), what, formatAmount(cents), formatAmount(balance)];
  });
  return [
    "SAMPLE TIDE BANK",
    "This statement is a sample. The bank doesn't exist.",
    person.businessName,
    `${person.street}, ${person.city}, ${person.state} ${person.zip}`,
    `Account number: XXXXXX${person.phone.slice(-4)}`,
    `Statement period: ${toDay(1)} - ${toDay(lastDay)}`,
    "Page 1 of 1",
    `Beginning balance on ${toDay(1)}: ${formatCents(openingCents)}`,
    `Ending balance on ${toDay(lastDay)}: ${formatCents(balance)}`,
    "",
    ["Date", "Description", "Amount", "Balance"],
    ...rows,
  ];
};
