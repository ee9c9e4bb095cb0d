import { describe, expect, test } from "vitest";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../../testing/stored-submission.ts";

const desk = await startDeskApi();
const { database } = desk;
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const manager = await desk.as("manager", { name: "Max Manager" });
const auditor = await desk.as("auditor");

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly staffId?: string | null;
}
const createClient = async ({ firstName, lastName, mobile, staffId = null }: Person): Promise<string> => {
  const id = await insertStoredClient(database);
  await database.query(
    "update clients set first_name = $2, last_name = $3, mobile = $4, email = $5, staff_id = $6 where id = $1",
    [id, firstName, lastName, mobile, `${firstName.toLowerCase()}.x@tide.example.com`, staffId],
  );
  return id;
};

const jose = await createClient({
  firstName: "José",
  lastName: "O’Neill-Vega",
  mobile: "3055550188",
  staffId: ann.staffId,
});
const mary = await createClient({ firstName: "Mary", lastName: "Stone", mobile: "3055550177", staffId: bob.staffId });
const olga = await createClient({ firstName: "Olga", lastName: "Free", mobile: "3055550166" });
const josesRequest = await insertStoredPrequalification(database, jose, {
  businessName: "Café Marea",
  amount: 90_000,
  daysAgo: 9,
});
const josesApplication = await insertStoredApplication(database, jose, { status: "Under Review", about: "SBA Loan" });
await insertStoredPrequalification(database, mary, {
  businessName: "Stone Masonry",
  about: "Inventory",
  status: "In Review",
});
await insertStoredPrequalification(database, olga, { businessName: "Free Wheels", amount: 10_000, daysAgo: 2 });

type Query = Record<string, string>;
const list = async (caller: typeof ann, query: Query = {}) =>
  desk.call(caller, { url: "/api/desk/pipeline", query: { kind: "prequalification", sort: "newest", ...query } });
const listNames = async (caller: typeof ann, query: Query = {}) =>
  (await list(caller, query)).body.data.items.map(({ client_name }: { client_name: string }) => client_name);

describe("visibility", () => {
  test("advisors see their own and unassigned clients; managers and auditors see everyone", async () => {
    expect(await listNames(ann)).toEqual(["Olga Free", "José O’Neill-Vega"]);
    expect(await listNames(bob)).toEqual(["Mary Stone", "Olga Free"]);
    for (const caller of [manager, auditor]) {
      expect(await listNames(caller)).toEqual(["Mary Stone", "Olga Free", "José O’Neill-Vega"]);
    }
  });

  test("an advisor can't see another's clients by filtering for them", async () => {
    expect(await listNames(ann, { advisor: bob.staffId })).toEqual([]);
    expect(await listNames(ann, { q: "Stone" })).toEqual([]);
    expect((await desk.call(ann, { url: "/api/desk/find", query: { q: "Stone" } })).body.data).toEqual([]);
    const board = await desk.call(ann, {
      url: "/api/desk/pipeline/board",
      query: { kind: "prequalification", sort: "longest" },
    });
    expect(JSON.stringify(board.body)).not.toContain("Mary");
    expect(await listNames(manager, { advisor: bob.staffId })).toEqual(["Mary Stone"]);
    expect(await listNames(manager, { advisor: "none" })).toEqual(["Olga Free"]);
  });

  test.each(["/api/desk/pipeline", "/api/desk/pipeline/board", "/api/desk/pipeline/counts", "/api/desk/find"])(
    "refuses %s to everyone but staff",
    async (url) => {
      const query: Query = url.endsWith("find") ? { q: "a" } : { kind: "application", sort: "newest" };
      const client = await desk.client();
      expect((await desk.call(undefined, { url, query })).status).toBe(401);
      for (const caller of [client, await desk.signInHalfway("manager")])
        expect((await desk.call(caller, { url, query })).status).toBe(403);
    },
  );
});

