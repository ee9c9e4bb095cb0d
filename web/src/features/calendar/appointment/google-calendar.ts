import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import { firm } from "../../../firm/firm.ts";

const formatCompact = (instant: string): string => instant.replace(/[-:]|\.\d+/g, "");

/** A link to Google Calendar with the call filled in. */
export const createGoogleCalendarLink = ({ title, starts_at, ends_at, location }: AppointmentWire): string => {
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: `${title} with ${firm.identity.name}`,
    dates: `${formatCompact(starts_at)}/${formatCompact(ends_at)}`,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
};
