import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { WithAppointmentType } from "./appointment-type.tsx";
import { type AppointmentRow, appointmentsQuery, freeDaysQuery, slotsQuery } from "./booking-queries.ts";
import { formatSlotTime } from "./booking-time.ts";
import { isChangeable } from "./changeable.ts";
import { formatZone } from "./client-time-zone.ts";
import { appointmentListPath } from "./list-path.ts";
import { MovePicker } from "./move-picker.tsx";
import { changeOwnCall } from "./use-call-change.ts";

interface MoveScreenProps {
  readonly userId: string;
  /** The call's id, from the URL. */
  readonly id: string | undefined;
}

/** Moves one of the client's calls to another time. */
export function MoveScreen({ userId, id }: MoveScreenProps) {
  return (
    <Loaded
      query={useQuery(appointmentsQuery(userId))}
      failedTitle="We couldn't load your appointments"
      skeleton={["mb-6 h-16 w-full max-w-form", "h-80 w-full max-w-form"]}
    >
      {(rows) => {
        const call = rows.find((each) => each.id === id);
        if (call) return <Move userId={userId} call={call} />;
        return (
          <div className="flex flex-col items-start gap-4">
            <p role="alert">This call is over, was canceled, or isn't one of yours.</p>
            <LinkButton to={appointmentListPath}>See your calls</LinkButton>
          </div>
        );
      }}
    </Loaded>
  );
}

function Move({ userId, call }: { readonly userId: string; readonly call: AppointmentRow }) {
  const navigate = useNavigate();
  if (!isChangeable(call)) {
    return (
      <Notice tone="warning" title="It's too late to change this call here.">
        Please call us at <InlinePhone />.
      </Notice>
    );
  }
  return (
    <WithAppointmentType userId={userId} id={String(call.appointment_type_id)}>
      {(type) => (
        <>
          <p className="mb-8 border-line border-b pb-6">
            <span className="font-semibold">{call.title}</span> is on {formatSlotTime(call.date, call.time)},{" "}
            {formatZone(call.timezone)}. It keeps this time until you confirm another one.
          </p>
          <MovePicker
            appointment={call}
            hours={type}
            slotsOf={(day) => slotsQuery(type.id, day)}
            daysOf={(timezone) => freeDaysQuery(type.id, timezone)}
            changer={changeOwnCall(call.id)}
            onMoved={() => navigate(appointmentListPath)}
          />
          <div className="mt-8 border-line border-t pt-6">
            <LinkButton to={appointmentListPath}>Back</LinkButton>
          </div>
        </>
      )}
    </WithAppointmentType>
  );
}
