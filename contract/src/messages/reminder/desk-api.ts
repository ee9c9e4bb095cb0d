import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, settingsReaders, workingStaff } from "../../identity/staff-role.ts";
import { byId, day, revision } from "../../platform/wire-shapes.ts";
import { textOutcomes, textStates } from "../text/states.ts";
import { reminderKinds } from "./kinds.ts";
import { reminderSetting } from "./setting.ts";

const stored = toData(
  z.strictObject({
    setting: reminderSetting,
    revision: z.number(),
    /** Null until someone changes the setting. */
    changed_by: z.nullable(z.string()),
  }),
);

export const reminderSettings = endpoint("GET /desk/settings/reminders", {
  access: settingsReaders,
  summary: "When reminders go out",
  output: stored,
});

/** 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeReminderSettings = endpoint("PUT /desk/settings/reminders", {
  access: managersOnly,
  summary: "Set when reminders go out",
  input: { body: z.strictObject({ setting: reminderSetting, expected_revision: revision }) },
  output: stored,
});

const item = z.strictObject({
  kind: z.enum(reminderKinds),
  /** What it is about, such as a kind of document. */
  title: z.string(),
  /** YYYY-MM-DD: when it's due. */
  due_on: z.string(),
});
export type ReminderItem = z.infer<typeof item>;

const planned = z.strictObject({
  /** YYYY-MM-DD in the recipient's zone. */
  day: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  /** Whose calendar it is, for a reminder to staff; null for one to the client. */
  staff_name: z.nullable(z.string()),
  items: z.array(item),
});
export type PlannedReminder = z.infer<typeof planned>;

/** By day, then client. What clients do in the meantime changes it. */
export const reminderWeek = endpoint("GET /desk/settings/reminders/week", {
  access: settingsReaders,
  summary: "The reminders that go out within a week",
  output: toData(
    z.strictObject({
      reminders: z.array(planned),
      /** More clients have something open than the list looks at. */
      is_cut: z.boolean(),
    }),
  ),
});

/** Why a client gets no reminders, besides a pause by staff. */
export const reminderBlocks = ["not taken", "turned off", "deletion requested", "email failed"] as const;
export type ReminderBlock = (typeof reminderBlocks)[number];

const dayItems = z.strictObject({ day: z.string(), items: z.array(item) });

const ofClient = toData(
  z.strictObject({
    block: z.nullable(z.enum(reminderBlocks)),
    /** Null unless staff paused them. */
    pause: z.nullable(
      z.strictObject({
        /** The last day without reminders; null until someone resumes them. */
        until_on: z.nullable(z.string()),
        paused_by: z.string(),
      }),
    ),
    /** The last day without reminders because the client has just answered; null when that's over. */
    answered_until: z.nullable(z.string()),
    /** Within a week, earliest first. */
    planned: z.array(dayItems),
    /** The newest ones, newest first. */
    sent: z.array(dayItems),
    /** Null when the firm sends no text messages. */
    texts: z.nullable(
      z.strictObject({
        state: z.enum(textStates),
        /** Masked; null until the client confirmed one. */
        number: z.nullable(z.string()),
        /** The newest ones, newest first. */
        sent: z.array(
          z.strictObject({
            day: z.string(),
            state: z.enum(textOutcomes),
            /** Why it failed, or had to wait. */
            reason: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
);
export type ClientReminders = z.infer<typeof ofClient>["data"];

export const clientReminders = endpoint("GET /desk/clients/:id/reminders", {
  access: anyStaff,
  summary: "The reminders of a client",
  input: { params: byId },
  output: ofClient,
});

/** Pauses again to change the day. */
export const pauseReminders = endpoint("PUT /desk/clients/:id/reminders/pause", {
  access: workingStaff,
  summary: "Pause the reminders of a client",
  input: { params: byId, body: z.strictObject({ until_on: z.nullable(day) }) },
  output: ofClient,
});

export const resumeReminders = endpoint("DELETE /desk/clients/:id/reminders/pause", {
  access: workingStaff,
  summary: "Resume the reminders of a client",
  input: { params: byId },
  output: ofClient,
});
