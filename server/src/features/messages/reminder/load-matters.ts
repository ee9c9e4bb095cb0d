import { toCivilDate, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import type { ReminderKind } from "@funding-desk/contract/messages/reminder/kinds";
import { reminderKinds } from "@funding-desk/contract/messages/reminder/kinds";
import { countScheduleDays, scheduleLimits } from "@funding-desk/contract/messages/reminder/schedule";
import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import type { Queryable } from "../../../platform/db/database.ts";
import type { DatedOwed, DatedOwedService } from "../../intake/owed/dated-owed.service.ts";
import type { Matter } from "./plan-reminders.ts";
import {
  type DealRenewalRow,
  listDealRenewals,
  listLeftForms,
  listOpenOffers,
  listRenewals,
  type RenewalRow,
} from "./reminder-matters.repository.ts";

interface Deps {
  readonly owed: DatedOwedService;
}

/** The days between which something has to begin, or be due, for a reminder within a week. */
export interface MatterSpan {
  readonly since: string;
  readonly until: string;
  /** How old deals whose payments we don't know are then; null while no one is reminded of them. */
  readonly renewalMonths: number | null;
}

/** How far ahead reminders are planned. */
export const weekDays = 7;

/** @param today the firm's. A day more on each side, since clients' days differ from it. */
export const findMatterSpan = (
  { schedules, pause_days: pauseDays, renewal_months: months }: ReminderSetting,
  today: string,
): MatterSpan => {
  const longest = Math.max(
    0,
    ...reminderKinds.filter((kind) => schedules[kind].is_on).map((kind) => countScheduleDays(schedules[kind])),
  );
  const number = toDayNumber(today);
  return {
    since: toDayText(number - longest - pauseDays - 3),
    until: toDayText(number + weekDays + scheduleLimits.aheadDays + 1),
    renewalMonths: schedules.renewal.is_on ? months : null,
  };
};

/** A client's matter before their zone decides on which day it began. */
interface RawMatter extends Omit<Matter, "beganOn"> {
  readonly clientId: string;
  readonly began: Date | string;
}

export type LoadMatters = ReturnType<typeof createLoadMatters>;

/** What waits for clients, by client. */
export const createLoadMatters =
  ({ owed }: Deps) =>
  async (db: Queryable, clientIds: readonly string[], span: MatterSpan): Promise<ReadonlyMap<string, RawMatter[]>> => {
    const filter = { clientIds, since: span.since };
    const { until, renewalMonths } = span;
    const [dated, forms, offers, renewals, deals] = await Promise.all([
      owed.listSince(db, filter),
      listLeftForms(db, filter),
      listOpenOffers(db, filter),
      listRenewals(db, { ...filter, until }),
      listDealRenewals(db, { ...filter, until, renewalMonths }),
    ]);
    const matters: RawMatter[] = [
      ...dated.map(fromOwed),
      ...forms.map((row) => ({
        ...undated,
        clientId: row.client_id,
        kind: "form" as const,
        subject: row.form,
        began: row.saved_at,
        ...formWords[row.form === "application" ? "application" : "prequalification"],
      })),
      ...offers.map((row) => ({
        clientId: row.client_id,
        kind: "offer" as const,
        subject: row.id,
        began: row.shown_at,
        dueOn: row.expires_on,
        endsOn: row.expires_on,
        title: `${row.lender_name}'s offer`,
        path: "/dashboard/offers",
      })),
      ...renewals.map(fromRenewal),
      ...deals.map((row) => fromDeal(row, renewalMonths)),
    ];
    return Map.groupBy(matters, ({ clientId }) => clientId);
  };

/** @param zone the client's */
export const toMatters = (raw: readonly RawMatter[], zone: string): Matter[] =>
  raw.map(({ clientId: _, began, ...matter }) => ({
    ...matter,
    beganOn: typeof began === "string" ? began : toCivilDate(zone, began),
  }));

const undated = { dueOn: null, endsOn: null } as const;

const formWords = {
  prequalification: { title: "Your pre-qualification form", path: "/dashboard/prequalification" },
  application: { title: "Your funding application", path: "/dashboard/funding-application" },
} as const;

const owedKinds: Readonly<Record<DatedOwed["kind"], ReminderKind>> = {
  request: "papers",
  paper: "papers",
  explanation: "papers",
  answer: "papers",
  consent: "consent",
};

const fromOwed = ({ clientId, kind, subject, since, dueOn, title }: DatedOwed): RawMatter => ({
  clientId,
  kind: owedKinds[kind],
  subject: `${kind} ${subject}`,
  began: since,
  dueOn,
  endsOn: null,
  title,
  path: kind === "consent" ? "/dashboard/who-has-my-file" : "/dashboard/documents",
});

const fromRenewal = (row: RenewalRow): RawMatter => ({
  clientId: row.client_id,
  kind: "renewal",
  subject: row.id,
  began: row.funded_on,
  dueOn: row.due_on,
  endsOn: null,
  title:
    row.kind === "ends"
      ? `Your payments to ${row.lender_name} end soon`
      : `Half of the money from ${row.lender_name} should be repaid`,
  path: "/dashboard/all-appointment",
});

const fromDeal = (row: DealRenewalRow, months: number | null): RawMatter => ({
  clientId: row.client_id,
  kind: "renewal",
  subject: `deal ${row.deal_on}`,
  began: row.deal_on,
  dueOn: row.due_on,
  endsOn: null,
  title: `Your last funding will be ${formatMonths(months ?? 0)} old`,
  path: "/dashboard/all-appointment",
});

export const formatMonths = (count: number): string => (count === 1 ? "1 month" : `${count} months`);
