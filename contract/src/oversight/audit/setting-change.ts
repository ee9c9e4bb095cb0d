import * as z from "zod/mini";
import { firmFactNames } from "../../firm/facts.ts";
import { submissionKinds } from "../../intake/status/statuses.ts";
import { reminderKinds } from "../../messages/reminder/kinds.ts";
import { targetFigures } from "../report/targets.ts";

/** What can be changed about a setting. */
export const settingFields = [
  "value",
  "wording",
  "evidence",
  "checked_on",
  "is_sample",
  "description",
  "isActive",
  "order",
  "added",
  "subject",
  "opening",
  "isAutomatic",
  "title",
  "meaning",
  "next",
  "authority",
  "number",
  "valid_until",
  "bond_amount",
  "bond_until",
  "note",
  "rules",
  "sent_between",
  "pause_days",
  "renewal_months",
  ...reminderKinds,
  "packs",
  "text",
  "conditions",
  "working_hours",
  "holidays",
  "goals",
  "shown_to_clients",
  "seconds",
  "lead",
  "principles",
  "license",
  ...targetFigures,
  ...firmFactNames,
] as const;
export type SettingField = (typeof settingFields)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type SettingValue = z.infer<typeof value>;

const change = z.strictObject({ field: z.enum(settingFields), before: value, after: value });
export type SettingChange = z.infer<typeof change>;

const changes = z.array(change);

/** Which setting was changed, and how. */
export const settingDetail = z.union([
  z.strictObject({ setting: z.literal("claim"), key: z.string(), changes }),
  z.strictObject({ setting: z.literal("mail text"), kind: z.string(), changes }),
  z.strictObject({ setting: z.literal("status words"), kind: z.enum(submissionKinds), status: z.string(), changes }),
  z.strictObject({ setting: z.literal("document type"), name: z.string(), changes }),
  z.strictObject({ setting: z.literal("document type"), name: z.string(), deleted: z.literal(true) }),
  z.strictObject({ setting: z.literal("registration"), state: z.string(), changes }),
  z.strictObject({
    setting: z.literal("registration"),
    state: z.string(),
    number: z.string(),
    deleted: z.literal(true),
  }),
  z.strictObject({ setting: z.literal("order of the document types"), changes }),
  z.strictObject({ setting: z.literal("accepted e-mail domains"), changes }),
  z.strictObject({ setting: z.literal("assignment rules"), changes }),
  z.strictObject({ setting: z.literal("reminders"), changes }),
  z.strictObject({ setting: z.literal("packs"), changes }),
  z.strictObject({ setting: z.literal("message template"), name: z.string(), changes }),
  z.strictObject({ setting: z.literal("message template"), name: z.string(), deleted: z.literal(true) }),
  z.strictObject({ setting: z.literal("conditions for statuses"), changes }),
  z.strictObject({ setting: z.literal("goals for answers"), changes }),
  z.strictObject({ setting: z.literal("time to undo"), changes }),
  z.strictObject({ setting: z.literal("targets for a month"), changes }),
  z.strictObject({ setting: z.literal("firm"), changes }),
  z.strictObject({ setting: z.literal("founder"), changes }),
  z.strictObject({ setting: z.literal("founder"), what: z.enum(["picture", "picture taken away"]) }),
  /** Without the words: they are a client's, and entries outlive the client. */
  z.strictObject({
    setting: z.literal("testimonial"),
    testimonial_id: z.uuid(),
    what: z.enum([
      "added",
      "words changed",
      "agreement noted",
      "shown again",
      "no longer shown",
      "deleted",
      "picture",
      "picture taken away",
    ]),
  }),
  z.strictObject({ setting: z.literal("order of the testimonials"), changes }),
  z.strictObject({ setting: z.literal("answers to requests for a Sign Up Id"), changes }),
  z.strictObject({
    setting: z.literal("calendar"),
    calendar_id: z.number(),
    what: z.enum([
      "added",
      "whose calendar it is",
      "handed over",
      "hours",
      "address of the feed",
      "busy times from elsewhere added",
      "busy times from elsewhere removed",
    ]),
  }),
  z.strictObject({
    setting: z.literal("kind of call"),
    type_id: z.number(),
    what: z.enum(["added", "changed", "offered again", "no longer offered", "picture", "picture taken away"]),
  }),
]);
export type SettingDetail = z.infer<typeof settingDetail>;

/** How a changed setting is named in the subject of its entry, which is what the audit is searched by. */
export const formatSettingSubject = (detail: SettingDetail): string => {
  switch (detail.setting) {
    case "claim":
      return `claim ${detail.key}`;
    case "mail text":
      return `mail text ${detail.kind}`;
    case "status words":
      return `status words ${detail.kind} ${detail.status}`;
    case "document type":
      return `document type ${detail.name}`;
    case "message template":
      return `message template ${detail.name}`;
    case "testimonial":
      return `testimonial ${detail.testimonial_id}`;
    case "registration":
      return `registration ${detail.state}`;
    case "calendar":
      return `calendar ${detail.calendar_id}`;
    case "kind of call":
      return `kind of call ${detail.type_id}`;
    default:
      return detail.setting;
  }
};
