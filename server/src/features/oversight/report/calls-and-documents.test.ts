import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { at, startReportApi } from "../../../testing/report-api.ts";

const { database, run, storeClient, storeCall, getData } = await startReportApi();
const hour = 60;
/** So many days without any, except one. */
const toDays = (length: number, at: number, count: number): number[] =>
  Array.from({ length }, (_, day) => (day === at ? count : 0));

test("counts each call once: held, missed, canceled, moved by phone, unnoted, or upcoming", async () => {
  const client = await storeClient({ signedUp: at(1) });
  for (const call of [
    { outcome: "Held" },
    { outcome: "Held", isMoved: true },
    { outcome: "No show" },
    { outcome: "Not reached" },
    { outcome: "No longer needed" },
    { status: "Cancelled", isMoved: true },
    { outcome: "Moved by phone" },
    {},
  ])
    await storeCall(client, { startsAt: "2025-05-05 12:00:00-04", ...call });
  const counts = {
    booked: 8,
    held: 2,
    missed: 2,
    cancelled: 2,
    moved_by_phone: 1,
    unnoted: 1,
    upcoming: 0,
    moved: 2,
    clients: 1,
  };
  const { rows } = await database.query<{ type: string; calendar: string }>(
    "select t.name as type, v.name as calendar from appointment_types t join advisors v on v.id = t.advisor_id order by t.id",
  );
  const may = { from: "2025-05-01", to: "2025-05-31" };
  expect(await getData("calls", may)).toEqual({
    total: counts,
    by_type: [{ name: rows[0]?.type, ...counts }],
    by_calendar: [{ name: rows[0]?.calendar, ...counts }],
    by_day: toDays(31, 4, 2),
  });
  await storeCall(client, { startsAt: "2990-01-01 12:00:00-05" });
  expect((await getData("calls", { from: "2990-01-01", to: "2990-01-01" })).total).toMatchObject({
    booked: 1,
    upcoming: 1,
    unnoted: 0,
  });
  expect(await getData("calls", { from: "2024-05-01", to: "2024-05-31" })).toMatchObject({
    total: { booked: 0 },
    by_type: [],
    by_calendar: [],
  });
});

test("counts decided documents, how fast they were decided, and rejections", async () => {
  const client = await storeClient({ signedUp: at(1) });
  const store = async (
    type: string,
    review: { state: string; after?: number; fileState?: string; isGone?: boolean },
  ) => {
    const file = randomUUID();
    await run(
      `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
       values ($1, $2, 'x.pdf', 'application/pdf', 1, '', $3)`,
      [file, client, review.fileState ?? "clean"],
    );
    await run(
      `insert into documents (id, client_id, document_type_id, file_id, uploaded_at, deleted_at, review_state, reviewed_at, rejection_reason)
       select gen_random_uuid(), $1, t.id, $2, $4::timestamptz, case when $7 then now() end, $5,
         $4::timestamptz + make_interval(hours => $6), case when $5 = 'rejected' then 'Blurred' end
       from document_types t where t.slug = $3`,
      [client, file, type, at(12), review.state, review.after ?? null, review.isGone ?? false],
    );
  };
  await store("bank_statements", { state: "accepted", after: 1 });
  await store("bank_statements", { state: "rejected", after: 3 });
  await store("bank_statements", { state: "waiting" });
  await store("voided_check", { state: "accepted", after: 5 });
  await store("voided_check", { state: "waiting", fileState: "infected" });
  await store("voided_check", { state: "accepted", after: 9, isGone: true });
  expect(await getData("documents")).toEqual({
    total: {
      uploaded: 4,
      accepted: 2,
      rejected: 1,
      waiting: 1,
      clients: 1,
      median_minutes: 3 * hour,
      p90_minutes: 4.6 * hour,
    },
    by_type: [
      {
        name: "Voided check",
        uploaded: 1,
        accepted: 1,
        rejected: 0,
        waiting: 0,
        clients: 1,
        median_minutes: 5 * hour,
        p90_minutes: 5 * hour,
      },
      {
        name: "Bank statements",
        uploaded: 3,
        accepted: 1,
        rejected: 1,
        waiting: 1,
        clients: 1,
        median_minutes: 2 * hour,
        p90_minutes: 2.8 * hour,
      },
    ],
    by_day: toDays(31, 11, 4),
  });
  expect(await getData("documents", { from: "2024-05-01", to: "2024-05-31" })).toEqual({
    total: { uploaded: 0, accepted: 0, rejected: 0, waiting: 0, clients: 0, median_minutes: null, p90_minutes: null },
    by_type: [],
    by_day: toDays(31, 0, 0),
  });
});
