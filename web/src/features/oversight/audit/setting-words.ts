import { reminderKindRows } from "@funding-desk/contract/messages/reminder/kinds";
import { mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import type { SettingChange, SettingDetail, SettingField } from "@funding-desk/contract/oversight/audit/setting-change";
import { targetNames } from "@funding-desk/contract/oversight/report/targets";
import { factLabels } from "../../office/firm-facts/fact-labels.ts";
import { formatClaimName } from "../../site/claim/claim-name.ts";
import type { KnownNames } from "./known-names.ts";
import { capitalize, quote, showValue } from "./shown-value.ts";

export const formatCalendar = (id: number, { calendars }: KnownNames): string => {
  const name = calendars.get(id);
  return name === undefined ? `Calendar number ${id}` : `${name}'s calendar`;
};

const statusOwners = { prequalification: "pre-qualification stage", application: "application status" } as const;

export const formatSetting = (detail: SettingDetail, names: KnownNames): string => {
  switch (detail.setting) {
    case "claim":
      return `Claim: ${formatClaimName(detail.key)}`;
    case "mail text":
      return `Text of the mail ${quote(mailKinds[detail.kind]?.name ?? detail.kind)}`;
    case "status words":
      return `What clients read at the ${statusOwners[detail.kind]} ${quote(detail.status)}`;
    case "document type":
      return `Document type ${quote(detail.name)}`;
    case "message template":
      return `Template for messages ${quote(detail.name)}`;
    case "registration":
      return `The firm's registration in ${detail.state}`;
    case "testimonial":
      return `Testimonial ${detail.testimonial_id}`;
    case "calendar":
      return formatCalendar(detail.calendar_id, names);
    case "kind of call":
      return `Kind of call, number ${detail.type_id}`;
    default:
      return capitalize(detail.setting);
  }
};

const fieldLabels: Readonly<Record<SettingField, string>> = {
  ...factLabels,
  value: "Number",
  wording: "Wording",
  evidence: "Evidence",
  checked_on: "Evidence checked on",
  is_sample: "Sample",
  description: "Description",
  isActive: "Asked for",
  order: "Order",
  added: "Domain endings also accepted",
  subject: "Subject",
  opening: "Opening",
  isAutomatic: "Automatic",
  title: "Title",
  meaning: "What it means",
  next: "What happens next",
  authority: "Authority",
  number: "Number",
  valid_until: "Valid until",
  bond_amount: "Bond",
  bond_until: "Bond valid until",
  note: "Note",
  rules: "Rules",
  sent_between: "Sent between",
  pause_days: "Days without reminders after an answer",
  renewal_months: "Renewal if we don't know the payments",
  papers: reminderKindRows.papers.name,
  form: reminderKindRows.form.name,
  offer: reminderKindRows.offer.name,
  consent: reminderKindRows.consent.name,
  renewal: reminderKindRows.renewal.name,
  call: reminderKindRows.call.name,
  packs: "Packs",
  text: "Text",
  conditions: "Conditions",
  working_hours: "Working hours",
  holidays: "Federal holidays",
  goals: "Goals",
  seconds: "Seconds",
  shown_to_clients: "Shown to clients",
  lead: "First sentence",
  principles: "Principles",
  license: "License number",
  ...targetNames,
};

type Work = Extract<SettingDetail, { what: string }>["what"];

const workWords: Readonly<Record<Work, string>> = {
  added: "Added",
  changed: "Changed",
  "whose calendar it is": "Whose calendar it is",
  "handed over": "Handed over",
  hours: "Hours and days off",
  "address of the feed": "A new address for its feed",
  "busy times from elsewhere added": "A calendar elsewhere is read for busy times",
  "busy times from elsewhere removed": "A calendar elsewhere is no longer read",
  "offered again": "Offered again",
  "no longer offered": "No longer offered",
  picture: "A new picture",
  "picture taken away": "The picture was removed",
  "words changed": "Other words",
  "agreement noted": "How the person agreed",
  "shown again": "Shown again",
  "no longer shown": "No longer shown",
  deleted: "Deleted",
};

/** Without a text of the firm's own, the original applies. */
const rewordedFields: ReadonlySet<SettingField> = new Set(["subject", "opening", "title", "meaning", "next"]);

const formatChange = ({ field, before, after }: SettingChange): string => {
  const isReworded = rewordedFields.has(field);
  const show = (value: SettingChange["after"]): string => {
    if (value === null && isReworded) return "the original text";
    return typeof value === "string" && value !== "" ? quote(showValue(value)) : showValue(value);
  };
  const isNew = before === null && !isReworded;
  return `${fieldLabels[field]}: ${isNew ? show(after) : `from ${show(before)} to ${show(after)}`}`;
};

/** What changed, one line each. */
export const listSettingFacts = (detail: SettingDetail): readonly string[] => {
  if ("what" in detail) return [workWords[detail.what]];
  return "deleted" in detail ? ["Deleted"] : detail.changes.map(formatChange);
};
