import { beforeAll, expect, test } from "vitest";
import { at, march, startReportApi } from "../../../testing/report-api.ts";

const api = await startReportApi();
const { run, manager, storeClient, storeCall, get } = api;
const ann = await api.as("advisor", { name: "Ann Advisor" });
const bob = await api.as("advisor", { name: "Bob Advisor" });

interface Row {
  readonly name: string;
}
const getRows = async (caller = manager): Promise<readonly Row[]> => (await get("team", march, caller)).body.data.rows;
const getRow = async (name: string) => (await getRows()).find((row) => row.name === name);

const nothing = {
  open_files: 0,
  median_age_days: null,
  submitted: 0,
  answered: 0,
  median_minutes: null,
  p90_minutes: null,
  calls_held: 0,
  calls_missed: 0,
  calls_moved: 0,
  funded: 0,
  volume_cents: 0,
  expected_cents: 0,
  funded_clients: 0,
};

beforeAll(async () => {
  const give = (clientId: string, staffId: string) =>
    run("update clients set staff_id = $2 where id = $1", [clientId, staffId]);
  const write = (clientId: string, sentAt: string, staffId: string | null) =>
    run(
      `insert into messages (id, client_id, from_client, staff_id, sealed, sent_at)
       values (gen_random_uuid(), $1, $2, $3, '\\x00', $4)`,
      [clientId, staffId === null, staffId, sentAt],
    );
  // Answered by a message after two hours, although staff wrote earlier and the client wrote in between.
  const written = await storeClient({ signedUp: at(3), prequalified: at(10, 12) });
  await give(written, ann.staffId);
  await write(written, at(9), ann.staffId);
  await write(written, at(10, 13), null);
  await write(written, at(10, 14), ann.staffId);
  await write(written, at(11), ann.staffId);
  // Answered by a status after four hours.
  const moved = await storeClient({
    signedUp: at(3),
    applied: at(12, 12),
    moves: [
      ["Under Review", at(12, 16)],
      ["Funded", at(20)],
    ],
  });
  await run("update applications set status = 'Funded' where client_id = $1", [moved]);
  await give(moved, ann.staffId);
  // Not answered, before the period, and no one's.
  await give(await storeClient({ signedUp: at(3), prequalified: at(14) }), ann.staffId);
  await give(await storeClient({ signedUp: at(3), prequalified: "2025-02-10 12:00:00-05" }), bob.staffId);
  await storeClient({ signedUp: at(3), prequalified: at(15) });

  await run(
    "update advisors set staff_id = $1 where id = (select advisor_id from appointment_types order by id limit 1)",
    [bob.staffId],
  );
  await storeCall(written, { startsAt: at(17), outcome: "Held" });
  await storeCall(written, { startsAt: at(18), outcome: "No show", isMoved: true });
  await storeCall(written, { startsAt: at(19), outcome: "Moved by phone" });
  await storeCall(written, { startsAt: "2025-04-17 12:00:00-04", outcome: "Held" });

  await run(
    `insert into ledger_entries (id, client_id, lender_id, kind, cents, paid_by, on_day, recorded_by)
     values (gen_random_uuid(), $1, (select min(id) from lenders), 'expected', 250000, 'lender', '2025-03-20', $2)`,
    [moved, manager.staffId],
  );
});

test("counts for each advisor what they work on, and how it went", async () => {
  expect(await getRow("Ann Advisor")).toMatchObject({
    staff_id: ann.staffId,
    is_active: true,
    open_files: 2,
    submitted: 3,
    answered: 2,
    median_minutes: 180,
    calls_held: 0,
    expected_cents: 250_000,
  });
  expect(await getRow("Bob Advisor")).toEqual({
    ...nothing,
    staff_id: bob.staffId,
    name: "Bob Advisor",
    is_active: true,
    open_files: 1,
    median_age_days: expect.any(Number),
    calls_held: 1,
    calls_missed: 1,
    calls_moved: 2,
  });
  expect((await getRows()).at(-1)).toMatchObject({ staff_id: null, name: "No advisor", open_files: 1, submitted: 1 });
});

test("shows an idle advisor, a member who left with files, and no one else", async () => {
  const idle = await api.as("advisor", { name: "Ida Idle" });
  const gone = await api.as("advisor", { name: "Gil Gone" });
  await api.as("manager", { name: "Max Manager" });
  expect(await getRow("Ida Idle")).toEqual({ ...nothing, staff_id: idle.staffId, name: "Ida Idle", is_active: true });
  await run("update staff set is_active = false where id = $1", [gone.staffId]);
  expect(await getRow("Gil Gone")).toBeUndefined();
  expect(await getRow("Max Manager")).toBeUndefined();
  const left = await storeClient({ signedUp: at(3), prequalified: "2025-02-11 12:00:00-05" });
  await run("update clients set staff_id = $2 where id = $1", [left, gone.staffId]);
  expect(await getRow("Gil Gone")).toMatchObject({ is_active: false, open_files: 1 });
});

test("gives an advisor their own line only", async () => {
  const all = await getRows();
  expect(await getRows(bob)).toEqual(all.filter(({ name }) => name === "Bob Advisor"));
  expect(await getRows(await api.as("auditor"))).toEqual(all);
});
