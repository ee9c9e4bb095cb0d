import { formatDate } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import { Link } from "react-router";
import { firm, phoneHref } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { type AppointmentRow, appointmentsQuery } from "./booking-queries.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isChangeable } from "./changeable.ts";
import { spokenZone } from "./client-time-zone.ts";
import { appointmentListId, movePathOf } from "./list-path.ts";
import { ownCall } from "./use-call-change.ts";

export function AppointmentList({ userId }: { readonly userId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(appointmentsQuery(userId));
  if (data === undefined && (!isError || isFetching)) {
    return (
      <LoadingArea>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </LoadingArea>
    );
  }
  if (data === undefined) {
    return (
      <>
        <p className="font-semibold">No Appointment Found</p>
        <p role="alert" className="mt-1 mb-4 text-ink-soft text-sm">
          We could not load your appointments.
        </p>
        <Button size="small" onClick={() => void refetch()} icon={<RotateCw aria-hidden="true" className="size-4.5" />}>
          Retry
        </Button>
      </>
    );
  }
  if (data.length === 0) {
    return (
      <>
        <p className="font-semibold">No Appointment Found</p>
        <p className="mt-1 text-ink-soft text-sm">The calls you book with your advisor stand here.</p>
      </>
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.map((row) => (
        <AppointmentItem key={row.id} row={row} />
      ))}
    </ul>
  );
}

function AppointmentItem({ row }: { readonly row: AppointmentRow }) {
  return (
    <li className="flex gap-3 pt-3 pb-1 first:pt-0 last:pb-0">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-5 flex-none text-brand" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{row.title}</p>
        <p className="text-sm">
          {formatDate(row.date)}, {row.time}
        </p>
        <p className="text-ink-soft text-sm">
          {spokenZone(row.timezone)} · {row.location}
        </p>
        <ItemActions row={row} />
      </div>
    </li>
  );
}

const actionClass = "text-link inline-flex min-h-11 items-center font-semibold text-sm";

function ItemActions({ row }: { readonly row: AppointmentRow }) {
  const [isAsking, setAsking] = useState(false);
  /** So that links out of their list still say which call they are about. */
  const which = <span className="sr-only">{`: ${row.title}, ${formatDate(row.date)}, ${row.time}`}</span>;
  return (
    <>
      <div className="flex flex-wrap gap-x-5">
        <a href={row.calendar} download="appointment.ics" className={actionClass}>
          Calendar file{which}
        </a>
        {isChangeable(row) && (
          <>
            <Link to={movePathOf(row.id)} className={actionClass}>
              Move{which}
            </Link>
            <button type="button" onClick={() => setAsking(true)} className={actionClass}>
              Cancel{which}
            </button>
          </>
        )}
      </div>
      {!isChangeable(row) && (
        <p className="pb-2 text-ink-soft text-sm">
          To change it now, please call us at{" "}
          <a href={phoneHref} className="text-link whitespace-nowrap">
            {firm.identity.phone}
          </a>
          .
        </p>
      )}
      <CancelDialog
        appointment={row}
        changer={ownCall(row.id)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        // The button that asked goes with its call.
        onCancelled={() => document.getElementById(appointmentListId)?.focus({ preventScroll: true })}
      />
    </>
  );
}
