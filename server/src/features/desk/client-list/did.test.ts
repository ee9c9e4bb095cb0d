import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { at, march, startReportApi } from "../../../testing/report-api.ts";

const api = await startReportApi();
const { run, manager, storeClient, storeCall, storeMarch, getData } = api;
await storeMarch();
for (const opening of ["phone", "import", "import", "api"]) await storeClient({ signedUp: at(20), opening });
await storeClient({ signedUp: "2025-01-05 12:00:00-05", opening: "import", taken: at(21), prequalified: at(22) });

const count = async (did: string, caller = manager) =>
  api.call(caller, { url: `/api/desk/clients/counts?${new URLSearchParams({ did })}` });
const listed = async (deed: string, of = "", { from, to } = march): Promise<number> => {
  const { status, body } = await count([deed, from, to, ...(of === "" ? [] : [of])].join("."));
  expect(status).toBe(200);
  return body.data.count;
};

interface Stage {
  readonly stage: string;
  readonly clients: number;
}

test("each stage of the funnel counts the clients that the list behind it shows", async () => {
  for (const period of [march, { from: "2025-03-10", to: "2025-03-10" }, { from: "2025-03-31", to: "2025-04-01" }]) {
    const { stages } = await getData("funnel", period);
    const lists = await Promise.all(stages.map(({ stage }: Stage) => listed(stage, "", period)));
    expect(lists).toEqual(stages.map(({ clients }: Stage) => clients));
    expect(lists[0]).toBeGreaterThan(0);
  }
});

test("so does each source, as far as its clients came", async () => {
  const { sources } = await getData("sources");
  expect(sources.length).toBeGreaterThan(4);
  for (const { name, ids: _ids, ...counts } of sources)
    for (const [stage, clients] of Object.entries(counts))
      expect([name, stage, await listed(`came_${stage}`, name)]).toEqual([name, stage, clients]);
});

test("so do calls by kind and by calendar, and documents by type, counted by client", async () => {
  const [one, two] = [await storeClient({ signedUp: at(1) }), await storeClient({ signedUp: at(2) })];
  for (const client of [one, one, two]) await storeCall(client, { startsAt: at(12) });
  await storeCall(one, { startsAt: "2025-04-01 00:00:00-04" });
  for (const [client, type, state] of [
    [one, "bank_statements", "clean"],
    [one, "bank_statements", "clean"],
    [two, "voided_check", "clean"],
    [two, "bank_statements", "infected"],
  ] as const) {
    const file = randomUUID();
    await run(
      `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
       values ($1, $2, 'x.pdf', 'application/pdf', 1, '', $3)`,
      [file, client, state],
    );
    await run(
      `insert into documents (id, client_id, document_type_id, file_id, uploaded_at, review_state)
       select gen_random_uuid(), $1, t.id, $2, $4, 'waiting' from document_types t where t.slug = $3`,
      [client, file, type, at(12)],
    );
  }
  const calls = await getData("calls");
  expect(calls.total).toMatchObject({ booked: 5, clients: 4 });
  expect(await listed("called")).toBe(4);
  for (const [deed, rows] of [
    ["called_about", calls.by_type],
    ["called_in", calls.by_calendar],
  ])
    for (const { name, clients } of rows) expect(await listed(deed, name)).toBe(clients);
  const documents = await getData("documents");
  expect(documents.total).toMatchObject({ uploaded: 3, clients: 2 });
  expect(await listed("uploaded")).toBe(2);
  for (const { name, clients } of documents.by_type) expect(await listed("uploaded", name)).toBe(clients);
});

test("advisors find their own, and what isn't a deed or a day is refused", async () => {
  const ann = await api.as("advisor");
  expect((await count(`came_signed_up.${march.from}.${march.to}.PLAIN`, ann)).body.data.count).toBe(1);
  await run("update clients set staff_id = $1 where signup_id = 'PLAIN'", [(await api.as("advisor")).staffId]);
  expect((await count(`came_signed_up.${march.from}.${march.to}.PLAIN`, ann)).body.data.count).toBe(0);
  for (const did of [
    "robbed.2025-03-01.2025-03-31",
    "funded.2025-03-01",
    "funded.2025-02-30.2025-03-31",
    "uploaded.2025-03-01.2025-03-31.",
    `uploaded.2025-03-01.2025-03-31.${"x".repeat(500)}`,
    "",
  ])
    expect((await count(did)).status).toBe(400);
  // What looks like SQL is a name that no one has.
  expect(await listed("uploaded", "') or true --")).toBe(0);
});
