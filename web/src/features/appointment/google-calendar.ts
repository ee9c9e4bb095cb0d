import type { AppointmentWire } from "@funding-desk/contract/appointment/api";
import { firm } from "../../content/firm.ts";

const compact = (instant: string): string => instant.replace(/[-:]|\.\d+/g, "");

/** A link to Google Calendar with the call filled in. */
export const googleCalendarHref = ({ title, starts_at, ends_at, location }: AppointmentWire): string => {
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: `${title} with ${firm.identity.name}`,
    dates: `${compact(starts_at)}/${compact(ends_at)}`,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
};
