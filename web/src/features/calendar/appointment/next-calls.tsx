import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type AppointmentType, appointmentTypesQuery, freeDaysQuery } from "./booking-queries.ts";
import type { ChosenSlot } from "./booking-time.ts";
import { getClientTimeZone } from "./client-time-zone.ts";
import { NextTimes } from "./next-times.tsx";
import { useSlotHold } from "./use-slot-hold.ts";

/** The next free times of the firm's first kind of call. Nothing when none can be booked. */
export function NextCalls({ userId }: { readonly userId: string }) {
  const [type] = useQuery(appointmentTypesQuery(userId)).data ?? [];
  return type ? <CallsOfType type={type} /> : null;
}

function CallsOfType({ type }: { readonly type: AppointmentType }) {
  const navigate = useNavigate();
  const timezone = getClientTimeZone();
  const { picked, hold } = useSlotHold(type.id);
  const pick = async (slot: ChosenSlot) => {
    const held = await hold(slot);
    if (held === undefined || held === "gone") return;
    navigate(`/dashboard/appointment/apply-booking/${type.id}`, { state: held });
  };
  return (
    <NextTimes
      query={freeDaysQuery(type.id, timezone)}
      timezone={timezone}
      picked={picked}
      onPick={(slot) => void pick(slot)}
    />
  );
}
