import { formatDate } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import { useState } from "react";
import { Link } from "react-router";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { type AppointmentRow, appointmentsQuery } from "./booking-queries.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isChangeable } from "./changeable.ts";
import { formatZone } from "./client-time-zone.ts";
import { appointmentListId, toMovePath } from "./list-path.ts";
import { changeOwnCall } from "./use-call-change.ts";

export function AppointmentList({ userId }: { readonly userId: string }) {
  return (
    <Loaded
      query={useQuery(appointmentsQuery(userId))}
      failedTitle="No Appointment Found"
      skeleton={["mb-3 h-5 w-3/4", "h-4 w-1/2"]}
      empty={
        <>
          <p className="font-semibold">No Appointment Found</p>
          <p className="mt-1 text-ink-soft text-sm">Your upcoming calls will show up here.</p>
        </>
      }
    >
      {(rows) => (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((row) => (
            <AppointmentItem key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function AppointmentItem({ row }: { readonly row: AppointmentRow }) {
  return (
    <li className="flex gap-3 pt-3 pb-1 first:pt-0 last:pb-0">
      <CalendarDays className="mt-0.5 size-5 flex-none text-brand" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{row.title}</p>
        <p className="text-sm">
          {formatDate(row.date)}, {row.time}
        </p>
        <p className="text-ink-soft text-sm">
          {formatZone(row.timezone)} · {row.location}
        </p>
        <ItemActions row={row} />
      </div>
    </li>
  );
}

const actionClass = "text-link inline-flex min-h-11 items-center font-semibold text-sm";

function ItemActions({ row }: { readonly row: AppointmentRow }) {
  const [isAsking, setAsking] = useState(false);
  /** Tells screen readers which call a link is about, even out of context. */
  const name = (act: string): string => `${act}: ${row.title}, ${formatDate(row.date)}, ${row.time}`;
  return (
    <>
      <div className="flex flex-wrap gap-x-5">
        <a href={row.calendar} download="appointment.ics" aria-label={name("Calendar file")} className={actionClass}>
          Calendar file
        </a>
        {isChangeable(row) && (
          <>
            <Link to={toMovePath(row.id)} aria-label={name("Move")} className={actionClass}>
              Move
            </Link>
            <button type="button" aria-label={name("Cancel")} onClick={() => setAsking(true)} className={actionClass}>
              Cancel
            </button>
          </>
        )}
      </div>
      {!isChangeable(row) && (
        <p className="pb-2 text-ink-soft text-sm">
          To change it now, please call us at <InlinePhone />.
        </p>
      )}
      <CancelDialog
        appointment={row}
        changer={changeOwnCall(row.id)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        // The pressed button disappears with its call.
        onCanceled={() => document.getElementById(appointmentListId)?.focus({ preventScroll: true })}
      />
    </>
  );
}
