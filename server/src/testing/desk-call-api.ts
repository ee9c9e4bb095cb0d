import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import { Temporal } from "temporal-polyfill";
import { firm } from "../../../firm.config.ts";
import type { TestAppOptions } from "./build-test-app.ts";
import { prequalificationBody } from "./prequalification-body.ts";
import { startDeskApi } from "./staff-api.ts";

export const firmZone = firm.identity.timeZone;

/** The desk's calendar, and clients who book calls in it. */
export const startDeskCallApi = async (options: TestAppOptions = {}) => {
  const api = await startDeskApi(options);
  let day = Temporal.Now.plainDateISO(firmZone).add({ days: 3 });
  const get = (caller: { headers: Readonly<Record<string, string>> }, path: string, query = {}) =>
    api.call(caller, { url: `/api${path}`, query });
  const send = (
    caller: { headers: Readonly<Record<string, string>> },
    ...[method, path, payload]: ["POST" | "PUT", string, object?]
  ) => api.call(caller, { method, url: `/api${path}`, ...(payload ? { payload } : {}) });
  return {
    ...api,
    get,
    send,
    /** Takes a working day that no test has used yet, far enough ahead for every notice period. */
    takeWorkday(): string {
      do day = day.add({ days: 1 });
      while (day.dayOfWeek > 5 || isFederalHoliday(day.toString()));
      return day.toString();
    },
    /**
     * Books a call of the first type as a new client.
     * @param start civil time in the firm's zone
     * @returns with the address of the client's account, which gets the mails
     */
    async book(start: string) {
      const client = await api.client();
      await send(client, "POST", "/lead-user/prequalify", prequalificationBody);
      const { appointment_data: types } = (await get(client, "/appointment-types")).body;
      const { body } = await send(client, "POST", "/lead/book-appointment", {
        appointment_type_id: types[0].id,
        start,
        timezone: firmZone,
        full_name: "Marisol Vega",
        email: "marisol@example.com",
        phone: "5550100188",
        qa: [{ question_id: types[0].questions[0].id, answer: "An oven" }],
      });
      const { email } = (await get(client, "/mail-preferences")).body.data;
      return {
        client,
        email: email as string,
        id: body.result.appointment.id as string,
        typeId: types[0].id as number,
      };
    },
    /** Moves a call into the past: it started this many hours ago. */
    async moveToPast(id: string, hoursAgo = 1): Promise<void> {
      await api.database.query(
        `update appointments set starts_at = now() - $2 * interval '1 hour', ends_at = now() - ($2 - 0.5) * interval '1 hour',
           taken = tstzrange(now() - $2 * interval '1 hour', now() - ($2 - 0.5) * interval '1 hour') where id = $1`,
        [id, hoursAgo],
      );
    },
    getRevision: async (id: string): Promise<number> =>
      (await api.database.query<{ revision: number }>("select revision from appointments where id = $1", [id])).rows[0]
        ?.revision ?? -1,
  };
};
