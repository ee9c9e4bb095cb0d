import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type SignedInStaff, startDeskApi } from "./staff-api.ts";
import { insertStoredApplication, insertStoredPrequalification } from "./stored-submission.ts";

/** Formats a time in March 2025 in New York, where daylight time starts on the 9th. */
export const at = (day: number, hour = 12): string => `2025-03-${String(day).padStart(2, "0")} ${hour}:00:00-04`;
export const march = { from: "2025-03-01", to: "2025-03-31" };

interface History {
  readonly signupId?: string;
  /** Instead of a sign-up: how the file was opened. */
  readonly opening?: string;
  /** When they took the account that was opened for them. */
  readonly taken?: string;
  readonly signedUp: string;
  readonly prequalified?: string;
  readonly booked?: string;
  readonly applied?: string;
  readonly moves?: readonly (readonly [status: string, at: string])[];
}

interface StoredCall {
  readonly startsAt: string;
  readonly createdAt?: string;
  readonly status?: string;
  readonly outcome?: string;
  readonly isMoved?: boolean;
}

/** Calls the reports as a manager, and stores clients with a history. */
export const startReportApi = async () => {
  const api = await startDeskApi();
  const { database } = api;
  const run = (text: string, values: unknown[] = []) => database.query(text, values);
  const manager: SignedInStaff = await api.as("manager");
  const { staffId } = manager;
  await run(`insert into signup_ids (id, label, allowed_uses) values
    ('FAIR1', 'Trade fair', 1), ('FAIR2', 'Trade fair', 9), ('PLAIN', null, 1), ('SUM', '=SUM(A1)', 1)`);

  let storedCalls = 0;
  const storeCall = async (clientId: string, call: StoredCall): Promise<void> => {
    const id = randomUUID();
    storedCalls += 1;
    await run(
      `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone,
         full_name, email, phone, location, answers, change_until, created_at, status, outcome, outcome_by)
       select $1, $2, t.advisor_id, t.id, 'x', $3, $3::timestamptz + interval '30 minutes', tstzrange($4, $4, '[]'), 'UTC',
         'x', 'x', 'x', 'x', '[]', $3, $5, $6, $7, case when $7::text is null then null else $8::uuid end
       from appointment_types t order by t.id limit 1`,
      [
        id,
        clientId,
        call.startsAt,
        // One advisor's calls can't overlap. Reports count by their start.
        new Date(storedCalls * 3600_000),
        call.createdAt ?? call.startsAt,
        call.status ?? "Scheduled",
        call.outcome ?? null,
        staffId,
      ],
    );
    if (call.isMoved)
      for (const _ of [1, 2])
        await run(
          `insert into appointment_changes (id, appointment_id, client_id, what, started_at)
           values ($1, $2, $3, 'moved', now())`,
          [randomUUID(), id, clientId],
        );
  };

  const storeClient = async (history: History): Promise<string> => {
    const id = randomUUID();
    await run(
      `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, created_at)
       values ($1, 'Ada', 'Lovelace', '5550100142', $2, 'Florida (FL)', 'none', $3, $4)`,
      [id, `${id}@example.com`, history.opening ? null : (history.signupId ?? "FAIR1"), history.signedUp],
    );
    if (history.opening)
      await run(
        "insert into opened_clients (client_id, staff_id, origin, origin_note, taken_at) values ($1, $2, $3, '', $4)",
        [id, staffId, history.opening, history.taken ?? null],
      );
    if (history.prequalified) {
      const { id: own } = await insertStoredPrequalification(database, id);
      await run("update prequalifications set submitted_at = $2 where id = $1", [own, history.prequalified]);
    }
    if (history.booked) await storeCall(id, { startsAt: at(30), createdAt: history.booked });
    if (history.applied) {
      const { id: own } = await insertStoredApplication(database, id);
      await run("update applications set submitted_at = $2 where id = $1", [own, history.applied]);
      for (const [to, changedAt] of history.moves ?? [])
        await run(
          `insert into status_changes (id, kind, subject_id, client_id, from_status, to_status, staff_id, changed_at)
           values ($1, 'application', $2, $3, 'Submitted', $4, $5, $6)`,
          [randomUUID(), own, id, to, staffId, changedAt],
        );
    }
    return id;
  };

  const get = async (report: string, query: Record<string, string> = march, caller = manager) =>
    api.call(caller, { url: `/api/desk/reports/${report}?${new URLSearchParams(query)}` });
  return {
    ...api,
    run,
    manager,
    storeClient,
    storeCall,
    /** Stores five clients who signed up in March and went different distances, and one just before and after. */
    async storeMarch(): Promise<void> {
      await storeClient({ signedUp: at(10) });
      await storeClient({ signedUp: at(10), prequalified: at(10, 13), signupId: "FAIR2" });
      await storeClient({ signedUp: at(10), prequalified: at(10, 15), booked: at(11, 15), signupId: "PLAIN" });
      await storeClient({
        signedUp: at(11),
        prequalified: at(11, 14),
        // Booked before the pre-qualification. It counts, but its duration would be negative.
        booked: at(11, 13),
        applied: at(13, 14),
        moves: [
          ["Term Sheet", at(15, 14)],
          ["Approved", at(16, 14)],
          ["Funded", at(25, 14)],
        ],
      });
      await storeClient({
        signedUp: at(31, 23),
        prequalified: "2025-04-01 01:00:00-04",
        applied: at(1),
        signupId: "SUM",
      });
      // Outside March in New York, although the second one is in March in UTC.
      await storeClient({ signedUp: "2025-04-01 00:00:00-04" });
      await storeClient({ signedUp: "2025-02-28 23:59:00-05" });
    },
    get,
    async getData(report: string, query?: Record<string, string>) {
      const { status, body } = await get(report, query);
      expect(status).toBe(200);
      return body.data;
    },
  };
};
