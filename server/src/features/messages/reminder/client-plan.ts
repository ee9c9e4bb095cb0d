import { toCivilDate, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import type { ReminderBlock } from "@funding-desk/contract/messages/reminder/desk-api";
import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { listClientZones } from "../../../identity/client/client-zones.ts";
import { findPartOfDay, toLocalTime } from "./client-hours.ts";
import { type LoadMatters, toMatters } from "./load-matters.ts";
import { type PlannedDay, planReminders } from "./plan-reminders.ts";
import type { UsedRow } from "./reminder.repository.ts";
import type { ReminderClientRow } from "./reminder-matters.repository.ts";

/** Where and when it is for a client. */
export interface ClientMoment {
  /** The client's zone; a state may have two. */
  readonly zone: string;
  readonly zones: readonly string[];
  readonly today: string;
  readonly part: ReturnType<typeof findPartOfDay>;
}

export const findMoment = (
  { state, told_zone: toldZone }: Pick<ReminderClientRow, "state" | "told_zone">,
  { setting, firmZone, at }: { readonly setting: ReminderSetting; readonly firmZone: string; readonly at: Date },
): ClientMoment => {
  const zones = listClientZones({ state, toldZone }, firmZone);
  const [zone = firmZone] = zones;
  return { zone, zones, today: toLocalTime(zone, at).day, part: findPartOfDay(zones, at, setting) };
};

/** The account's own address is confirmed only once the client has taken it. */
export const findBlock = (client: ReminderClientRow): ReminderBlock | undefined => {
  if (!client.is_taken) return "not taken";
  if (client.is_erasing) return "deletion requested";
  if (client.has_failed) return "email failed";
  return client.owed || client.renewals ? undefined : "turned off";
};

/** The last day on which nothing goes out after the client's latest answer; undefined if they never answered. */
export const findAnsweredUntil = (
  { answered_at: at }: Pick<ReminderClientRow, "answered_at">,
  { zone }: Pick<ClientMoment, "zone">,
  { pause_days: days }: ReminderSetting,
): string | undefined => (at === null ? undefined : toDayText(toDayNumber(toCivilDate(zone, at)) + days));

interface Known {
  readonly setting: ReminderSetting;
  readonly raw: Awaited<ReturnType<LoadMatters>>;
  readonly used: readonly UsedRow[];
  readonly moment: ClientMoment;
  readonly from: string;
  readonly days: number;
}

/** What a client is reminded of, and when, as things are now. */
export const planForClient = (
  client: ReminderClientRow,
  { setting, raw, used, moment, from, days }: Known,
): PlannedDay[] => {
  if (findBlock(client) !== undefined) return [];
  if (client.is_paused && client.until_on === null) return [];
  const matters = toMatters(raw.get(client.id) ?? [], moment.zone).filter(({ kind }) =>
    kind === "renewal" ? client.renewals : client.owed,
  );
  const quiet = [findAnsweredUntil(client, moment, setting), client.until_on ?? undefined].filter(
    (day) => day !== undefined,
  );
  return planReminders(matters, {
    setting,
    from,
    days,
    used: used.filter(({ client_id: id }) => id === client.id),
    quietUntil: quiet.length === 0 ? null : quiet.reduce((one, other) => (other > one ? other : one)),
  });
};
