import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import type { Session } from "../../../identity/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { toBooked } from "./booked.ts";
import { BookingFrame } from "./booking-frame.tsx";
import { type AppointmentType, freeDaysQuery, slotsQuery } from "./booking-queries.ts";
import { type ChosenSlot, readChosenSlot } from "./booking-time.ts";
import { HoldNote } from "./hold-note.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { type Booking, stepName, useBooking } from "./use-booking.ts";
import { useSlotHold } from "./use-slot-hold.ts";

interface DetailsScreenProps {
  readonly type: AppointmentType;
  readonly session: Session;
}

/** Step two. The slot comes from the history entry, so that it survives a reload. */
export function DetailsScreen({ type, session }: DetailsScreenProps) {
  const { state } = useLocation();
  const chosen = readChosenSlot(state);
  if (!chosen) return <Redirect to={`/dashboard/appointment/${type.id}`} />;
  return <Details type={type} session={session} chosen={chosen} />;
}

function Details({ type, session, chosen }: DetailsScreenProps & { readonly chosen: ChosenSlot }) {
  const navigate = useNavigate();
  const { picked, hold, release } = useSlotHold(type.id);
  const booking = useBooking({
    type,
    session,
    onBooked: (appointment, answers) =>
      // Going back from the confirmation must not show a form whose time is already booked.
      navigate("/dashboard/appointment/appointment-scheduled", {
        replace: true,
        state: { booked: toBooked(type, appointment, answers) },
      }),
  });
  const isTaken = booking.isTaken(chosen);
  const back = `/dashboard/appointment/${type.id}?date=${chosen.date}`;
  const take = async (slot: ChosenSlot) => {
    const held = await hold(slot);
    if (held === "gone") booking.markTaken(chosen);
    if (held === undefined || held === "gone") return;
    navigate(".", { state: held, replace: true, preventScrollReset: true });
  };
  return (
    <BookingFrame type={type} step={2} chosen={isTaken ? picked : chosen} back={back}>
      <div className="mb-8">
        {isTaken ? (
          <AnotherTime type={type} gone={chosen} picked={picked} onPick={(slot) => void take(slot)} />
        ) : (
          <HoldNote chosen={chosen} isBusy={picked !== undefined} onKeep={() => void take(chosen)} />
        )}
      </div>
      <DetailsForm booking={booking} chosen={chosen} back={back} onBack={release} />
    </BookingFrame>
  );
}

interface AnotherTimeProps {
  readonly type: AppointmentType;
  readonly gone: ChosenSlot;
  readonly picked: ChosenSlot | undefined;
  readonly onPick: (slot: ChosenSlot) => void;
}

/** Takes the focus, since this is now the next thing to do, above what was typed. */
function AnotherTime({ type, gone, picked, onPick }: AnotherTimeProps) {
  const [date, setDate] = useState(gone.date);
  return (
    <section
      ref={useArrival<HTMLElement>("start")}
      tabIndex={-1}
      aria-label="Choose another time"
      className="flex scroll-mt-24 flex-col gap-6 border-line border-b pb-8"
    >
      <Notice tone="warning" title="This time is no longer available.">
        Please choose another one. Everything you typed is still below.
      </Notice>
      <SlotPicker
        slotsOf={(day) => slotsQuery(type.id, day)}
        daysOf={(timezone) => freeDaysQuery(type.id, timezone)}
        hours={type}
        date={date}
        onDate={setDate}
        picked={picked}
        onPick={onPick}
      />
    </section>
  );
}

interface DetailsFormProps {
  readonly booking: Booking;
  readonly chosen: ChosenSlot;
  readonly back: string;
  readonly onBack: () => void;
}

function DetailsForm({ booking, chosen, back, onBack }: DetailsFormProps) {
  return (
    <Form
      aria-label="Add more details about you"
      aria-busy={booking.isBusy}
      className="max-w-form"
      onSubmit={() => !booking.isTaken(chosen) && booking.book(chosen)}
    >
      <div className="flex flex-col gap-7">
        <StepErrors steps={booking.steps} stepName={stepName} />
        <StepFields steps={booking.steps} stepName={stepName} />
        {booking.failure !== undefined && (
          <Notice tone="error" title="Failed to book appointment.">
            {booking.failure} You can safely press the button again: you won't book two calls.
          </Notice>
        )}
      </div>
      <div className="mt-10 flex flex-col-reverse gap-3 border-line border-t pt-6 sm:flex-row sm:justify-between">
        <LinkButton to={back} onClick={onBack}>
          Back
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          isBusy={booking.isBusy}
          busyLabel="Loading..."
          disabled={booking.isTaken(chosen)}
        >
          Confirm Appointment
        </Button>
      </div>
    </Form>
  );
}
