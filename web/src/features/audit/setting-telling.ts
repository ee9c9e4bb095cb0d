import { mailKinds } from "@funding-desk/contract/mail-text/kinds";
import { claimName } from "../setting/claim-name.ts";
import { capitalized, type Detail, type DetailValue, type KnownNames, oneOf, plain, quoted } from "./telling.ts";

/** "calendar 3" by its name. @returns undefined for what is no calendar */
export const calendarWords = (subject: string, { calendars }: KnownNames): string | undefined => {
  const [, number] = /^calendar (\d+)$/.exec(subject) ?? [];
  if (number === undefined) return undefined;
  const name = calendars.get(number);
  return name === undefined ? `Calendar number ${number}` : `The calendar of ${name}`;
};

export const settingSubject = (subject: string, names: KnownNames): string => {
  const [, what, which = ""] = /^(claim|mail text|document type|kind of call) (.+)$/.exec(subject) ?? [];
  if (what === "claim") return `Claim: ${claimName(which)}`;
  if (what === "mail text") return `Text of the mail ${quoted(mailKinds[which]?.name ?? which)}`;
  if (what === "document type") return `Type of documents ${quoted(which)}`;
  if (what === "kind of call") return `Kind of call, number ${which}`;
  return calendarWords(subject, names) ?? capitalized(subject);
};

/** What was done to a calendar or to a kind of call. */
export const settingWork = oneOf({
  hours: "Hours and days off",
  "address of the feed": "A new address for its feed",
  picture: "A new picture",
  "picture taken away": "The picture was taken away",
});

const labels: Readonly<Record<string, string>> = {
  value: "Number",
  checked_on: "Evidence checked on",
  is_sample: "Sample",
  isActive: "Asked for",
  added: "Endings added to those accepted",
};

/** The words of a mail that the firm has not replaced. */
const original = "the words it came with";
const ofMails = new Set(["subject", "opening"]);

const shown = (name: string, value: DetailValue): string => {
  if (value === null && ofMails.has(name)) return original;
  return typeof value === "string" && value !== "" ? quoted(plain(value)) : plain(value);
};

const ends = [" before", " after"] as const;

/** Of what was changed, with before and after, each as one line; of what is new, as it is. */
export const changesIn = (detail: Detail): readonly string[] =>
  Object.entries(detail).flatMap(([key, after]) => {
    if (!key.endsWith(" after")) return [];
    const name = key.slice(0, -" after".length);
    const before = detail[`${name} before`] ?? null;
    const label = labels[name] ?? capitalized(name);
    const isNew = before === null && !ofMails.has(name);
    return [`${label}: ${isNew ? shown(name, after) : `from ${shown(name, before)} to ${shown(name, after)}`}`];
  });

/** Told by `changesIn`. */
export const isChange = (name: string): boolean => ends.some((end) => name.endsWith(end));
