import type { ReminderSchedule } from "./schedule.ts";

interface ReminderKindRow {
  /** What it is about, for staff. */
  readonly name: string;
  /** What counts as its due day. */
  readonly due: string;
  /** The label of the number of days after which something without a day of its own is due; null if it always has one. */
  readonly dueAfter: string | null;
  readonly to: "client" | "staff";
  /** What a new installation starts with. */
  readonly first: ReminderSchedule;
}

const never = { ahead_days: null, day_before: false, on_day: false, repeat_days: null, repeat_times: 0 } as const;

/** What the firm reminds of by itself (decision 45). A kind's name is stored with every reminder. */
export const reminderKindRows = {
  papers: {
    name: "Papers owed",
    due: "The day staff or a lender set.",
    dueAfter: "Days after we asked, if no day was set",
    to: "client",
    first: {
      ...never,
      is_on: true,
      due_after_days: 5,
      day_before: true,
      on_day: true,
      repeat_days: 4,
      repeat_times: 3,
    },
  },
  form: {
    name: "A form half filled",
    due: "A number of days after the client last saved it.",
    dueAfter: "Days after the client last saved it",
    to: "client",
    first: { ...never, is_on: true, due_after_days: 3, on_day: true, repeat_days: 7, repeat_times: 2 },
  },
  offer: {
    name: "An offer unanswered",
    due: "The offer's last day, if the lender set one.",
    dueAfter: "Days after the client saw it, if it has no last day",
    to: "client",
    first: {
      ...never,
      is_on: true,
      due_after_days: 4,
      ahead_days: 7,
      day_before: true,
      on_day: true,
      repeat_days: 7,
      repeat_times: 2,
    },
  },
  consent: {
    name: "A consent waiting",
    due: "A number of days after we asked.",
    dueAfter: "Days after we asked",
    to: "client",
    first: { ...never, is_on: true, due_after_days: 2, on_day: true, repeat_days: 3, repeat_times: 3 },
  },
  renewal: {
    name: "A renewal",
    due: "When half of the money should be repaid, and a month before the last payment, or some months after funding.",
    dueAfter: null,
    to: "client",
    first: { ...never, is_on: false, due_after_days: 0, on_day: true },
  },
  call: {
    name: "A call without an outcome",
    due: "A number of days after the call.",
    dueAfter: "Days after the call",
    to: "staff",
    first: { ...never, is_on: true, due_after_days: 1, on_day: true, repeat_days: 2, repeat_times: 3 },
  },
} as const satisfies Readonly<Record<string, ReminderKindRow>>;

export type ReminderKind = keyof typeof reminderKindRows;

/** In the order in which screens and emails list them. */
export const reminderKinds = Object.keys(reminderKindRows) as readonly ReminderKind[];
