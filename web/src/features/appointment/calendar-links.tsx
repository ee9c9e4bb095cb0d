import type { AppointmentWire } from "@funding-desk/contract/appointment/api";
import CalendarArrowDown from "lucide-react/icons/calendar-arrow-down";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { buttonClass } from "../../ui/button-style.ts";
import { createGoogleCalendarLink } from "./google-calendar.ts";

/** Links that add a call to the client's own calendar. */
export function CalendarLinks({ appointment }: { readonly appointment: AppointmentWire }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <a href={appointment.calendar} download="appointment.ics" className={buttonClass({})}>
        <span className="inline-flex items-center gap-2">
          <CalendarArrowDown aria-hidden="true" className="size-5" />
          Add to iCal/Outlook
        </span>
      </a>
      <a href={createGoogleCalendarLink(appointment)} target="_blank" rel="noreferrer" className={buttonClass({})}>
        <span className="inline-flex items-center gap-2">
          <CalendarPlus aria-hidden="true" className="size-5" />
          <span>
            Add to Google calendar<span className="sr-only"> (new tab)</span>
          </span>
        </span>
      </a>
    </div>
  );
}
