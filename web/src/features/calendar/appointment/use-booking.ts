import { type AppointmentWire, appointments, bookAppointment } from "@funding-desk/contract/calendar/appointment/api";
import { bookingForm } from "@funding-desk/contract/calendar/appointment/form";
import type { Answers } from "@funding-desk/contract/forms/field";
import { toMessagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { fillForm } from "@funding-desk/contract/intake/known-answer/fill-form";
import { fromProfileWire } from "@funding-desk/contract/intake/profile/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { passesStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { looksSensitive } from "../../../identity/sensitive-text.ts";
import type { Session } from "../../../identity/session.ts";
import { readDraft, removeDraft, type SessionUser, writeDraft } from "../../../identity/storage.ts";
import { toast } from "../../../ui/toaster.tsx";
import { createBookingForm, isQuestion, toQuestionAnswers } from "./booking-form.ts";
import { type AppointmentType, allAppointments, allSlots } from "./booking-queries.ts";
import { type ChosenSlot, toCivilDateTime } from "./booking-time.ts";
import { keepTimeZone } from "./client-time-zone.ts";
import { toInstant } from "./slot-instant.ts";

export const stepName = "details";

export interface Booking {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  /** Why the last try failed, when the server couldn't answer it. */
  readonly failure: string | undefined;
  /** Whether someone else has taken this slot, so that the client must choose another. */
  isTaken: (chosen: ChosenSlot) => boolean;
  markTaken: (chosen: ChosenSlot) => void;
  book: (chosen: ChosenSlot) => Promise<boolean>;
}

interface BookingOptions {
  readonly type: AppointmentType;
  readonly session: Session;
  readonly onBooked: (appointment: AppointmentWire, answers: Answers) => void;
}

const prefill = (user: SessionUser): Answers =>
  fillForm("booking", [{ form: "profile", answers: fromProfileWire(user).answers }]);

interface BookingDraft {
  readonly typeId: number;
  readonly answers: Answers;
}

/** The browser's storage must hold no number that a client typed into an answer by mistake. */
const withoutSensitive = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([name, answer]) => !isQuestion(name) || typeof answer !== "string" || !looksSensitive(answer),
    ),
  );

/** Keeps what was typed while the client chooses another time or reloads the page. */
const useTypedAnswers = ({ type, session }: BookingOptions) => {
  const queryClient = useQueryClient();
  const key = ["booking-details", session.userId, type.id];
  const stored = readDraft<BookingDraft>("bookingDraft", session.userId);
  return {
    initial:
      queryClient.getQueryData<Answers>(key) ??
      (stored?.typeId === type.id ? stored.answers : undefined) ??
      prefill(session.user),
    keep: (answers: Answers) => {
      queryClient.setQueryData(key, answers);
      writeDraft("bookingDraft", session.userId, { typeId: type.id, answers: withoutSensitive(answers) });
    },
    forget: () => {
      queryClient.removeQueries({ queryKey: key, exact: true });
      removeDraft("bookingDraft");
    },
  };
};

const isSameChoice = (one: ChosenSlot, other: ChosenSlot): boolean =>
  toCivilDateTime(one) === toCivilDateTime(other) &&
  one.timezone === other.timezone &&
  one.heldUntilMs === other.heldUntilMs;

const isSlotGone = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 409 || (error.status === 422 && Object.keys(error.fields).length === 0));

/** The client's own call at that time, if there is one. */
const findOwn = async (chosen: ChosenSlot): Promise<AppointmentWire | undefined> => {
  const startsAt = toInstant(chosen).getTime();
  const found = await call(appointments, { query: { timezone: chosen.timezone } }).catch(() => undefined);
  return found?.appointments.find(({ starts_at }) => Date.parse(starts_at) === startsAt);
};

/** Step two: the details. What is typed stays, whatever happens to the slot. */
export const useBooking = (options: BookingOptions): Booking => {
  const { type, onBooked } = options;
  const queryClient = useQueryClient();
  const definition = useMemo(() => createBookingForm(type.questions), [type.questions]);
  const typed = useTypedAnswers(options);
  const steps = useFormSteps({ definition, rules: checkRules(), initialAnswers: typed.initial });
  const [failure, setFailure] = useState<string>();
  // Keep the slot instead of a flag, so that it stays refused until the next choice arrives.
  const [taken, setTaken] = useState<ChosenSlot>();
  const { isBusy, run } = useSendOnce({
    onFail: ({ message, fields }, error) => {
      const isUnanswered = !(error instanceof CallError) || error.status === 0 || error.status >= 500;
      toast.onlyError(isUnanswered ? "Failed to book appointment." : message);
      if (isUnanswered) setFailure(message);
      steps.refuse(toMessagesByName(definition, fields));
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored only when an answer changes
  useEffect(() => {
    typed.keep(steps.answers);
  }, [steps.answers]);

  const send = async (chosen: ChosenSlot, idempotencyKey: string): Promise<AppointmentWire> => {
    const body = {
      ...toWire(bookingForm, steps.answers),
      start: toCivilDateTime(chosen),
      end: toCivilDateTime(chosen, type.duration_minutes),
      appointment_type_id: type.id,
      timezone: chosen.timezone,
      qa: toQuestionAnswers(steps.answers),
    };
    try {
      return (await call(bookAppointment, { body, idempotencyKey })).result.appointment;
    } catch (error) {
      if (!isSlotGone(error)) throw error;
      // An earlier try, whose answer got lost, may have booked this time.
      const own = await findOwn(chosen);
      if (own) return own;
      setTaken(chosen);
      void queryClient.invalidateQueries(allSlots);
      throw error;
    }
  };

  return {
    steps,
    isBusy,
    failure,
    isTaken: (chosen) => taken !== undefined && isSameChoice(taken, chosen),
    markTaken: setTaken,
    book: async (chosen) =>
      passesStep(steps, stepName) &&
      // Another time is another booking, with its own key.
      run(async (idempotencyKey) => {
        setFailure(undefined);
        const appointment = await send(chosen, idempotencyKey);
        keepTimeZone(appointment.timezone);
        void queryClient.invalidateQueries(allAppointments);
        void queryClient.invalidateQueries(allSlots);
        toast.dismissAll();
        onBooked(appointment, steps.answers);
        typed.forget();
      }, toCivilDateTime(chosen)),
  };
};
