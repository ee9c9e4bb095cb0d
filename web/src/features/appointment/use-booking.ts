import { type AppointmentWire, appointments, bookAppointment } from "@funding-desk/contract/appointment/api";
import { bookingForm } from "@funding-desk/contract/appointment/form";
import type { Answers } from "@funding-desk/contract/forms/field";
import { messagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { newKey } from "../../api/new-key.ts";
import { checkRules } from "../../content/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import type { Session } from "../../session/session.ts";
import type { SessionUser } from "../../session/storage.ts";
import { toast } from "../../ui/toaster.tsx";
import { bookingFormOf, qaOf } from "./booking-form.ts";
import { type AppointmentType, allAppointments, allSlots } from "./booking-queries.ts";
import { type ChosenSlot, civilDateTime, instantOf } from "./booking-time.ts";
import { keepTimeZone } from "./client-time-zone.ts";

export const stepName = "details";

export interface Booking {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  /** Why the last try came to nothing, where no answer of ours says it. */
  readonly failure: string | undefined;
  /** Whether somebody was quicker than this choice: another is to be made. */
  isTaken: (chosen: ChosenSlot) => boolean;
  markTaken: (chosen: ChosenSlot) => void;
  book: (chosen: ChosenSlot) => Promise<void>;
}

interface BookingOptions {
  readonly type: AppointmentType;
  readonly session: Session;
  readonly onBooked: (appointment: AppointmentWire, answers: Answers) => void;
}

const prefilled = ({ first_name, last_name, email, mobile }: SessionUser): Answers => ({
  fullName: `${first_name} ${last_name}`.trim(),
  email,
  phone: mobile,
});

/** What was typed stays in this page's memory while another time is looked for. */
const useTypedAnswers = ({ type, session }: BookingOptions) => {
  const queryClient = useQueryClient();
  const key = ["booking-details", session.userId, type.id];
  return {
    initial: queryClient.getQueryData<Answers>(key) ?? prefilled(session.user),
    keep: (answers: Answers) => queryClient.setQueryData(key, answers),
    forget: () => queryClient.removeQueries({ queryKey: key, exact: true }),
  };
};

const isSameChoice = (one: ChosenSlot, other: ChosenSlot): boolean =>
  civilDateTime(one) === civilDateTime(other) &&
  one.timezone === other.timezone &&
  one.heldUntilMs === other.heldUntilMs;

/** The client's own call at that time, if there is one. */
const findOwn = async (chosen: ChosenSlot): Promise<AppointmentWire | undefined> => {
  const startsAt = instantOf(chosen).getTime();
  const found = await call(appointments, { query: { timezone: chosen.timezone } }).catch(() => undefined);
  return found?.appointments.find(({ starts_at }) => Date.parse(starts_at) === startsAt);
};

/** Step two: the details. What is typed stays, whatever becomes of the slot. */
export const useBooking = (options: BookingOptions): Booking => {
  const { type, onBooked } = options;
  const queryClient = useQueryClient();
  const definition = useMemo(() => bookingFormOf(type.questions), [type.questions]);
  const typed = useTypedAnswers(options);
  const steps = useFormSteps({ definition, rules: checkRules(), initialAnswers: typed.initial });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // By the slot and not a flag: until the next choice has arrived, this one stays refused.
  const [taken, setTaken] = useState<ChosenSlot>();
  const isUnderWay = useRef(false);
  // One intent per slot: after another time is chosen it is another booking.
  const intent = useRef<{ readonly start: string; readonly key: string }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when an answer changes, and only then
  useEffect(() => {
    typed.keep(steps.answers);
  }, [steps.answers]);

  const send = async (chosen: ChosenSlot): Promise<void> => {
    const start = civilDateTime(chosen);
    if (intent.current?.start !== start) intent.current = { start, key: newKey() };
    const { answers } = steps;
    const body = {
      ...toWire(bookingForm, answers),
      start,
      end: civilDateTime(chosen, type.duration_minutes),
      appointment_type_id: type.id,
      timezone: chosen.timezone,
      qa: qaOf(answers),
    };
    const { result } = await call(bookAppointment, { body, idempotencyKey: intent.current.key });
    succeed(result.appointment);
  };

  const succeed = (appointment: AppointmentWire): void => {
    keepTimeZone(appointment.timezone);
    void queryClient.invalidateQueries(allAppointments);
    void queryClient.invalidateQueries(allSlots);
    toast.dismissAll();
    onBooked(appointment, steps.answers);
    typed.forget();
  };

  const fail = async (error: unknown, chosen: ChosenSlot): Promise<void> => {
    if (!(error instanceof CallError)) throw error;
    const isUnanswered = error.status === 0 || error.status >= 500;
    const isSlotGone = error.status === 409 || (error.status === 422 && Object.keys(error.fields).length === 0);
    // A try before this one, whose answer was lost, may be what took it.
    const own = isSlotGone ? await findOwn(chosen) : undefined;
    if (own) return succeed(own);
    toast.onlyError(isUnanswered ? "Failed to book appointment." : error.message);
    if (isUnanswered) return setFailure(error.message);
    steps.refuse(messagesByName(definition, error.fields));
    if (!isSlotGone) return;
    setTaken(chosen);
    intent.current = undefined;
    void queryClient.invalidateQueries(allSlots);
  };

  return {
    steps,
    isBusy,
    failure,
    isTaken: (chosen) => taken !== undefined && isSameChoice(taken, chosen),
    markTaken: setTaken,
    book: async (chosen) => {
      if (isUnderWay.current) return;
      const { toast: sentence } = steps.checkStep(stepName);
      if (sentence !== undefined) return toast.onlyError(sentence);
      isUnderWay.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        await send(chosen);
      } catch (error) {
        await fail(error, chosen);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
};
