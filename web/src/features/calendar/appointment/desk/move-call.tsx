import { type DeskCall, deskCallSlots, moveCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { parseDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { formatClockWithZone, formatMomentIn, formatWeekdayDay } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { MonthCalendar } from "../../../../ui/date-calendar.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { toCivilDateTime, toDayIn } from "../booking-time.ts";
import { toInstant } from "../slot-instant.ts";
import { useCallWork } from "./use-call-work.ts";

/** Moves a call to one of the times a client would see, in the calendar's time zone. */
export function MoveCall({ call, onDone }: { readonly call: DeskCall; readonly onDone: () => void }) {
  const { calendar_zone: timezone, time_zone: clientZone } = call;
  const { sending, overtaken, run } = useCallWork(call);
  const [date, setDate] = useState(toDayIn(timezone, new Date(call.starts_at)));
  const [slot, setSlot] = useState<string>();
  const query = useQuery(deskQuery(deskCallSlots, { params: { id: call.id }, query: { date, timezone } }));
  const today = toDayIn(timezone, new Date());
  const chosen = slot === undefined ? undefined : { slot, date, timezone };
  const name = call.details?.client_name ?? "the client";
  const move = () => {
    if (!chosen) return;
    run(
      (expected_revision) => {
        const body = { start: toCivilDateTime(chosen), timezone, expected_revision };
        return callDesk(moveCall, { params: { id: call.id }, body });
      },
      () => {
        toast.success(`Call moved. We emailed ${name}.`);
        onDone();
      },
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <OvertakenNotice sentence={overtaken}>You can still move it.</OvertakenNotice>
      <ProblemNotice problem={sending.problem} />
      <p className="text-ink-soft">
        Currently {formatMomentIn(call.starts_at, timezone)} ({formatClockWithZone(call.starts_at, clientZone)} for the
        client).
      </p>
      <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <MonthCalendar
          aria-label="Day"
          value={parseDate(date)}
          minValue={parseDate(today)}
          maxValue={query.data ? parseDate(query.data.bookable_until) : undefined}
          onChange={(day) => {
            setDate(day.toString());
            setSlot(undefined);
          }}
        />
        <section aria-label="Times" className="min-w-0">
          <h3 className="mb-3 text-lg">{formatWeekdayDay(date)}</h3>
          <Loaded query={query} failedTitle="We couldn't load the times" skeleton={["h-12 w-full"]}>
            {({ slots }) => (
              <>
                {slots.length === 0 && <p className="text-ink-soft">No times are free on this day.</p>}
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
                  {slots.map((each) => (
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
              </>
            )}
          </Loaded>
        </section>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
        <Button
          variant="brand"
          size="small"
          disabled={!chosen}
          isBusy={sending.isBusy}
          busyLabel="Moving..."
          onClick={move}
        >
          Move and email the client
        </Button>
        <Button size="small" onClick={onDone}>
          Back
        </Button>
        {chosen && (
          <span role="status" className="text-ink-soft text-sm">
            {slot}, {formatClockWithZone(toInstant(chosen).toISOString(), clientZone)} for the client
          </span>
        )}
      </div>
    </div>
  );
}
