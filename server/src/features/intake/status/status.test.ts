import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { afterAll, describe, expect, test } from "vitest";
import { makeJobsDue } from "../../../testing/due-jobs.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { signInAs } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../../testing/stored-submission.ts";
import { setUndoSeconds } from "../../../testing/undo-seconds.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const desk = await startDeskApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const { database } = desk;
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const ada = await desk.as("manager", { name: "Ada Lovelace" });

await setUndoSeconds(database, 0);

/** A mail waits for other moves within a minute. */
const nextMail: typeof mailServer.next = async (...which) => {
  await makeJobsDue(database, "mail");
  return mailServer.next(...which);
};

const newClient = async (staffId: string | null = ann.staffId) => {
  const id = await insertStoredClient(database);
  await database.query("update clients set staff_id = $2 where id = $1", [id, staffId]);
  const { rows } = await database.query<{ email: string }>("select email from clients where id = $1", [id]);
  return { id, email: rows[0]?.email ?? "" };
};
const paths = { prequalification: "prequalifications/:id/stage", application: "applications/:id/status" } as const;
const toUrl = (kind: keyof typeof paths, id: string) => `/api/desk/${paths[kind].replace(":id", id)}`;
const move = (caller: Parameters<typeof desk.call>[0], url: string, payload: object) =>
  desk.call(caller, { method: "POST", url, payload });

describe("moving a submission", () => {
  test("changes it, mails the client, and records it", async () => {
    const client = await newClient();
    const { id, reference } = await insertStoredApplication(database, client.id);
    const url = toUrl("application", id);
    const said = { note: " Looks good. ", message: "Please bring\nyour last two statements." };
    const answer = await move(ann, url, { to: "Documents Needed", expected_from: "Submitted", ...said });
    expect(answer.body.data).toMatchObject({
      client_id: client.id,
      reference,
      status: "Documents Needed",
      changes: [
        {
          from: "Submitted",
          to: "Documents Needed",
          note: "Looks good.",
          message: said.message,
          staff_name: "Ann Advisor",
        },
      ],
    });
    expect((await desk.call(ann, { url })).body).toEqual(answer.body);
    const mail = await nextMail(client.email, /^Documents needed/);
    expect(mail.subject).toContain(reference);
    expect(mail.text).toContain("Please bring");
    expect(mail.text).toContain("Ann Advisor writes:");
    expect(mail.text).toContain("/dashboard/documents");
    expect(`${mail.text}${mail.html}`).not.toContain("Looks good");
    const { rows } = await database.query(
      "select actor_name, subject, detail from audit_entries where action = 'status.changed' and client_id = $1",
      [client.id],
    );
    expect(rows).toEqual([
      {
        actor_name: "Ann Advisor",
        subject: `application ${reference}`,
        detail: { from: "Submitted", to: "Documents Needed", has_message: true },
      },
    ]);
  });

  test.each(["Under Review", "Term Sheet", "Approved", "Funded", "Declined", "Withdrawn"])(
    "the mail for %s explains it in plain words",
    async (to) => {
      const client = await newClient();
      const { id, reference } = await insertStoredApplication(database, client.id);
      expect((await move(ann, toUrl("application", id), { to, expected_from: "Submitted" })).status).toBe(200);
      const { text } = await nextMail(client.email, new RegExp(reference));
      expect(text).toContain("What happens next:");
      expect(text).not.toMatch(/declined you|we declined|undefined|null/i);
    },
  );

  test("moves a pre-qualification along its own stages, also back", async () => {
    const client = await newClient(null);
    const { id } = await insertStoredPrequalification(database, client.id);
    const url = toUrl("prequalification", id);
    for (const [expected_from, to] of [
      ["Submitted", "Not Qualified"],
      ["Not Qualified", "In Review"],
      ["In Review", "Pre-Qualified"],
    ]) {
      expect((await move(ann, url, { to, expected_from })).status).toBe(200);
    }
    expect((await desk.call(ann, { url })).body.data.changes.map(({ to }: { to: string }) => to)).toEqual([
      "Pre-Qualified",
      "In Review",
      "Not Qualified",
    ]);
  });

  test("moves once on a double click", async () => {
    const client = await newClient();
    const { id } = await insertStoredApplication(database, client.id);
    const body = { to: "Term Sheet", expected_from: "Submitted", message: "Terms are here." };
    const answers = await Promise.all([1, 2, 3].map(() => move(ann, toUrl("application", id), body)));
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200);
      expect(answer.data.changes).toHaveLength(1);
    }
    const { rows } = await database.query("select 1 from mails where client_id = $1", [client.id]);
    expect(rows).toHaveLength(1);
  });

  test("tells the second person who moved it where, and changes nothing", async () => {
    const client = await newClient(null);
    const { id, reference } = await insertStoredApplication(database, client.id);
    const url = toUrl("application", id);
    await move(ann, url, { to: "Approved", expected_from: "Submitted" });
    const second = await move(bob, url, { to: "Declined", expected_from: "Submitted", note: "Too late" });
    expect(second.status).toBe(409);
    expect(second.body.result.error).toBe(
      `Ann Advisor moved ${reference} from Submitted to Approved in the meantime. Your move wasn't saved.`,
    );
    // Even if both chose the same status: the second one's words would be lost.
    expect((await move(bob, url, { to: "Approved", expected_from: "Submitted", message: "Hello" })).status).toBe(409);
    expect((await desk.call(bob, { url })).body.data.changes).toHaveLength(1);
  });

  test("refuses the status it already has", async () => {
    const { id } = await insertStoredApplication(database, (await newClient()).id);
    const answer = await move(ann, toUrl("application", id), { to: "Submitted", expected_from: "Submitted" });
    expect(answer).toMatchObject({ status: 422, body: { result: { fields: { to: "It's already there." } } } });
  });

  test("refuses a Social Security number in what the client or the firm reads", async () => {
    const { id } = await insertStoredApplication(database, (await newClient()).id);
    const words = { note: "SSN 078-05-1120", message: "078 05 1120" };
    const answer = await move(ann, toUrl("application", id), { to: "Funded", expected_from: "Submitted", ...words });
    const refused = expect.stringMatching(/Social Security number/);
    expect(answer).toMatchObject({ status: 422, body: { result: { fields: { note: refused, message: refused } } } });
  });

  test("drops characters from the note that no database accepts", async () => {
    const { id } = await insertStoredApplication(database, (await newClient()).id);
    const words = { note: "a\0b\r\nc\ud800", message: " \n " };
    const answer = await move(ann, toUrl("application", id), { to: "Funded", expected_from: "Submitted", ...words });
    expect(answer.body.data.changes).toMatchObject([{ note: "ab\nc\ufffd", message: null }]);
  });
});