describe("search", () => {
  test.each([
    ["jose"],
    ["o'neill"],
    ["ONEILL vega"],
    ["0188"],
    ["(305) 555-0188"],
    ["+1 305 555 0188"],
    ["marea"],
    ["cafe mar"],
    ["JOSÉ.X@tide"],
  ])("%s finds José", async (q) => expect(await listNames(manager, { q })).toEqual(["José O’Neill-Vega"]));

  test("finds a reference with and without its dash, and in part", async () => {
    const { reference } = josesRequest;
    for (const q of [
      reference,
      reference.toLowerCase(),
      reference.replace("-", ""),
      reference.replace("-", " "),
      reference.slice(3, 9),
    ]) {
      expect(await listNames(manager, { q })).toEqual(["José O’Neill-Vega"]);
    }
  });

  test.each(["%", "_", "nobody here", "jose mary", "\\", "'", "305555018899"])(
    "%j finds no one by accident",
    async (q) => {
      const names = await listNames(manager, { q });
      expect(names.length === 0 || names.length === 3).toBe(true);
      if (/[a-z\d]/.test(q)) expect(names).toEqual([]);
    },
  );

  test("finds a changed name, phone, or email at once, and the old one no longer", async () => {
    await database.query("update clients set last_name = 'Fletcher' where id = $1", [olga]);
    expect(await listNames(manager, { q: "fletcher" })).toEqual(["Olga Fletcher"]);
    await database.query("update clients set last_name = 'Free' where id = $1", [olga]);
    expect(await listNames(manager, { q: "fletcher" })).toEqual([]);
  });

  test("opens a client directly, even one who has sent nothing", async () => {
    await createClient({ firstName: "Quincy", lastName: "New", mobile: "3055550155" });
    const find = async (q: string) => (await desk.call(manager, { url: "/api/desk/find", query: { q } })).body.data;
    expect(await find("quincy")).toMatchObject([
      { client_name: "Quincy New", business_name: "", reference: null, status: null },
    ]);
    expect(await find("marea")).toMatchObject([
      {
        client_id: jose,
        client_name: "José O’Neill-Vega",
        reference: josesApplication.reference,
        status: "Under Review",
      },
    ]);
    expect(await find("\0")).toEqual([]);
  });
});

