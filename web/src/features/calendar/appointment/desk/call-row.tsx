import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { formatPhone } from "@funding-desk/contract/forms/format";
import Phone from "lucide-react/icons/phone";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { formatClockIn } from "../booking-time.ts";
import { CallBadge, toGlancedCall } from "./call-badge.tsx";

interface CallRowProps {
  readonly call: DeskCall;
  /** Names the calendar it is in. */
  readonly hasCalendar: boolean;
  readonly onOpen: () => void;
}

export function CallRow({ call, hasCalendar, onOpen }: CallRowProps) {
  const { details, calendar_zone: zone } = call;
  const startsAt = formatClockIn(zone, new Date(call.starts_at));
  const isGone = call.status === "Cancelled";
  const name = details?.client_name ?? "Another advisor's client";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-5">
      <p className={classNames("w-24 flex-none sm:w-28", isGone && "text-ink-soft line-through")}>
        <span className="block font-semibold">{startsAt}</span>
        <span className="block text-ink-soft text-sm">to {formatClockIn(zone, new Date(call.ends_at))}</span>
      </p>
      <div className="min-w-0 flex-1 basis-40">
        <p className={classNames("wrap-anywhere leading-snug", details ? "font-semibold" : "text-ink-soft")}>{name}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {call.title}
          {hasCalendar && `, ${call.calendar_name}`}
        </p>
      </div>
      <CallBadge call={toGlancedCall(call)} />
      <div className="flex flex-none flex-wrap items-center gap-2">
        {details && !isGone && (
          <a
            href={`tel:+1${details.phone}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-semibold text-brand text-sm tabular-nums hover:bg-brand-soft"
          >
            <Phone className="size-4.5" />
            {formatPhone(details.phone)}
          </a>
        )}
        {details && (
          <Button size="small" aria-label={`Open the call with ${name}, ${startsAt}`} onClick={onOpen}>
            Open
          </Button>
        )}
      </div>
    </div>
  );
}
