import {
  type CalendarHours,
  previewSlots,
  type SlotRulesWire,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { useSettled } from "../../../../desk-parts/use-settled.ts";
import { formatWeekdayDay } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { CallError } from "../../../../http/call-error.ts";
import { Card } from "../../../../ui/card.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { toDayIn } from "../booking-time.ts";
import { addDays } from "./calendar-days.ts";
import { OutsideCalls } from "./outside-calls.tsx";

interface SlotPreviewProps {
  readonly calendarId: number;
  readonly timeZone: string;
  /** Undefined while something is missing. */
  readonly hours: CalendarHours | undefined;
  readonly rules: SlotRulesWire | undefined;
  /** Above the days, e.g. a choice of call type. */
  readonly children?: ReactNode;
}

const shownDays = 7;

/** How long after the last change the preview loads. */
const restMs = 350;

/** The times clients would see with these settings, before they are saved. */
export function SlotPreview({ calendarId, timeZone, hours, rules, children }: SlotPreviewProps) {
  const today = toDayIn(timeZone, new Date());
  const [from, setFrom] = useState(today);
  const settings = useSettled(hours && rules ? { hours, rules, from } : undefined, restMs);
  const query = useQuery({
    queryKey: ["desk", "settings", "preview", calendarId, settings],
    meta: { isStill: true },
    queryFn: async ({ signal }) => {
      if (!settings) throw new CallError({ status: 0, message: "" });
      return (await callDesk(previewSlots, { params: { id: String(calendarId) }, body: settings, signal })).data;
    },
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Card
      title="Offered times"
      action={
        <span className="-my-2 flex">
          <IconButton
            label="Earlier days"
            disabled={from <= today}
            icon={<ChevronLeft className="size-5" />}
            onClick={() => setFrom(addDays(from, -shownDays))}
          />
          <IconButton
            label="Later days"
            icon={<ChevronRight className="size-5" />}
            onClick={() => setFrom(addDays(from, shownDays))}
          />
        </span>
      }
    >
      <div className="flex flex-col gap-4" aria-busy={query.isFetching || undefined}>
        <p className="-mt-2 text-ink-soft text-sm">What clients would see with these settings, saved or not.</p>
        {children}
        {!settings && <p className="text-ink-soft text-sm">Fill in what is missing to see the times.</p>}
        {(settings || query.data) && (
          <Loaded
            query={query}
            skeleton={null}
            failed={(error) => (
              <p role="alert" className="text-coral-strong text-sm">
                {error.message}
              </p>
            )}
          >
            {(data) => (
              <>
                <ul>
                  {data.days.slice(0, shownDays).map(({ day, slots }) => (
                    <li key={day} className="border-line border-b py-2.5 last:border-b-0">
                      <p className="font-semibold text-sm">{formatWeekdayDay(day)}</p>
                      {slots.length === 0 ? (
                        <p className="text-ink-soft text-sm">Nothing</p>
                      ) : (
                        <ul className="mt-1 flex flex-wrap gap-1.5">
                          {slots.map((slot) => (
                            <li
                              key={slot}
                              className="whitespace-nowrap rounded-tag border border-line bg-paper px-2 py-0.5 text-sm"
                            >
                              {slot}
                            </li>
                          ))}
                        </ul>
                      )}
                    </li>
                  ))}
                </ul>
                <OutsideCalls calls={data.outside_hours} timeZone={timeZone} />
              </>
            )}
          </Loaded>
        )}
      </div>
    </Card>
  );
}
