import { type BookableType, bookCall, callBooking } from "@funding-desk/contract/calendar/appointment/desk-api";
import { bookingForm } from "@funding-desk/contract/calendar/appointment/form";
import { toWire } from "@funding-desk/contract/forms/wire";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { checkRules } from "../../../../forms/check-rules.ts";
import { StepErrors } from "../../../../forms/step-errors.tsx";
import { StepFields } from "../../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../../forms/use-submit-step.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { CallError } from "../../../../http/call-error.ts";
import { deskQuery, wholeDesk } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { createBookingForm, toQuestionAnswers } from "../booking-form.ts";
import { allSlots } from "../booking-queries.ts";
import { type ChosenSlot, toCivilDateTime } from "../booking-time.ts";
import { FactList, formatSlot, listAdvisorTime } from "../slot-facts.tsx";
import { SlotPicker } from "../slot-picker.tsx";
import { bookableDaysQuery, bookableSlotsQuery } from "./calendar-queries.ts";

interface BookCallProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

type CallBooking = AnswerOf<typeof callBooking>["data"];

/** Books a call for a client who is on the phone. Mount it only while it is open. */
export function BookCallDialog({ clientId, onClose }: BookCallProps) {
  return (
    <Dialog isOpen onClose={onClose} width="wide" title="Book a call">
      <BookCall clientId={clientId} onClose={onClose} />
    </Dialog>
  );
}

/** The same with nothing around it. */
export function BookCall({ clientId, onClose }: BookCallProps) {
  // Nothing may move while someone types.
  const query = useQuery(deskQuery(callBooking, { params: { id: clientId }, isStill: true }));
  return (
    <Loaded query={query} failedTitle="We couldn't load the kinds of calls">
      {(booking) => <TypeChoice clientId={clientId} booking={booking} onClose={onClose} />}
    </Loaded>
  );
}

function TypeChoice({ booking, ...rest }: BookCallProps & { readonly booking: CallBooking }) {
  const [typeId, setTypeId] = useState(String(booking.types[0]?.id ?? ""));
  const type = booking.types.find(({ id }) => String(id) === typeId);
  return (
    <div className="flex flex-col gap-6">
      <SelectField
        label="Kind of call"
        name="call-type"
        required
        value={typeId}
        onChange={setTypeId}
        options={booking.types.map(({ id, name, advisor }) => ({ value: String(id), label: `${name}, ${advisor}` }))}
      />
      {type && <TimeAndDetails key={typeId} {...rest} booking={booking} type={type} />}
    </div>
  );
}

interface TimeAndDetailsProps extends BookCallProps {
  readonly booking: CallBooking;
  readonly type: BookableType;
}

const stepName = "details";

function TimeAndDetails({ clientId, booking, type, onClose }: TimeAndDetailsProps) {
  const queryClient = useQueryClient();
  const of = { clientId, typeId: type.id };
  const [timezone, setTimezone] = useState(booking.timezone);
  const [date, setDate] = useState<string>();
  const [picked, setPicked] = useState<ChosenSlot>();
  const definition = useMemo(() => createBookingForm(type.questions), [type.questions]);
  const { full_name: fullName, email, phone } = booking;
  const steps = useFormSteps({ definition, rules: checkRules(email), initialAnswers: { fullName, email, phone } });
  const { isBusy, submit } = useSubmitStep(steps, (_, error) => {
    if (!(error instanceof CallError) || error.status !== 409) return;
    // Someone else was quicker.
    setPicked(undefined);
    void queryClient.invalidateQueries(allSlots);
  });
  const book = (slot: ChosenSlot) =>
    void submit(stepName, async (idempotencyKey) => {
      const body = {
        ...toWire(bookingForm, steps.answers),
        start: toCivilDateTime(slot),
        appointment_type_id: type.id,
        timezone: slot.timezone,
        qa: toQuestionAnswers(steps.answers),
      };
      await callDesk(bookCall, { params: { id: clientId }, body, idempotencyKey });
      toast.success(`Call booked. We emailed ${fullName}.`);
      void queryClient.invalidateQueries(wholeDesk);
      void queryClient.invalidateQueries(allSlots);
      onClose();
    });
  return (
    <>
      <SlotPicker
        slotsOf={(day) => bookableSlotsQuery(of, day)}
        daysOf={(zone) => bookableDaysQuery(of, zone)}
        hours={type}
        date={date}
        onDate={setDate}
        onPick={setPicked}
        picked={undefined}
        zone={{
          timezone,
          onZone: (zone) => {
            setTimezone(zone);
            setPicked(undefined);
          },
        }}
      />
      {picked && (
        <Form aria-label="Details of the call" onSubmit={() => book(picked)} className="flex flex-col gap-7">
          <FactList
            facts={[
              { term: "The client's time", value: formatSlot(picked) },
              ...listAdvisorTime(picked, type.advisor_timezone),
            ]}
          />
          <StepErrors steps={steps} stepName={stepName} />
          <StepFields steps={steps} stepName={stepName} />
          <div className="flex flex-wrap gap-3 border-line border-t pt-5">
            <Button type="submit" variant="brand" isBusy={isBusy} busyLabel="Booking...">
              Book and email the client
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </Form>
      )}
    </>
  );
}