describe.each(["prequalification", "application"] as const)("moving a %s", (kind) => {
  const stored = (clientId: string) =>
    kind === "application"
      ? insertStoredApplication(database, clientId)
      : insertStoredPrequalification(database, clientId);
  const to = kind === "application" ? "Under Review" : "In Review";
  const body = { to, expected_from: "Submitted" };

  test("hides another's, and records the attempt", async () => {
    const client = await newClient(bob.staffId);
    const url = toUrl(kind, (await stored(client.id)).id);
    expect((await desk.call(ann, { url })).status).toBe(404);
    expect((await move(ann, url, body)).status).toBe(404);
    const refused = "select actor_name from audit_entries where action = 'file.refused' and client_id = $1";
    expect((await database.query(refused, [client.id])).rows).toEqual([
      { actor_name: "Ann Advisor" },
      { actor_name: "Ann Advisor" },
    ]);
    expect((await move(await desk.as("manager"), url, body)).status).toBe(200);
  });

  test("is refused to auditors, who can read, and to clients and strangers", async () => {
    const client = await newClient();
    const url = toUrl(kind, (await stored(client.id)).id);
    const auditor = await desk.as("auditor");
    expect((await desk.call(auditor, { url })).status).toBe(200);
    expect((await move(auditor, url, body)).status).toBe(403);
    for (const caller of [undefined, await signInAs(database, client.id), await desk.signInHalfway("manager")]) {
      expect((await desk.call(caller, { url })).status).toBe(caller ? 403 : 401);
      expect((await move(caller, url, body)).status).toBe(caller ? 403 : 401);
    }
  });

  test.each([
    ["an unknown status", { to: "Won", expected_from: "Submitted" }],
    ["no expected status", { to }],
    ["an unknown key", { ...body, role: "manager" }],
    ["a list", { ...body, note: ["x"] }],
    ["too long a message", { ...body, message: "x".repeat(2001) }],
  ])("refuses %s as malformed", async (_, payload) => {
    const { id } = await stored((await newClient()).id);
    expect((await move(ann, toUrl(kind, id), payload)).status).toBe(400);
  });

  test("refuses what doesn't exist", async () => {
    expect((await move(ann, toUrl(kind, "00000000-0000-4000-8000-000000000000"), body)).status).toBe(404);
    expect((await move(ann, toUrl(kind, "1"), body)).status).toBe(400);
  });
});