describe("filters and sort orders", () => {
  test.each<[Query, string[]]>([
    [{ status: "In Review" }, ["Mary Stone"]],
    [{ status: "In Review,Not Qualified" }, ["Mary Stone"]],
    [{ about: "Inventory" }, ["Mary Stone"]],
    [{ amount_from: "50000" }, ["Mary Stone", "José O’Neill-Vega"]],
    [{ amount_from: "50001", amount_to: "90000" }, ["José O’Neill-Vega"]],
    [{ days: "1" }, ["Olga Free", "José O’Neill-Vega"]],
    [{ days: "3" }, ["José O’Neill-Vega"]],
    [{ sort: "longest" }, ["Olga Free", "Mary Stone"]],
    [{ sort: "longest", q: "tide" }, ["José O’Neill-Vega", "Olga Free", "Mary Stone"]],
    [{ sort: "amount" }, ["José O’Neill-Vega", "Mary Stone", "Olga Free"]],
    [{ sort: "name" }, ["José O’Neill-Vega", "Mary Stone", "Olga Free"]],
  ])("%j", async (query, names) => expect(await listNames(manager, query)).toEqual(names));

  test("lists files with nothing due: untouched for a week, no task, request, or call, and no application", async () => {
    const quiet = await createClient({
      firstName: "Quiet",
      lastName: "Quill",
      mobile: "3055550111",
      staffId: ann.staffId,
    });
    await insertStoredPrequalification(database, quiet, { daysAgo: 8, businessName: "Quill" });
    expect(await listNames(ann, { quiet: "true" })).toEqual(["Quiet Quill"]);
    const task = `insert into tasks (id, client_id, staff_id, title, due_on, created_by, created_at)
      values (gen_random_uuid(), $1, $2, 'Call', current_date, $2, now() - interval '10 days')`;
    await database.query(task, [quiet, ann.staffId]);
    expect(await listNames(ann, { quiet: "true" })).toEqual([]);
    await database.query("delete from tasks");
    expect(await listNames(ann, { quiet: "true" })).toEqual(["Quiet Quill"]);
    await database.query(
      "insert into messages (id, client_id, from_client, sealed) values (gen_random_uuid(), $1, true, '\\x00')",
      [quiet],
    );
    expect(await listNames(ann, { quiet: "true" })).toEqual([]);
    expect((await list(ann, { q: "quill" })).body.data.items[0]).toMatchObject({
      unread_messages: 1,
      waiting_documents: 0,
    });
    await database.query("delete from prequalifications where client_id = $1", [quiet]);
    expect(await listNames(ann, { q: "quill" })).toEqual([]);
  });

  test("marks clients who haven't sent a form that staff filled in", async () => {
    const id = await createClient({ firstName: "Half", lastName: "Told", mobile: "3055550141", staffId: ann.staffId });
    await insertStoredPrequalification(database, id);
    const draft = `insert into drafts (client_id, form, revision, content, saved_at, has_entered) values ($1, $2, 1, '\\x00', now(), $3)`;
    const isMarked = async () => (await list(ann, { q: "told" })).body.data.items[0].is_unconfirmed;
    await database.query(draft, [id, "prequalification", false]);
    expect(await isMarked()).toBe(false);
    await database.query(draft, [id, "application", true]);
    expect(await isMarked()).toBe(true);
    expect(await listNames(ann, { unconfirmed: "true" })).toEqual(["Half Told"]);
    expect(await listNames(bob, { unconfirmed: "true" })).toEqual([]);
    expect(await listNames(manager, { unconfirmed: "true", unread: "true" })).toEqual([]);
    await database.query("delete from drafts where client_id = $1", [id]);
    expect(await isMarked()).toBe(false);
    await database.query("delete from prequalifications where client_id = $1", [id]);
  });

  test("lists clients with documents to review, and with unread messages", async () => {
    const [papers, mail, both] = [
      await createClient({ firstName: "Paper", lastName: "Wait", mobile: "3055550131", staffId: ann.staffId }),
      await createClient({ firstName: "Mail", lastName: "Wait", mobile: "3055550132", staffId: bob.staffId }),
      await createClient({ firstName: "Both", lastName: "Wait", mobile: "3055550133" }),
    ];
    const add = async (clientId: string, state: "clean" | "infected") => {
      const { rows } = await database.query<{ id: string }>(
        `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
         values (gen_random_uuid(), $1, 'a.pdf', 'application/pdf', 1, '\\x00', $2) returning id`,
        [clientId, state],
      );
      await database.query(
        "insert into documents (id, client_id, document_type_id, file_id) values (gen_random_uuid(), $1, 4, $2)",
        [clientId, rows[0]?.id],
      );
    };
    for (const clientId of [papers, mail, both]) await insertStoredPrequalification(database, clientId);
    for (const clientId of [papers, papers, both]) await add(clientId, "clean");
    await add(mail, "infected");
    for (const clientId of [mail, both])
      await database.query(
        "insert into messages (id, client_id, from_client, sealed) values (gen_random_uuid(), $1, true, '\\x00')",
        [clientId],
      );
    const listWaiting = async (caller: typeof ann, query: Query) =>
      (await listNames(caller, { q: "wait", sort: "name", ...query })).toSorted();
    expect(await listWaiting(manager, { to_review: "true" })).toEqual(["Both Wait", "Paper Wait"]);
    expect(await listWaiting(manager, { unread: "true" })).toEqual(["Both Wait", "Mail Wait"]);
    expect(await listWaiting(manager, { to_review: "true", unread: "true" })).toEqual(["Both Wait"]);
    expect(await listWaiting(ann, { unread: "true" })).toEqual(["Both Wait"]);
    await database.query("update prequalifications set stage = 'Not Qualified' where client_id = $1", [mail]);
    expect(await listNames(manager, { unread: "true", sort: "longest" })).toContain("Mail Wait");
    expect(await listNames(ann, { to_review: "true" })).toContain("Paper Wait");
    expect((await list(manager, { q: "mail wait" })).body.data.items[0]).toMatchObject({ waiting_documents: 0 });
    const { body } = await desk.call(manager, {
      url: "/api/desk/pipeline/counts",
      query: { kind: "prequalification", q: "wait", to_review: "true", status: "Submitted,In Review" },
    });
    expect(body.data).toEqual([
      { status: "Submitted", count: 2, amount: 100_000, has_more: false },
      { status: "In Review", count: 0, amount: 0, has_more: false },
    ]);
    await database.query("delete from prequalifications where client_id = any($1)", [[papers, mail, both]]);
  });

  test("the board has every column with its count and first cards", async () => {
    const { body } = await desk.call(manager, {
      url: "/api/desk/pipeline/board",
      query: { kind: "application", sort: "longest" },
    });
    expect(body.data.map(({ status, count }: { status: string; count: number }) => [status, count])).toEqual([
      ["Submitted", 0],
      ["Under Review", 1],
      ["Documents Needed", 0],
      ["Term Sheet", 0],
      ["Approved", 0],
      ["Funded", 0],
      ["Declined", 0],
      ["Withdrawn", 0],
    ]);
    expect(body.data[1]).toMatchObject({ count: 1, amount: 80_000 });
    expect(body.data[1].items).toMatchObject([
      { reference: josesApplication.reference, about: "SBA Loan", advisor: { id: ann.staffId, name: "Ann Advisor" } },
    ]);
    const counts = await desk.call(manager, {
      url: "/api/desk/pipeline/counts",
      query: { kind: "prequalification", q: "tide" },
    });
    expect(counts.body.data).toEqual([
      { status: "Submitted", count: 2, amount: 100_000, has_more: false },
      { status: "In Review", count: 1, amount: 50_000, has_more: false },
      { status: "Pre-Qualified", count: 0, amount: 0, has_more: false },
      { status: "Not Qualified", count: 0, amount: 0, has_more: false },
    ]);
  });

  test("the longest waiting are open files, unless a final status or a search asks for others", async () => {
    const eve = await createClient({ firstName: "Eve", lastName: "Ended", mobile: "3055550133" });
    await insertStoredPrequalification(database, eve, { status: "Not Qualified", daysAgo: 90 });
    await insertStoredPrequalification(database, eve, { status: "Pre-Qualified", daysAgo: 80 });
    await insertStoredApplication(database, eve, { status: "Funded", daysAgo: 70 });
    await insertStoredApplication(database, eve, { status: "Term Sheet", daysAgo: 60, amount: 12_000 });
    const listStatuses = async (query: Query) =>
      (await list(manager, { sort: "longest", about: "Term Loan", kind: "application", ...query })).body.data.items.map(
        ({ status }: { status: string }) => status,
      );
    expect(await listStatuses({})).toEqual(["Term Sheet"]);
    expect(await listStatuses({ sort: "newest" })).toEqual(["Term Sheet", "Funded"]);
    expect(await listStatuses({ status: "Funded" })).toEqual(["Funded"]);
    expect(await listStatuses({ status: "Funded,Term Sheet" })).toEqual(["Funded", "Term Sheet"]);
    expect(await listStatuses({ q: "eve" })).toEqual(["Funded", "Term Sheet"]);
    // Work on it goes on in the applications.
    expect(await listNames(manager, { sort: "longest", status: "Pre-Qualified" })).toEqual([]);
    expect(await listNames(manager, { status: "Pre-Qualified" })).toEqual(["Eve Ended"]);
    const ask = async (path: string, query: Query) => {
      const { body } = await desk.call(manager, { url: `/api/desk/pipeline/${path}`, query });
      return (body.data as { status: string; count: number }[]).map(({ status, count }) => [status, count]);
    };
    const board = await ask("board", { kind: "prequalification", sort: "longest" });
    expect(board.slice(2)).toEqual([
      ["Pre-Qualified", 0],
      ["Not Qualified", 1],
    ]);
    expect((await ask("board", { kind: "prequalification", sort: "newest" }))[2]).toEqual(["Pre-Qualified", 1]);
    expect((await ask("counts", { kind: "prequalification", sort: "longest" }))[2]).toEqual(["Pre-Qualified", 0]);
    expect((await ask("counts", { kind: "prequalification" })).slice(2)).toEqual([
      ["Pre-Qualified", 1],
      ["Not Qualified", 1],
    ]);
    for (const table of ["applications", "prequalifications"])
      await database.query(`delete from ${table} where client_id = $1`, [eve]);
  });

  const cursor = (pair: unknown) => Buffer.from(JSON.stringify(pair)).toString("base64url");
  test.each<[string, Query]>([
    ["an unknown status", { status: "Funded" }],
    ["an unknown kind", { kind: "lead" }],
    ["an unknown sort", { sort: "status" }],
    ["an unknown key", { colour: "red" }],
    ["anything but true to review", { to_review: "yes" }],
    ["anything but true for unread", { unread: "" }],
    ["anything but true for unconfirmed", { unconfirmed: "1" }],
    ["an amount in words", { amount_from: "many" }],
    ["a negative amount", { amount_to: "-1" }],
    ["an unknown advisor", { advisor: "me" }],
    ["a search too long", { q: "x".repeat(101) }],
    ["a NUL", { about: "a\0b" }],
    ["an invalid cursor", { cursor: "x" }],
    ["a cursor of another sort order", { cursor: cursor(["anna", josesRequest.id]), sort: "newest" }],
    ["a cursor without an id", { cursor: cursor(["1", "1"]) }],
    ["a cursor that is too large", { cursor: cursor(["9".repeat(30), josesRequest.id]), sort: "amount" }],
    ["a cursor with a NUL", { cursor: cursor(["a\0", josesRequest.id]), sort: "name" }],
  ])("refuses %s as malformed", async (_, query) => expect((await list(manager, query)).status).toBe(400));
});

