import type { appointments } from "@funding-desk/contract/appointment/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import type { SessionChecked } from "../../session/live-session.ts";
import type { SessionToken } from "../../session/session-token.ts";
import { listAllOfClient, listOwnUpcoming } from "./appointment.repository.ts";
import { civilTimeOf, isTimeZone } from "./civil-time.ts";

export interface AppointmentService {
  /**
   * Soonest first, in the asked zone's civil time, and only for a live session.
   * @throws {DomainError} `time_zone_unknown`
   */
  listUpcoming(token: SessionToken, timezone: string): Promise<SessionChecked<AnswerOf<typeof appointments>>>;
  /** Everything that is stored about the client's appointments, newest first. */
  exportOwn(clientId: string): Promise<object[]>;
}

export const createAppointmentService = ({ database }: { readonly database: Database }): AppointmentService => ({
  async listUpcoming(token, timezone) {
    if (!isTimeZone(timezone)) throw new DomainError("time_zone_unknown");
    const found = await listOwnUpcoming(database, token);
    return found.map((rows) => ({
      appointments: rows.map(({ title, starts_at }) => ({ title, ...civilTimeOf(starts_at, timezone), timezone })),
    }));
  },

  async exportOwn(clientId) {
    return (await listAllOfClient(database, clientId)).map(({ title, starts_at, ends_at, status }) => ({
      title,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      status,
    }));
  },
});
