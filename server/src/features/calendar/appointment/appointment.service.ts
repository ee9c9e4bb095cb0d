import {
  type AppointmentWire,
  appointmentCalendar,
  type appointments,
  type appointmentTypes,
  type linkedAppointment,
} from "@funding-desk/contract/calendar/appointment/api";
import type { CallOutcome } from "@funding-desk/contract/calendar/appointment/states";
import { type AnswerOf, apiBase } from "@funding-desk/contract/http/endpoint";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { Temporal } from "temporal-polyfill";
import type { SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedNotes } from "../../../platform/crypto/signed-note.ts";
import type { Database } from "../../../platform/db/database.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { listQuestions, listTypes } from "./advisor.repository.ts";
import { type AppointmentRow, findAppointment, listOfClient, listOwnUpcoming } from "./appointment.repository.ts";
import { type CalendarOwner, createCalendarFile } from "./calendar-file.ts";
import { listOwnCallChanges, type OwnCallChange } from "./call-change.repository.ts";
import { requireTimeZone, toCivilTime } from "./civil-time.ts";
import { findOutcomes } from "./desk-call.repository.ts";

export type AppointmentService = ReturnType<typeof createAppointmentService>;

export type ExportedCall = AppointmentRow & { readonly changes: readonly Omit<OwnCallChange, "appointment_id">[] };

export interface CallAnswer {
  readonly status: "success";
  readonly message: string;
  readonly appointment: AppointmentWire;
}

interface Deps {
  readonly database: Database;
  readonly owner: () => CalendarOwner;
  readonly callLinks: SignedNotes;
}

const linkDays = 7;
const dayMs = 24 * 3600_000;

const spokenDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? "hour" : "hours"}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return parts.join(" ");
};

export const createAppointmentService = ({ database, owner, callLinks }: Deps) => {
  const createLink = ({ id, ends_at }: Pick<AppointmentRow, "id" | "ends_at">): string =>
    callLinks.sign(id, new Date(ends_at.getTime() + linkDays * dayMs));

  const toWire = (call: AppointmentRow, timezone: string): AppointmentWire => ({
    id: call.id,
    title: call.title,
    ...toCivilTime(call.starts_at, timezone),
    timezone,
    starts_at: call.starts_at.toISOString(),
    ends_at: call.ends_at.toISOString(),
    appointment_type_id: call.appointment_type_id,
    location: call.location,
    change_until: call.change_until.toISOString(),
    status: call.status,
    calendar: `${apiBase}${appointmentCalendar.path.replace(":id", call.id)}?link=${encodeURIComponent(createLink(call))}`,
  });

  const linked = async (link: string): Promise<AppointmentRow> => {
    const id = callLinks.read(link);
    if (id === undefined) throw new DomainError("link_invalid");
    return requireFound(await findAppointment(database, id));
  };

  const types = async (clientId: string): Promise<AnswerOf<typeof appointmentTypes>> => {
    const [rows, questions] = await Promise.all([listTypes(database, clientId), listQuestions(database)]);
    return {
      appointment_data: rows.map((type) => ({
        id: type.id,
        name: type.name,
        display_name: type.name,
        description: type.description,
        location: type.location,
        ...(type.cover_base64 ? { [wireNames.cover]: type.cover_base64 } : {}),
        website_url: `/appointment/${type.id}`,
        appointment_duration_formatted: spokenDuration(type.duration_minutes),
        duration_minutes: type.duration_minutes,
        change_notice_hours: type.change_notice_hours,
        bookable_until: Temporal.Now.plainDateISO(type.time_zone).add({ days: type.horizon_days }).toString(),
        advisor: type.advisor_name,
        is_own_advisor: type.is_own_advisor,
        advisor_timezone: type.time_zone,
        questions: questions
          .filter(({ appointment_type_id }) => appointment_type_id === type.id)
          .map(({ id, name, is_required, choices }) => ({
            id,
            name,
            required: is_required,
            selection: [...choices],
          })),
      })),
    };
  };

  return {
    /**
     * Soonest first, in the requested zone's civil time, and only for a live session.
     * @throws {DomainError} `time_zone_unknown`
     */
    async listUpcoming(token: SessionToken, timezone: string): Promise<SessionChecked<AnswerOf<typeof appointments>>> {
      requireTimeZone(timezone);
      const found = await listOwnUpcoming(database, token);
      return found.map((rows) => ({ appointments: rows.map((call) => toWire(call, timezone)) }));
    },

    /** The kinds of calls that the client can book. */
    types,

    /** What a client reads after a change to a call, with the call as it is now. @throws {DomainError} `not_found`, `time_zone_unknown` */
    async loadOutcome(id: string, timezone: string, message: string): Promise<CallAnswer> {
      requireTimeZone(timezone);
      const call = requireFound(await findAppointment(database, id));
      return { status: "success", message, appointment: toWire(call, timezone) };
    },
    /** Signs a link that opens this call to anyone who has it, until a week after the call. */
    createLink,
    /** The call behind one of our links. @throws {DomainError} `link_invalid`, `not_found` */
    linked,

    /** That call and its type, as the link's holder sees them. @throws {DomainError} as `linked`, and `time_zone_unknown` */
    async toLinkedWire(link: string, timezone: string): Promise<AnswerOf<typeof linkedAppointment>["data"]> {
      requireTimeZone(timezone);
      const call = await linked(link);
      const { appointment_data } = await types(call.client_id);
      const found = appointment_data.find(({ id }) => id === call.appointment_type_id);
      if (!found) return { appointment: toWire(call, timezone) };
      const { [wireNames.cover]: _, is_own_advisor: __, ...type } = found;
      return { appointment: toWire(call, timezone), type };
    },

    /** A call as a calendar file. @throws {DomainError} `link_invalid`, `not_found` */
    async calendarFile(id: string, link: string): Promise<string> {
      const call = await linked(link);
      if (call.id !== id) throw new DomainError("link_invalid");
      return createCalendarFile(call, owner());
    },

    /** Outcomes of the client's calls by id, for staff only. */
    listOutcomes: (clientId: string): Promise<ReadonlyMap<string, CallOutcome>> => findOutcomes(database, clientId),

    /** All of the client's calls with their changes, for an export. */
    async exportOwn(clientId: string): Promise<readonly ExportedCall[]> {
      const [calls, changes] = await Promise.all([
        listOfClient(database, clientId),
        listOwnCallChanges(database, clientId),
      ]);
      return calls.map((call) => ({
        ...call,
        changes: changes.flatMap(({ appointment_id, ...change }) => (appointment_id === call.id ? [change] : [])),
      }));
    },
  };
};
