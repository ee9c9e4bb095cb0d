import { type DeskCall, moveCall } from "@funding-desk/contract/appointment/desk-api";
import { parseDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { MonthCalendar } from "../../ui/month-calendar.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toaster.tsx";
import { civilDateTime, dayIn, instantOf } from "../appointment/booking-time.ts";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { clockWithZone, longDay, momentIn } from "./calendar-days.ts";
import { callSlotsQuery } from "./calendar-queries.ts";
import { useCallWork } from "./use-call-work.ts";

/** Another time for a call, on the calendar's own clock, by what a client would be offered. */
export function MoveCall({ call, onDone }: { readonly call: DeskCall; readonly onDone: () => void }) {
  const { calendar_zone: timezone, time_zone: clientZone } = call;
  const { attempt, overtaken, run } = useCallWork(call);
  const [date, setDate] = useState(dayIn(timezone, new Date(call.starts_at)));
  const [slot, setSlot] = useState<string>();
  const { data, error } = useQuery(callSlotsQuery(call.id, { date, timezone }));
  const today = dayIn(timezone, new Date());
  const chosen = slot === undefined ? undefined : { slot, date, timezone };
  const name = call.details?.client_name ?? "The client";
  const move = () => {
    if (!chosen) return;
    run(
      async (expected_revision) => {
        const body = { start: civilDateTime(chosen), timezone, expected_revision };
        return (await callDesk(moveCall, { params: { id: call.id }, body })).data;
      },
      () => {
        toast.success(`The call is moved. ${name} is told by mail.`);
        onDone();
      },
    );
  };
  return (
    <div className="flex flex-col gap-5">
      {overtaken && (
        <div role="alert">
          <Notice tone="warning" title="Somebody was quicker">
            {overtaken}
          </Notice>
        </div>
      )}
      <AttemptNotice attempt={attempt} />
      <p className="text-ink-soft">
        It stands on {momentIn(call.starts_at, timezone)} ({clockWithZone(call.starts_at, clientZone)} for the client).
      </p>
      <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <MonthCalendar
          aria-label="Day"
          value={parseDate(date)}
          minValue={parseDate(today)}
          maxValue={data ? parseDate(data.bookable_until) : undefined}
          onChange={(day) => {
            setDate(day.toString());
            setSlot(undefined);
          }}
        />
        <section aria-label="Times" className="min-w-0">
          <h3 className="mb-3 text-lg">{longDay(date)}</h3>
          {!data && !error && (
            <LoadingArea>
              <Skeleton className="h-12 w-full" />
            </LoadingArea>
          )}
          {!data && error && <p role="alert">{error.message}</p>}
          {data?.slots.length === 0 && <p className="text-ink-soft">Nothing is free on this day.</p>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
            {data?.slots.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={each === slot}
                  onClick={() => setSlot(each)}
                  className={classNames(
                    "min-h-12 w-full rounded-field border px-1 py-2 font-semibold",
                    each === slot
                      ? "border-brand bg-brand text-white"
                      : "border-edge bg-card hover:border-brand hover:bg-brand-soft",
                  )}
                >
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
        <Button
          variant="brand"
          size="small"
          disabled={!chosen}
          isBusy={attempt.isBusy}
          busyLabel="Moving..."
          onClick={move}
        >
          Move and mail the client
        </Button>
        <Button size="small" onClick={onDone}>
          Back
        </Button>
        {chosen && (
          <span role="status" className="text-ink-soft text-sm">
            {slot}, {clockWithZone(instantOf(chosen).toISOString(), clientZone)} for the client
          </span>
        )}
      </div>
    </div>
  );
}
