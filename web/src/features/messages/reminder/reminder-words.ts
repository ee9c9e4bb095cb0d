import { formatDate } from "@funding-desk/contract/forms/format";
import { formatMinuteOfDay } from "@funding-desk/contract/forms/week";
import type { ClientReminders, ReminderBlock, ReminderItem } from "@funding-desk/contract/messages/reminder/desk-api";
import { reminderKindRows } from "@funding-desk/contract/messages/reminder/kinds";
import type { TextOutcome } from "@funding-desk/contract/messages/text/states";

/** Such as "9 AM"; 24 is midnight. */
export const formatHour = (hour: number): string => formatMinuteOfDay(hour * 60);

/** Such as "Papers owed: Bank statements, due 03/01/2026". */
export const formatItem = ({ kind, title, due_on: dueOn }: ReminderItem): string =>
  `${reminderKindRows[kind].name}: ${title}, due ${formatDate(dueOn)}`;

const blockWords: Readonly<Record<ReminderBlock, string>> = {
  "not taken": "No reminders go out until the client has taken their account.",
  "turned off": "The client turned these emails off.",
  "deletion requested": "No reminders go out because the client asked us to delete their account.",
  "email failed": "The last reminder couldn't be delivered, so no more go out. See Settings, Failed emails.",
};

type Texts = NonNullable<ClientReminders["texts"]>;

/** Whether the client gets texts. */
export const formatTexts = ({ state, number }: Texts): string => {
  if (state === "on") return `The client also gets texts at ${number}.`;
  if (state === "stopped") return `Someone replied STOP from ${number}, so no texts go there.`;
  if (state === "refused") return `The provider can't deliver texts to ${number}, so they were turned off.`;
  return "The client gets no texts. They can turn them on in their profile.";
};

const outcomeWords: Readonly<Record<TextOutcome, string>> = {
  waiting: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  failed: "Not sent",
  unknown: "May have been sent; we don't try again",
  missed: "Not sent before the day's hours were over",
};

/** Such as "Not sent: the provider answered 400". */
export const formatText = ({ state, reason }: Texts["sent"][number]): string =>
  reason === null || state === "sent" ? outcomeWords[state] : `${outcomeWords[state]}: ${reason}`;

/** Why nothing goes out, or not yet; undefined when nothing keeps reminders back. */
export const formatHold = ({ block, pause, answered_until: answeredUntil }: ClientReminders): string | undefined => {
  if (block !== null) return blockWords[block];
  if (pause)
    return pause.until_on === null
      ? `${pause.paused_by} paused the reminders.`
      : `${pause.paused_by} paused the reminders until the end of ${formatDate(pause.until_on)}.`;
  return answeredUntil === null
    ? undefined
    : `The client has just answered, so nothing goes out until the end of ${formatDate(answeredUntil)}.`;
};
