import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";

/** Whether the client can still move or cancel the call without the firm. */
export const isChangeable = ({ status, change_until }: AppointmentWire): boolean =>
  status === "Scheduled" && Date.parse(change_until) > Date.now();
