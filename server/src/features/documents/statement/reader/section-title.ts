/** What the title over some rows says of them. */
export interface SectionTitle {
  /** The words without "continued". */
  readonly text: string;
  /** Whether its rows take money in or out; 0 where the rows say so themselves. */
  readonly sign: -1 | 0 | 1;
  readonly kind: "rows" | "days" | "ignored";
  readonly isChecks: boolean;
}

const titleWords = new Set(
  (
    "a account accounts ach activity addition additions all and annual any at atm autopay bank banking bill branch business by card cards cash cashed charge charges check " +
    "checking checks cleared commercial continued conventional conventionally credit credits customer daily date debit debits deduction deductions deposit " +
    "deposited deposits detail details direct draft drafts earned electronic electronically ending fee fees for from history immediate in incoming " +
    "interest internet item items itemized ledger line list listing made maintenance miscellaneous mobile money number of on online or order other out outgoing overdraft paid " +
    "pay payment payments pending point posted posting presented purchase purchases received recent recurring register returned sale savings scheduled " +
    "section serial service services share statement substitute subtraction subtractions summary the this to transaction transactions transfer transfers " +
    "upcoming wire wires withdrawal withdrawals year your balance balances running end day period"
  ).split(" "),
);

const inWords =
  /\b(?:deposits?|credits?|additions?|money in|incoming|received|interest (?:paid|earned|credited)|and interest)\b/;
const outWords =
  /\b(?:withdrawals?|debits?|subtractions?|deductions?|checks|check paid|purchases?|fees?|charges?|payments?|money out|outgoing|autopay|drafts?|bill pay|atm)\b/;
const allWords = /\b(?:transactions?|activity|history|register|itemized)\b/;

/** The title that a text is; undefined for anything else. */
export const parseSectionTitle = (raw: string): SectionTitle | undefined => {
  if (raw.length > 90 || /[.!?]$/.test(raw.trim()) || /^[a-z]/.test(raw)) return undefined;
  const text = raw
    .toLowerCase()
    .replace(/\(?\bcont(?:inued|'d|d)?\b\.?(?: from previous page| on next page)?\)?/g, " ")
    .replace(/[^a-z]+/g, " ")
    .trim();
  const words = text.split(" ").filter((word) => word !== "");
  const unknown = words.filter((word) => !titleWords.has(word)).length;
  if (words.length === 0 || words.length > 9 || unknown > 0 || /^total/.test(text)) return undefined;
  return toTitle(text);
};

/** What the words over a table say of its direction, whatever else they say. */
export const guessSectionTitle = (raw: string): Pick<SectionTitle, "sign" | "isChecks"> | undefined => {
  const text = raw.toLowerCase();
  const [isIn, isOut] = [inWords.test(text), outWords.test(text)];
  if (!isIn && !isOut) return undefined;
  return { sign: isIn && isOut ? 0 : isIn ? 1 : -1, isChecks: /\bchecks?\b/.test(text) };
};

const toTitle = (text: string): SectionTitle | undefined => {
  const isChecks = /\bchecks?\b/.test(text) && !/\bchecking\b/.test(text);
  if (
    /\bpending\b|\bscheduled\b|\bupcoming\b|\byear to date\b/.test(text) ||
    /\boverdraft and returned\b|\breturned item fees?\b/.test(text)
  )
    return { text, sign: 0, kind: "ignored", isChecks: false };
  if (/\bbalances?\b/.test(text)) {
    const isDays =
      /\bdaily\b|\bby date\b|\bledger balances\b|\bbalance summary\b|\bending balances\b|\bend of day\b/.test(text);
    return isDays ? { text, sign: 0, kind: "days", isChecks: false } : undefined;
  }
  // A deposited item that comes back takes money out.
  const isIn = inWords.test(text.replace(/\bdeposited items?\b|\bdebit card\b|\bcredit card\b/g, " "));
  const isOut =
    outWords.test(text.replace(/\bpayments? received\b/g, " ")) || /\bdeposited items? returned\b/.test(text);
  if (isIn || isOut) return { text, sign: isIn && isOut ? 0 : isIn ? 1 : -1, kind: "rows", isChecks };
  if (allWords.test(text)) return { text, sign: 0, kind: "rows", isChecks };
  return undefined;
};

/** "Total deposits", "Subtotal", "Conventional checks paid (12)" */
export const isTotal = (text: string): boolean => /^\W*(?:grand |page |period |section |sub-?)?totals?\b/i.test(text);
