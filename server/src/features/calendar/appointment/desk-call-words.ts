import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import type { DeskCallRow } from "./desk-call.repository.ts";

/** A call on the wire, without the client's part if the viewer may not see the client. */
export const toWireCall = (
  row: DeskCallRow,
  { isOutsideHours, notes }: { readonly isOutsideHours: boolean; readonly notes: string | null },
): DeskCall => ({
  id: row.id,
  calendar_id: row.advisor_id,
  calendar_name: row.advisor_name,
  calendar_zone: row.advisor_zone,
  title: row.title,
  location: row.location,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  status: row.status,
  time_zone: row.time_zone,
  is_outside_hours: isOutsideHours,
  revision: row.revision,
  details: row.is_visible
    ? {
        client_id: row.client_id,
        client_name: row.client_name,
        phone: row.phone,
        email: row.email,
        answers: row.answers.flatMap(({ question, answer }) => (answer === "" ? [] : [{ question, answer }])),
        booked_by: row.booked_by_name,
        outcome: row.outcome,
        notes,
        outcome_by: row.outcome_by_name,
        outcome_at: row.outcome_at?.toISOString() ?? null,
        changes: [...row.changes],
      }
    : null,
});

const formatMoment = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(instant);

/** Describes the last change to someone whose own change came too late. */
export const describeLastChange = (row: DeskCallRow): string => {
  const [last] = row.changes;
  const notedAt = row.outcome_at?.getTime() ?? 0;
  const kept = "Your changes are still here.";
  if (row.outcome_by_name !== null && (!last || notedAt > Date.parse(last.changed_at)))
    return `${row.outcome_by_name} noted ${row.outcome ? `“${row.outcome}”` : "something"} on this call in the meantime. ${kept}`;
  if (!last) return `Someone changed this call in the meantime. ${kept}`;
  const who = last.by ?? "The client";
  return last.what === "cancelled"
    ? `${who} canceled this call in the meantime. ${kept}`
    : `${who} moved this call to ${formatMoment(row.starts_at, row.advisor_zone)} in the meantime. ${kept}`;
};
