import { openClientForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import { type ImportColumn, importColumns } from "@funding-desk/contract/connections/book-import/columns";
import { type ImportCells, importLimits } from "@funding-desk/contract/connections/book-import/desk-api";
import { isSoundEmail } from "@funding-desk/contract/firm/email";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/forms/messages";
import { industryOptions } from "@funding-desk/contract/forms/options/industries";
import { findOption } from "@funding-desk/contract/forms/options/option";
import { isUnservedPlace } from "@funding-desk/contract/forms/options/states";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/platform/limits";
import { removeSsns } from "@funding-desk/contract/platform/ssn";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { readName } from "./read-name.ts";
import { isNothing, readAmount, readDay, readEmails, readPhone } from "./read-values.ts";

export interface BookEntry {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
  readonly state: string;
  readonly business: BookBusiness | null;
  readonly deal: BookDeal | null;
  /** Null for the import's. */
  readonly advisor: Advisor | null;
  /** "" for none. */
  readonly note: string;
}

export interface BookBusiness {
  readonly name: string | null;
  /** Nine digits. */
  readonly ein: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly industry: string | null;
  /** With the industry "Other". */
  readonly other_industry: string | null;
}

export interface BookDeal {
  /** "" for one that isn't named. */
  readonly lender: string;
  readonly product: string;
  readonly amount: string | null;
  readonly funded_on: string | null;
}

export interface Advisor {
  readonly id: string;
  readonly name: string;
}

interface ReadRow {
  readonly entry: BookEntry;
  /** A sentence for each column that keeps the line from being stored; none of them quotes the cell. */
  readonly faults: Readonly<Record<string, string>>;
  /** The same for what the line is stored without, or what deserves a look. */
  readonly warnings: Readonly<Record<string, string>>;
  /** The client lives where the firm doesn't serve. */
  readonly isOutside: boolean;
}

export interface ReadingRules extends CheckRules {
  /** By name or email. */
  readonly findAdvisor: (text: string) => Advisor | undefined;
}

const lineChars = 120;
const headerChars = 80;

const sentences = {
  state: "Please enter a state, like FL or Florida.",
  name: "Please enter a first and a last name.",
  unsureName: "Please check how this name reads.",
  longEmail: `An email can have up to ${limits.emailChars} characters.`,
  otherEmails: "We took the first address. The others are in the note.",
  lender: "The past deal is kept without a lender.",
  day: "Left out: please enter a date like 3/14/2024.",
  futureDay: "Left out: this date is in the future.",
  amount: "Left out: please enter an amount in dollars, like 12,500.00.",
  zip: "Left out: please enter a 5-digit zip code.",
  ein: "Left out: please enter a 9-digit EIN.",
  phone: "Left out: please enter a 10-digit phone number.",
  tooLong: `Left out: this is longer than ${lineChars} characters.`,
  ssn: "We removed a Social Security number, which may not be stored here.",
  advisor: "No advisor or manager has this name or email, so the import's applies.",
  note: `Cut: a note holds ${limits.noteChars.toLocaleString("en-US")} characters.`,
} as const;

/** Reads a line of the file, as spreadsheets write it. Only what makes no client is a fault. */
export const readCells = (cells: ImportCells, rules: ReadingRules): ReadRow => {
  const faults: Record<string, string> = {};
  const warnings: Record<string, string> = {};
  /** What the product has no place for, and the text as it was where a cell was read as something shorter. */
  const kept: string[] = [];
  const keep = (label: string, text: string) => kept.push(`${label}: ${text}`);
  const read = (key: ImportColumn): string => {
    const line = normalizeLine(cells[key] ?? "");
    return isNothing(line) ? "" : line;
  };
  /** A short text, without what may not be stored. */
  const readShort = (key: ImportColumn): string | null => {
    const line = read(key);
    if (line === "") return null;
    if ([...line].length > lineChars) warnings[key] = sentences.tooLong;
    else if (removeSsns(line) !== line) warnings[key] = sentences.ssn;
    else return line;
    return null;
  };
  /** Something with a form of its own: left out, with a sentence, when it can't be read. */
  const readAs = <Value>(key: ImportColumn, parse: (line: string) => Value | undefined, sentence: string) => {
    const line = read(key);
    if (line === "") return null;
    const value = parse(line);
    if (value === undefined) warnings[key] = sentence;
    return value ?? null;
  };

  const person = readPerson(read, { keep, warnings, hasFull: cells.full_name !== undefined });
  const answers = readWire(openClientForm, person.wire);
  const { fields } = checkAnswers(openClientForm, answers, rules);
  for (const [key, sentence] of Object.entries(toMessagesByWire(openClientForm, fields)))
    faults[person.columnOf(key)] ??= sentence;
  // The form offers a list, which a file doesn't have.
  if (faults.state && faults.state !== messages.statesServed) faults.state = sentences.state;
  if (faults.email && person.wire.email.length > limits.emailChars) faults.email = sentences.longEmail;
  if (faults.full_name && !read("full_name").includes(" ")) faults.full_name = sentences.name;

  const industry = readShort("industry");
  const option = industry === null ? undefined : findOption(industryOptions, industry);
  const business: BookBusiness = {
    name: readShort("business_name"),
    ein: readAs("ein", readEin, sentences.ein),
    street: readShort("business_street"),
    city: readShort("business_city"),
    zip: readAs("business_zip", readZip, sentences.zip),
    phone: readAs("business_phone", (line) => readPhone(line)?.number, sentences.phone),
    industry: industry === null ? null : (option?.value ?? "Other"),
    other_industry: option === undefined ? industry : null,
  };

  const advisorText = read("advisor");
  const advisor = advisorText === "" ? null : (rules.findAdvisor(advisorText) ?? null);
  if (advisorText !== "" && advisor === null) {
    warnings.advisor = sentences.advisor;
    keep(importColumns.advisor.label, advisorText);
  }

  const isReal = (day: string): boolean => day <= rules.today;
  const day = readAs("funded_on", (line) => readDay(line, rules.today), sentences.day);
  if (day !== null && !isReal(day)) warnings.funded_on = sentences.futureDay;
  const amount = readAs("amount", (line) => (/^\$\s*-+$/.test(line) ? "" : readAmount(line)), sentences.amount);
  const deal = {
    lender: readShort("lender") ?? "",
    product: readShort("product") ?? "",
    amount: amount || null,
    funded_on: day !== null && isReal(day) ? day : null,
  };
  const hasDeal = deal.lender !== "" || deal.product !== "" || deal.amount !== null || deal.funded_on !== null;
  if (hasDeal && deal.lender === "") warnings.lender ??= sentences.lender;

  for (const { header, text } of cells.note_lines ?? []) {
    const line = normalizeText(text);
    if (!isNothing(line)) keep(normalizeLine(header).slice(0, headerChars) || "Column", line);
  }
  const whole = [normalizeText(cells.note ?? ""), kept.join("\n")].filter((part) => part !== "").join("\n\n");
  const safe = removeSsns(whole);
  const chars = [...safe];
  const isCut = chars.length > limits.noteChars || (cells.note ?? "").length >= importLimits.cellChars;
  if (safe !== whole) warnings.note = sentences.ssn;
  if (isCut) warnings.note = sentences.note;

  return {
    entry: {
      first_name: answers.firstName ?? "",
      last_name: answers.lastName ?? "",
      email: answers.email ?? "",
      mobile: answers.phone ?? "",
      state: answers.state ?? "",
      business: Object.values(business).some((value) => value !== null) ? business : null,
      deal: hasDeal ? deal : null,
      advisor,
      note: isCut ? chars.slice(0, limits.noteChars).join("") : safe,
    },
    faults,
    warnings,
    isOutside: isUnservedPlace(read("state")),
  };
};

interface PersonOptions {
  readonly keep: (label: string, text: string) => void;
  readonly warnings: Record<string, string>;
  readonly hasFull: boolean;
}

/** What the client's form asks, out of cells that hold more than that. */
const readPerson = (read: (key: ImportColumn) => string, { keep, warnings, hasFull }: PersonOptions) => {
  const full = read("full_name");
  const name = readName(full);
  const [first, last] = [read("first_name") || name.first, read("last_name") || name.last];
  const isFromFull = hasFull && (read("first_name") === "" || read("last_name") === "");
  if (isFromFull && name.isUnsure) warnings.full_name = sentences.unsureName;
  if (isFromFull && name.isShortened) keep("Name in the file", full);
  const [email = read("email"), ...others] = readEmails(read("email")).filter(isSoundEmail);
  if (others.length > 0) {
    warnings.email = sentences.otherEmails;
    keep("Other email", others.join(", "));
  }
  const phone = readPhone(read("mobile"));
  if (phone?.extension !== undefined) keep("Phone extension", phone.extension);
  return {
    // What can't be read as a phone is wrong, and what is missing is missing.
    wire: {
      first_name: first,
      last_name: last,
      email,
      mobile: phone?.number ?? (read("mobile") === "" ? "" : "0"),
      state: read("state"),
    },
    columnOf: (key: string): string =>
      (key === "first_name" || key === "last_name") && isFromFull && read(key) === "" ? "full_name" : key,
  };
};

/** Spreadsheets take the zeros from the beginning of a number. */
const readZip = (line: string): string | undefined => {
  const digits = /^(\d{4,5})(?:[- ]?\d{4})?(?:\.0+)?$/.exec(line)?.[1];
  return digits?.padStart(5, "0");
};

const readEin = (line: string): string | undefined => {
  const digits = /^(?:\d{8,9}(?:\.0+)?|\d{2}[- ]\d{7})$/.test(line) ? line.replace(/\.0+$/, "").replace(/\D/g, "") : "";
  return digits === "" ? undefined : digits.padStart(9, "0");
};
