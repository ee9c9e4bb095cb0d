import { formatDate } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Button } from "../../ui/button.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { type AppointmentRow, appointmentsQuery } from "./appointments-query.ts";

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
        <AppointmentItem key={`${row.date} ${row.time} ${row.title}`} row={row} />
      ))}
    </ul>
  );
}

function AppointmentItem({ row }: { readonly row: AppointmentRow }) {
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-5 flex-none text-brand" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{row.title}</p>
        <p className="text-sm">
          {formatDate(row.date)}, {row.time}
        </p>
        <p className="text-ink-soft text-sm">{row.timezone.replace(/_/g, " ")}</p>
      </div>
    </li>
  );
}
