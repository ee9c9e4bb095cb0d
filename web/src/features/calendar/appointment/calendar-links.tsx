import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import CalendarArrowDown from "lucide-react/icons/calendar-arrow-down";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { AnchorButton } from "../../../ui/link-button.tsx";
import { createGoogleCalendarLink } from "./google-calendar.ts";

/** Links that add a call to the client's own calendar. */
export function CalendarLinks({ appointment }: { readonly appointment: AppointmentWire }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <AnchorButton
        href={appointment.calendar}
        download="appointment.ics"
        icon={<CalendarArrowDown className="size-5" />}
      >
        Add to iCal/Outlook
      </AnchorButton>
      <AnchorButton
        href={createGoogleCalendarLink(appointment)}
        target="_blank"
        rel="noreferrer"
        icon={<CalendarPlus className="size-5" />}
      >
        <span>
          Add to Google calendar<span className="sr-only"> (new tab)</span>
        </span>
      </AnchorButton>
    </div>
  );
}