describe("assigning", () => {
  const assign = (caller: Parameters<typeof desk.call>[0], client_ids: unknown, staff_id: unknown) =>
    desk.call(caller, { method: "POST", url: "/api/desk/clients/assign", payload: { client_ids, staff_id } });
  const findAdvisor = async (id: string) =>
    (await database.query<{ staff_id: string | null }>("select staff_id from clients where id = $1", [id])).rows[0]
      ?.staff_id;
  const recorded = async (action: string, clientId: string) =>
    (
      await database.query(
        "select actor_name, detail from audit_entries where action = $1 and client_id = $2 order by number",
        [action, clientId],
      )
    ).rows;

  test("lets an advisor take an unassigned client and release an own one, and records each", async () => {
    const id = await createClient({ firstName: "Take", lastName: "Me", mobile: "3055550122" });
    expect(await assign(ann, [id, id], ann.staffId)).toMatchObject({ status: 200, body: { data: { assigned: 1 } } });
    expect(await assign(ann, [id], ann.staffId)).toMatchObject({ status: 200, body: { data: { assigned: 0 } } });
    expect(await findAdvisor(id)).toBe(ann.staffId);
    expect(await assign(ann, [id], null)).toMatchObject({ status: 200, body: { data: { assigned: 1 } } });
    expect(await findAdvisor(id)).toBeNull();
    expect(await recorded("file.assigned", id)).toEqual([
      { actor_name: "Ann Advisor", detail: { to: "Ann Advisor" } },
      { actor_name: "Ann Advisor", detail: { to: null } },
    ]);
  });

  test("hides another's client, changes nothing, and records the attempt", async () => {
    const id = await createClient({ firstName: "Not", lastName: "Yours", mobile: "3055550123" });
    for (const [to, ids] of [
      [ann.staffId, [id, mary]],
      [null, [mary]],
    ] as const) {
      expect((await assign(ann, ids, to)).status).toBe(404);
    }
    expect([await findAdvisor(id), await findAdvisor(mary)]).toEqual([null, bob.staffId]);
    expect(await recorded("file.refused", mary)).toHaveLength(2);
    expect((await assign(ann, ["00000000-0000-4000-8000-000000000000"], ann.staffId)).status).toBe(404);
  });

  test("keeps advisors from assigning to others, and lets managers assign anyone to any active member", async () => {
    const id = await createClient({ firstName: "Given", lastName: "Away", mobile: "3055550124" });
    expect((await assign(ann, [id], bob.staffId)).status).toBe(403);
    expect((await assign(auditor, [id], auditor.staffId)).status).toBe(403);
    expect((await assign(manager, [id, jose], bob.staffId)).body.data).toEqual({ assigned: 2 });
    expect(await listNames(bob, { q: "marea" })).toEqual(["José O’Neill-Vega"]);
    expect((await assign(manager, [jose], ann.staffId)).body.data).toEqual({ assigned: 1 });
    const gone = await desk.as("advisor");
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    for (const nobody of [auditor.staffId, gone.staffId, "00000000-0000-4000-8000-000000000000"]) {
      expect(await assign(manager, [id], nobody)).toMatchObject({
        status: 422,
        body: { result: { fields: { staff_id: expect.any(String) } } },
      });
    }
  });

  test("keeps what a colleague has chosen since", async () => {
    const id = await createClient({
      firstName: "Seen",
      lastName: "Before",
      mobile: "3055550126",
      staffId: bob.staffId,
    });
    const reassign = (expected_staff_id: string | null, staff_id: string | null) =>
      desk.call(manager, {
        method: "POST",
        url: "/api/desk/clients/assign",
        payload: { client_ids: [id], staff_id, expected_staff_id },
      });
    expect(await reassign(null, ann.staffId)).toMatchObject({
      status: 409,
      body: { result: { code: "advisor_changed" } },
    });
    expect(await findAdvisor(id)).toBe(bob.staffId);
    expect((await reassign(bob.staffId, ann.staffId)).body.data).toEqual({ assigned: 1 });
  });

  test("of two who take one client at once, one gets it and the other is told", async () => {
    const id = await createClient({ firstName: "Race", lastName: "Me", mobile: "3055550125" });
    const answers = await Promise.all([assign(ann, [id], ann.staffId), assign(bob, [id], bob.staffId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test.each([
    ["nobody", []],
    ["too many", Array.from({ length: 201 }, () => "00000000-0000-4000-8000-000000000000")],
    ["no ids", ["x"]],
    ["not a list", "x"],
  ])("refuses %s as malformed", async (_, ids) => expect((await assign(manager, ids, null)).status).toBe(400));

  test("refuses a role in the body, a client's token, and no session", async () => {
    const payload = { client_ids: [jose], staff_id: null, role: "manager" };
    expect((await desk.call(ann, { method: "POST", url: "/api/desk/clients/assign", payload })).status).toBe(400);
    expect((await assign(undefined, [jose], null)).status).toBe(401);
    expect((await assign(await desk.client(), [jose], null)).status).toBe(403);
  });
});

describe("the files opened last", () => {
  const openFile = (caller: typeof ann, id: string) => desk.call(caller, { url: `/api/desk/clients/${id}` });
  const listRecent = async (caller: Parameters<typeof desk.call>[0]) =>
    desk.call(caller, { url: "/api/desk/recent-clients" });

  test("come newest first, ten at most, without those that aren't the caller's anymore", async () => {
    const eve = await desk.as("advisor", { name: "Eve Opener" });
    expect((await listRecent(eve)).body.data).toEqual([]);
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const id = await createClient({
        firstName: `Seen${number}`,
        lastName: `No${"abcdefghijkl"[number]}`,
        mobile: "3055550131",
      });
      ids.push(id);
      expect((await openFile(eve, id)).status).toBe(200);
    }
    const newest = ids.toReversed();
    const seen = async () => (await listRecent(eve)).body.data.map((row: { client_id: string }) => row.client_id);
    expect(await seen()).toEqual(newest.slice(0, 10));
    await database.query("update clients set staff_id = $2 where id = $1", [newest[0], bob.staffId]);
    expect(await seen()).toEqual(newest.slice(1, 11));
    expect((await listRecent(bob)).body.data).toEqual([]);
  });

  test("are for staff, and take nothing", async () => {
    expect((await listRecent(undefined)).status).toBe(401);
    expect((await listRecent(await desk.client())).status).toBe(403);
    expect((await listRecent(auditor)).status).toBe(200);
    expect((await desk.call(ann, { url: "/api/desk/recent-clients", query: { staff_id: bob.staffId } })).status).toBe(
      400,
    );
  });
});