describe("the client's timeline", () => {
  const load = async (clientId: string) =>
    (await desk.call(await signInAs(database, clientId), { url: "/api/lead-user/timeline" })).body.data;

  test("is empty before the first pre-qualification", async () => {
    expect(await load((await newClient()).id)).toEqual({ next_step: null, tracks: [], entries: [] });
  });

  test("says what happened in plain words, whose turn it is, and since when", async () => {
    const client = await newClient();
    const request = await insertStoredPrequalification(database, client.id, { daysAgo: 3 });
    expect((await load(client.id)).next_step).toMatchObject({
      by: "advisor",
      reference: request.reference,
      status: "Submitted",
    });
    await move(ann, toUrl("prequalification", request.id), {
      to: "Pre-Qualified",
      expected_from: "Submitted",
      note: "secret note",
    });
    expect((await load(client.id)).next_step).toMatchObject({ by: "you", status: "Pre-Qualified" });
    await insertStoredAppointment(database, client.id, "2031-03-03T15:00:00Z");
    const application = await insertStoredApplication(database, client.id);
    await move(ann, toUrl("application", application.id), {
      to: "Approved",
      expected_from: "Submitted",
      message: "Well done!",
    });
    const timeline = await load(client.id);
    expect(timeline.next_step).toMatchObject({ by: "lender", reference: application.reference, kind: "application" });
    expect(timeline.entries.map(({ title }: { title: string }) => title).sort()).toEqual([
      "Approved by the lender",
      "Call booked: Advisory Call",
      "You sent your application",
      "You sent your pre-qualification",
      "You're pre-qualified",
    ]);
    expect(timeline.entries[0]).toMatchObject({ message: "Well done!", reference: application.reference });
    expect(JSON.stringify(timeline)).not.toContain("secret note");
    expect(JSON.stringify(timeline)).not.toContain("Ann Advisor");
  });

  test("shows what the firm asked for as the client's next step until it arrives", async () => {
    const client = await newClient();
    await insertStoredApplication(database, client.id, { status: "Under Review" });
    const ask = `insert into document_requests (id, client_id, document_type_id, note, due_on, requested_by)
      select gen_random_uuid(), $1, id, 'October, all pages', '2031-04-05', $2 from document_types where slug = 'bank_statements'`;
    await database.query(ask, [client.id, ann.staffId]);
    const asked = await load(client.id);
    expect(asked.next_step).toMatchObject({ by: "you", text: "Send us: Bank statements.", wants_documents: true });
    expect(asked.entries).toContainEqual(
      expect.objectContaining({
        title: "We asked you for: Bank statements",
        detail: "Needed by 04/05/2031.",
        message: "October, all pages",
      }),
    );
    const askFour = `insert into document_requests (id, client_id, document_type_id, requested_by)
      select gen_random_uuid(), $1, id, $2 from document_types order by position limit 4`;
    await database.query(askFour, [client.id, ann.staffId]);
    const titles: string[] = (await load(client.id)).entries.map(({ title }: { title: string }) => title);
    expect(titles.filter((title) => title.startsWith("We asked you for"))).toEqual([
      expect.stringMatching(/^We asked you for: Driver's license, .+, .+, and 1 more$/),
      "We asked you for: Bank statements",
    ]);
    await database.query("update document_requests set fulfilled_at = now() where client_id = $1", [client.id]);
    expect((await load(client.id)).next_step).toMatchObject({ by: "advisor" });
    await database.query(
      "update document_requests set fulfilled_at = null, withdrawn_at = now() where client_id = $1",
      [client.id],
    );
    expect((await load(client.id)).entries.map(({ kind }: { kind: string }) => kind)).toEqual(["submitted"]);
  });

  test("is hidden from everyone else", async () => {
    const mine = await newClient();
    await insertStoredApplication(database, (await newClient()).id);
    expect((await load(mine.id)).entries).toEqual([]);
    expect((await desk.call(ann, { url: "/api/lead-user/timeline" })).status).toBe(401);
  });

  testRefusals({ ...desk, signIn: desk.client } as never, "timeline", () => ({ url: "/api/lead-user/timeline" }));
});

describe("the words of a status", () => {
  const url = "/api/desk/settings/status-words";
  const toWordsUrl = (kind: string, status: string) => `${url}/${kind}/${encodeURIComponent(status)}`;
  const approved = toWordsUrl("application", "Approved");
  const original = { title: null, meaning: null, next: null };
  const put = (payload: object, address = approved) => desk.call(ada, { method: "PUT", url: address, payload });
  const list = async () => (await desk.call(ada, { url })).body.data.wordings;
  const find = async () =>
    (await list()).find(
      (each: { kind: string; status: string }) => each.kind === "application" && each.status === "Approved",
    );
  const restore = async () => put({ ...original, expected_revision: (await find()).revision });

  test("are listed by kind and in order, with the product's own", async () => {
    const wordings = await list();
    expect(wordings.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)).toEqual([
      ...statusesOf.prequalification.map((status) => `prequalification ${status}`),
      ...statusesOf.application.map((status) => `application ${status}`),
    ]);
    expect(await find()).toEqual({
      kind: "application",
      status: "Approved",
      original: {
        title: "Approved by the lender",
        meaning: "The lender has approved your funding.",
        next: "The lender will prepare the closing and the payment.",
      },
      ...original,
      revision: 0,
      changed_by: null,
      changed_at: null,
    });
  });

  test("are reworded in the timeline, the next step, the mail, and the desk's preview, until they are restored", async () => {
    const client = await newClient();
    const { id, reference } = await insertStoredApplication(database, client.id);
    const words = {
      title: "Good news <{reference}>",
      meaning: "A lender said yes.",
      next: "The lender will call you.",
    };
    const typed = { ...words, title: ` ${words.title} `, meaning: "A lender\nsaid  yes. ", expected_revision: 0 };
    expect((await put(typed)).body.data).toMatchObject({ ...words, revision: 1, changed_by: "Ada Lovelace" });
    expect(await find()).toMatchObject({ ...words, revision: 1 });

    const to = toUrl("application", id);
    expect((await desk.call(ann, { url: to })).body.data.words).toContainEqual({ status: "Approved", ...words });
    await move(ann, to, { to: "Approved", expected_from: "Submitted" });
    const mail = await nextMail(client.email, new RegExp(reference));
    expect(mail.subject).toBe(`${words.title} (${reference})`);
    expect(mail.html).toContain("A lender said yes.");
    expect(mail.text).toContain("What happens next: The lender will call you.");
    expect(mail.text).not.toContain("has approved your funding");
    const [caller, timelineUrl] = [await signInAs(database, client.id), "/api/lead-user/timeline"];
    const load = async () => (await desk.call(caller, { url: timelineUrl })).body.data;
    const reworded = await load();
    expect(reworded.next_step).toMatchObject({ by: "lender", text: words.next, status: "Approved" });
    expect(reworded.entries[0]).toMatchObject({ title: words.title, detail: words.meaning });

    expect((await restore()).body.data).toMatchObject({ ...original, revision: 2 });
    const restored = await load();
    expect(restored.next_step.text).toBe("The lender will prepare the closing and the payment.");
    expect(restored.entries[0].title).toBe("Approved by the lender");
    const { rows } = await database.query(
      "select actor_name, subject, detail from audit_entries where action = 'setting.changed' order by number",
    );
    const toChanges = (before: object, after: object) =>
      Object.keys(words).map((field) => ({ field, before: before[field as never], after: after[field as never] }));
    const detail = { setting: "status words", kind: "application", status: "Approved" };
    const entry = { actor_name: "Ada Lovelace", subject: "status words application Approved" };
    expect(rows).toEqual([
      { ...entry, detail: { ...detail, changes: toChanges(original, words) } },
      { ...entry, detail: { ...detail, changes: toChanges(words, original) } },
    ]);
  });

  test("equal to the product's own follow it; the firm can reword one of the three", async () => {
    const { revision, original: own } = await find();
    expect((await put({ ...own, next: "Wait.", expected_revision: revision })).body.data).toMatchObject({
      ...original,
      next: "Wait.",
    });
    await restore();
  });

  test("tell the second of two editors who was first, also after they were restored", async () => {
    const { revision } = await find();
    expect((await put({ ...original, title: "A", expected_revision: revision })).status).toBe(200);
    await restore();
    for (const expected_revision of [revision, revision + 1, 0])
      expect(await put({ ...original, title: "B", expected_revision })).toMatchObject({
        status: 409,
        body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
      });
    expect(await find()).toMatchObject({ title: null });
  });

  test("are refused with a message at each field", async () => {
    const { revision: expected_revision } = await find();
    const faults = [
      ["title", ""],
      ["title", "  "],
      ["title", "x".repeat(101)],
      ["title", "a\r\nBcc: b"],
      ["title", "a\u0000b"],
      ["meaning", "\n"],
      ["meaning", "x".repeat(301)],
      ["next", " "],
      ["next", "x".repeat(301)],
    ] as const;
    for (const [field, value] of faults)
      expect(await put({ ...original, [field]: value, expected_revision })).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: expect.any(String) } } },
      });
    for (const broken of [{ title: 1 }, { next: undefined }, { tone: "good" }, { meaning: "x".repeat(9000) }])
      expect((await put({ ...original, ...broken, expected_revision })).status).toBe(400);
    for (const [kind, status] of [
      ["application", "In Review"],
      ["prequalification", "Approved"],
      ["application", "toString"],
      ["status", "Approved"],
    ] as const)
      expect((await put({ ...original, expected_revision: 0 }, toWordsUrl(kind, status))).status).toBe(404);
    expect((await find()).revision).toBe(expected_revision);
  });
});
