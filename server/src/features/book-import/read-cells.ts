import { openClientForm } from "@funding-desk/contract/account/opened-client-form";
import { holdsSsn } from "@funding-desk/contract/book-import/columns";
import type { ImportCells } from "@funding-desk/contract/book-import/desk-api";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/limits";
import { findLengthFault } from "../../field-faults.ts";
import { normalizeLine, normalizeText } from "../../typed-text.ts";

export interface BookEntry {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
  readonly state: string;
  readonly deal: BookDeal | null;
  /** "" for none. */
  readonly note: string;
}

export interface BookDeal {
  readonly lender: string;
  readonly product: string;
  readonly amount: string | null;
  readonly funded_on: string | null;
}

interface ReadRow {
  readonly entry: BookEntry;
  /** A sentence for each column that can't be read; none of them quotes the cell. */
  readonly faults: Readonly<Record<string, string>>;
}

const lineChars = 120;

/** The last word is the last name. "Lovelace, Ada" is the other way around. */
const splitName = (full: string): readonly [first: string, last: string] => {
  const comma = full.indexOf(",");
  if (comma >= 0) return [full.slice(comma + 1).trim(), full.slice(0, comma).trim()];
  const space = full.lastIndexOf(" ");
  return space < 0 ? [full, ""] : [full.slice(0, space), full.slice(space + 1)];
};

/** As YYYY-MM-DD, also from 3/14/2024. Undefined when it's no date. */
const parseDay = (text: string): string | undefined => {
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  const day = american ? [american[3], american[1]?.padStart(2, "0"), american[2]?.padStart(2, "0")].join("-") : text;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isCivilDate(day) ? day : undefined;
};

/** Dollars and cents. Undefined when it's no amount. */
const parseAmount = (text: string): string | undefined => {
  const plain = text.replace(/^\$\s*/, "");
  return /^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(plain) ? plain.replaceAll(",", "") : undefined;
};

/** Reads a line of the file, with the same checks as when staff open a client's file by hand. */
export const readCells = (cells: ImportCells, rules: CheckRules): ReadRow => {
  const text = (key: keyof ImportCells): string => normalizeLine(cells[key] ?? "");
  const [first, last] = splitName(text("full_name"));
  const answers = readWire(openClientForm, {
    first_name: text("first_name") || first,
    last_name: text("last_name") || last,
    email: text("email"),
    mobile: text("mobile"),
    state: text("state"),
  });
  const { fields } = checkAnswers(openClientForm, answers, rules);
  const faults: Record<string, string | undefined> = { ...toMessagesByWire(openClientForm, fields) };
  // The form offers a list, which a file doesn't have.
  if (faults.state) faults.state = "Please enter a state, like FL or Florida.";

  const [lender, product, amount, fundedOn] = [text("lender"), text("product"), text("amount"), text("funded_on")];
  const hasDeal = [lender, product, amount, fundedOn].some((cell) => cell !== "");
  const day = fundedOn === "" ? null : parseDay(fundedOn);
  const dollars = amount === "" ? null : parseAmount(amount);
  if (hasDeal && lender === "") faults.lender = "Please enter the past deal's lender.";
  for (const [key, cell] of Object.entries({ lender, product })) {
    faults[key] ??= holdsSsn(cell)
      ? "This looks like a Social Security number, which may not be stored here."
      : findLengthFault(cell, lineChars);
  }
  if (day === undefined) faults.funded_on = "Please enter a date like 3/14/2024.";
  if (dollars === undefined) faults.amount = "Please enter an amount in dollars, like 12,500.00.";
  const note = normalizeText(cells.note ?? "");
  faults.note = findLengthFault(note, limits.noteChars);

  return {
    entry: {
      first_name: answers.firstName ?? "",
      last_name: answers.lastName ?? "",
      email: answers.email ?? "",
      mobile: answers.phone ?? "",
      state: answers.state ?? "",
      deal: hasDeal ? { lender, product, amount: dollars ?? null, funded_on: day ?? null } : null,
      note,
    },
    faults: Object.fromEntries(
      Object.entries(faults).flatMap(([key, fault]) => (fault === undefined ? [] : [[key, fault]])),
    ),
  };
};
