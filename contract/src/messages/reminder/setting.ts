import * as z from "zod/mini";
import { integer } from "../../platform/wire-shapes.ts";
import { type ReminderKind, reminderKindRows } from "./kinds.ts";
import { type ReminderSchedule, reminderSchedule } from "./schedule.ts";

export const reminderLimits = { pauseDays: 30, renewalMonths: 60 } as const;

export const reminderSetting = z.strictObject({
  /** Hours of the recipient's day, 0 to 24. Reminders go out between them. */
  send_from: integer,
  send_until: integer,
  /** Nothing goes out on the day of a client's answer and for this many days after it. */
  pause_days: integer,
  /** A deal whose payments we don't know is looked at again after so many months; null for never. */
  renewal_months: z.nullable(integer),
  schedules: z.strictObject({
    papers: reminderSchedule,
    form: reminderSchedule,
    offer: reminderSchedule,
    consent: reminderSchedule,
    renewal: reminderSchedule,
    call: reminderSchedule,
  } satisfies Record<ReminderKind, unknown>),
});
export type ReminderSetting = z.infer<typeof reminderSetting>;

const { papers, form, offer, consent, renewal, call } = reminderKindRows;
const first = ({ first: schedule }: { readonly first: ReminderSchedule }): ReminderSchedule => ({ ...schedule });

/** What applies until managers change it. */
export const firstReminderSetting: ReminderSetting = {
  send_from: 9,
  send_until: 18,
  pause_days: 2,
  renewal_months: null,
  schedules: {
    papers: first(papers),
    form: first(form),
    offer: first(offer),
    consent: first(consent),
    renewal: first(renewal),
    call: first(call),
  },
};
