import * as z from "zod/mini";
import { integer } from "../../platform/wire-shapes.ts";

/** What clients and visitors wait for an answer to. */
export const answerMatters = ["forms", "messages", "contact", "documents"] as const;
export type AnswerMatter = (typeof answerMatters)[number];

/** `least` and `most` hours of a goal; the shortest day, in minutes. */
export const answerGoalLimits = { leastHours: 1, mostHours: 80, shortestDayMinutes: 60 } as const;

/** Working hours within which something is answered; null without a goal. */
const hours = z.nullable(integer);

export const answerGoalSetting = z.strictObject({
  /** The firm's working days, 1 (Monday) to 7 (Sunday), in order. */
  weekdays: z.array(integer).check(z.maxLength(7)),
  /** Minutes of the firm's day, 0 to 1,440, between which it works. */
  opens_at: integer,
  closes_at: integer,
  is_closed_on_holidays: z.boolean(),
  goals: z.strictObject({
    forms: hours,
    messages: hours,
    contact: hours,
    documents: hours,
  } satisfies Record<AnswerMatter, unknown>),
  /** Whether clients read by when we mean to answer them. */
  is_shown_to_clients: z.boolean(),
});
export type AnswerGoalSetting = z.infer<typeof answerGoalSetting>;

/** What applies until managers change it: one business day. */
export const firstAnswerGoalSetting: AnswerGoalSetting = {
  weekdays: [1, 2, 3, 4, 5],
  opens_at: 9 * 60,
  closes_at: 17 * 60,
  is_closed_on_holidays: true,
  goals: { forms: 8, messages: 8, contact: 8, documents: 16 },
  is_shown_to_clients: false,
};
