import type { OutsideCall } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { Link } from "react-router";
import { formatMomentIn } from "../../../../forms/format-time.ts";
import { Notice } from "../../../../ui/notice.tsx";

interface OutsideCallsProps {
  readonly calls: readonly OutsideCall[];
  readonly timeZone: string;
}

const mostShown = 5;

/** Booked calls outside the hours, which still take place. */
export function OutsideCalls({ calls, timeZone }: OutsideCallsProps) {
  if (calls.length === 0) return null;
  const more = calls.length - mostShown;
  return (
    <Notice
      tone="warning"
      title={
        calls.length === 1
          ? "One booked call is outside these hours"
          : `${calls.length} booked calls are outside these hours`
      }
    >
      <p>They're still on. Move or cancel them if you can't make them.</p>
      <ul className="mt-1.5 flex flex-col gap-1">
        {calls.slice(0, mostShown).map((call) => (
          <li key={call.id}>
            {formatMomentIn(call.starts_at, timeZone)},{" "}
            {call.client_name === null ? (
              "another advisor's client"
            ) : (
              <Link to={`/desk/calendar?call=${call.id}`} className="text-link">
                {call.client_name}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">and {more} more</p>}
    </Notice>
  );
}
