import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { firm, phoneHref } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { WithAppointmentType } from "./appointment-type.tsx";
import { type AppointmentRow, appointmentsQuery, slotsQuery } from "./booking-queries.ts";
import { spokenTime } from "./booking-time.ts";
import { isChangeable } from "./changeable.ts";
import { spokenZone } from "./client-time-zone.ts";
import { appointmentListPath } from "./list-path.ts";
import { MovePicker } from "./move-picker.tsx";
import { ownCall } from "./use-call-change.ts";

interface MoveScreenProps {
  readonly userId: string;
  /** Of the call, from the address. */
  readonly id: string | undefined;
}

/** Another time for one of the client's calls. */
export function MoveScreen({ userId, id }: MoveScreenProps) {
  const { data, isError, isFetching, refetch } = useQuery(appointmentsQuery(userId));
  const call = data?.find((each) => each.id === id);
  if (call) return <Move userId={userId} call={call} />;
  if (isFetching) {
    return (
      <LoadingArea>
        <Skeleton className="mb-6 h-16 w-full max-w-form" />
        <Skeleton className="h-80 w-full max-w-form" />
      </LoadingArea>
    );
  }
  if (isError) {
    return (
      <Notice
        tone="error"
        title="We could not load your appointments."
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert">This call is over, was cancelled, or is not one of yours.</p>
      <LinkButton to={appointmentListPath}>See your calls</LinkButton>
    </div>
  );
}

function Move({ userId, call }: { readonly userId: string; readonly call: AppointmentRow }) {
  const navigate = useNavigate();
  if (!isChangeable(call)) {
    return (
      <Notice tone="warning" title="It is too late to change this call here.">
        Please call us at{" "}
        <a href={phoneHref} className="text-link">
          {firm.identity.phone}
        </a>
        .
      </Notice>
    );
  }
  return (
    <WithAppointmentType userId={userId} id={String(call.appointment_type_id)}>
      {(type) => (
        <>
          <p className="mb-8 border-line border-b pb-6">
            <span className="font-semibold">{call.title}</span> stands on {spokenTime(call.date, call.time)},{" "}
            {spokenZone(call.timezone)}. It stays there until you have confirmed another time.
          </p>
          <MovePicker
            appointment={call}
            hours={type}
            slotsOf={(day) => slotsQuery(type.id, day)}
            changer={ownCall(call.id)}
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
