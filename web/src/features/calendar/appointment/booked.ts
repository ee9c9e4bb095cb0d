import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import type { Answers } from "@funding-desk/contract/forms/field";
import { toFieldName } from "./booking-form.ts";
import type { AppointmentType } from "./booking-queries.ts";

/** What the confirmation shows. Stored in the history entry, so that it survives a reload. */
export interface Booked {
  readonly appointment: AppointmentWire;
  readonly duration: string;
  readonly advisor: string;
  readonly advisorTimezone: string;
  readonly person: { readonly fullName: string; readonly email: string; readonly phone: string };
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

const toText = (answer: unknown): string => (typeof answer === "string" ? answer.trim() : "");

export const toBooked = (type: AppointmentType, appointment: AppointmentWire, answers: Answers): Booked => ({
  appointment,
  duration: type.appointment_duration_formatted || "1 hour",
  advisor: type.advisor,
  advisorTimezone: type.advisor_timezone,
  person: { fullName: toText(answers.fullName), email: toText(answers.email), phone: toText(answers.phone) },
  questions: type.questions.map(({ id, name }) => ({
    question: name,
    answer: toText(answers[toFieldName(id)]) || "N/A",
  })),
});

/** Reads a booking from the history entry. Undefined when it isn't one of this version of the page. */
export const readBooked = (state: unknown): Booked | undefined => {
  const { booked } = (typeof state === "object" && state !== null ? state : {}) as { booked?: Partial<Booked> };
  const { appointment, person, questions, duration, advisor, advisorTimezone } = booked ?? {};
  const texts = [appointment?.id, appointment?.starts_at, appointment?.calendar, person?.fullName];
  const isWhole = [...texts, duration, advisor, advisorTimezone].every((text) => typeof text === "string");
  return isWhole && Array.isArray(questions) ? (booked as Booked) : undefined;
};
