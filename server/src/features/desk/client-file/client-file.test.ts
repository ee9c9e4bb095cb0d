import type { FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileNext } from "@funding-desk/contract/desk/client-file/next-desk-api";
import type { FileEvent } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { createFullClient } from "../../../testing/client-file.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { readWholeFile, type WholeFile } from "../../../testing/whole-file.ts";

const api = await startDeskApi();
const { database } = api;

const assign = (clientId: string, staffId: string | null) =>
  database.query("update clients set staff_id = $2 where id = $1", [clientId, staffId]);
const listAudited = async (clientId: string, action: string) =>
  (
    await database.query<{ actor_id: string; subject: string | null; detail: object | null }>(
      "select actor_id, subject, detail from audit_entries where client_id = $1 and action = $2 order by number",
      [clientId, action],
    )
  ).rows;

type Caller = Parameters<typeof api.call>[0];
const open = (caller: Caller, clientId: string) => api.call(caller, { url: `/api/desk/clients/${clientId}` });
const loadFile = async (role: StaffRole, clientId: string): Promise<WholeFile> => {
  const caller = await api.as(role);
  return readWholeFile(async (path) => {
    const { status, body } = await api.call(caller, { url: `/api/desk/clients/${clientId}${path}` });
    expect(status).toBe(200);
    return body.data;
  });
};
/** What a member reads of a file, as it comes over the wire. */
const readTexts = async (role: StaffRole, clientId: string): Promise<string> => {
  const caller = await api.as(role);
  const paths = ["", "/answers", "/timeline?views=true", "/next", "/calls", "/consents"];
  const texts = paths.map((path) => api.call(caller, { url: `/api/desk/clients/${clientId}${path}` }));
  return (await Promise.all(texts)).map(({ text }) => text).join("\n");
};
const listQuestions = (steps: WholeFile["profile"]["steps"]): FileQuestion[] =>
  steps.flatMap(({ questions }) => questions);
const ask = (steps: WholeFile["profile"]["steps"], field: string) =>
  listQuestions(steps).find((each) => each.field === field);

const everything = await createFullClient(api);
await insertStoredAppointment(database, everything.clientId, "2031-05-06T15:00:00Z");

describe("a file", () => {
  test("shows when an agreement was revoked", async () => {
    const { clientId } = await createFullClient(api);
    await database.query(
      "update consents set revoked_at = '2026-03-04T05:06:07Z' where client_id = $1 and subject = 'prequalification'",
      [clientId],
    );
    const { consents } = await loadFile("auditor", clientId);
    const revokedAt = (wanted: string) => consents.find(({ subject }) => subject === wanted)?.revoked_at;
    expect(revokedAt("prequalification")).toBe("2026-03-04T05:06:07.000Z");
    expect(revokedAt("application")).toBeNull();
  });

  test("holds the client's details, the answers with their questions, and the agreements", async () => {
    const advisor = await api.as("advisor", { name: "Ida Tarbell" });
    await assign(everything.clientId, advisor.staffId);
    const file = await readWholeFile(
      async (path) => (await api.call(advisor, { url: `/api/desk/clients/${everything.clientId}${path}` })).body.data,
    );
    expect(file.client).toMatchObject({ first_name: "Augusta", last_name: "King", signup_id: "STORED" });
    expect(file.advisor).toEqual({ id: advisor.staffId, name: "Ida Tarbell" });
    expect(file.business_name).toBe("Analytical Engines No. 1, LLC");
    expect(file.next_step).toMatchObject({ kind: "application", status: "Submitted", by: "advisor" });
    expect(file.submissions.map(({ kind }) => kind)).toEqual(["application", "prequalification"]);
    expect(file.consents.map(({ subject }) => subject).toSorted()).toEqual([
      "application",
      "application",
      "application",
      "prequalification",
    ]);
    expect(file.calls).toMatchObject([{ title: "Advisory Call", status: "Scheduled", outcome: null }]);
    const [application, prequalification] = file.submissions;
    expect(ask(prequalification?.steps ?? [], "monthly_revenue")).toEqual({
      field: "monthly_revenue",
      question: "Monthly revenue",
      answer: "$12,500",
      value: "12500",
      is_masked: false,
      can_correct: true,
    });
    expect(ask(application?.steps ?? [], "x_studio_business_bank_name")?.answer).toBe("First Bank & Co.");
    expect(application?.kind === "application" && application.co_borrowers.map(({ name }) => name)).toEqual([
      "Charles Babbage",
    ]);
  });

  test("shows at most the last four digits of sensitive answers, and makes nothing editable", async () => {
    const text = await readTexts("manager", everything.clientId);
    for (const value of [
      "123456789",
      "123-45-6789",
      "900700001",
      "987654321",
      "1980-02-29",
      "02/29/1980",
      "B123-456-78",
    ])
      expect(text).not.toContain(value);
    const file = await loadFile("manager", everything.clientId);
    const [application] = file.submissions;
    expect(ask(application?.steps ?? [], "x_studio_social_security_number_ssn")).toMatchObject({
      answer: "ends in 6789",
      value: null,
      is_masked: true,
      can_correct: true,
    });
    expect(ask(file.profile.steps, "x_studio_business_ein")).toMatchObject({ answer: "ends in 4321", is_masked: true });
    expect(ask(file.profile.steps, "x_studio_dob")).toMatchObject({ answer: "On file, not shown", is_masked: true });
  });

  test("shows unanswered questions, but not those that became irrelevant", async () => {
    const { profile, submissions } = await loadFile("manager", everything.clientId);
    expect(ask(profile.steps, "x_studio_other_industry_type")).toBeUndefined();
    const [application] = submissions;
    expect(ask(application?.steps ?? [], "x_studio_compliance_explanation")).toMatchObject({
      answer: null,
      can_correct: true,
    });
    expect(ask(application?.steps ?? [], "x_studio_certify_and_authorize")).toMatchObject({
      answer: "Agreed",
      can_correct: false,
    });
    expect(ask(profile.steps, "email")?.can_correct).toBe(false);
  });

  test("hides sealed answers from an auditor, but shows that they exist", async () => {
    const { submissions } = await loadFile("auditor", everything.clientId);
    const [application] = submissions;
    expect(ask(application?.steps ?? [], "x_studio_business_bank_name")).toMatchObject({
      answer: "On file, not shown",
      value: null,
    });
  });

  test("shows an auditor no digit of a sensitive number", async () => {
    const text = await readTexts("auditor", everything.clientId);
    expect(text).not.toContain("ends in");
    const { profile, submissions } = await loadFile("auditor", everything.clientId);
    for (const [steps, field] of [
      [profile.steps, "x_studio_business_ein"],
      [profile.steps, "x_studio_ssn_last4"],
      [submissions[0]?.steps ?? [], "x_studio_social_security_number_ssn"],
    ] as const)
      expect(ask(steps, field)).toMatchObject({ answer: "On file, not shown", value: null });
  });

  test("is nearly empty for someone who has only signed up", async () => {
    const clientId = await insertStoredClient(database);
    const file = await loadFile("manager", clientId);
    expect(file).toMatchObject({ submissions: [], calls: [], consents: [], contradictions: [], next_step: null });
    expect(file.profile_saved_at).toBeNull();
    expect(ask(file.profile.steps, "first_name")?.answer).toBe("Ada");
  });

  test("reports contradictions and where to look", async () => {
    const client = await createFullClient(api, {
      profile: { x_studio_monthly_revenue: "90000", x_studio_entity_type: "S-Corp", x_studio_ssn_last4: "1111" },
      fields: { x_studio_in_lawsuit: "yes" },
    });
    const { contradictions, submissions } = await loadFile("manager", client.clientId);
    expect(contradictions.map(({ rule }) => rule)).toEqual([
      "ssn-differs",
      "explanation-missing",
      "revenue-differs",
      "entity-type-differs",
      "amount-jumps",
      "business-state-differs",
      "business-name-differs",
    ]);
    expect(contradictions[1]?.fields).toEqual([
      { subject: `application:${submissions[0]?.id}`, field: "x_studio_compliance_explanation" },
    ]);
    const answer = { kind: "answer", on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(contradictions[2]?.evidence).toEqual([
      { ...answer, form: "profile" },
      { ...answer, form: "prequalification", version: expect.any(Number) },
      { ...answer, form: "application", version: expect.any(Number) },
    ]);
  });
});

describe("what is next", () => {
  const load = async (role: StaffRole, clientId: string): Promise<FileNext> =>
    (await api.call(await api.as(role), { url: `/api/desk/clients/${clientId}/next` })).body.data;

  test("is nothing for someone who has only signed up", async () => {
    expect(await load("auditor", await insertStoredClient(database))).toEqual({
      unread: null,
      last_message_id: null,
      documents: null,
      unnoted_calls: [],
      next_call: null,
      owed: [],
      complete: [],
      tasks: [],
      unfinished: [],
      at_lenders: 0,
      offers: 0,
      lacks_payout: false,
      past_deals: 0,
      duplicates: expect.any(Number),
      email_change: false,
    });
  });

  test("counts messages that wait, names calls and open tasks, and what is owed", async () => {
    const client = await createFullClient(api);
    const { clientId } = client;
    const manager = await api.as("manager");
    const post = (caller: Caller, url: string, payload: object) =>
      api.call(caller, { method: "POST", url: `/api${url}`, payload });
    expect((await post(client, "/lead-user/messages", { text: "Any news?" })).status).toBe(201);
    const last = await post(client, "/lead-user/messages", { text: "Hello?" });
    for (const [title, due] of [
      ["Ring back", "2031-01-06"],
      ["Read it", "2031-01-05"],
    ] as const)
      await post(manager, `/desk/clients/${clientId}/tasks`, { title, due_on: due, staff_id: manager.staffId });
    await insertStoredAppointment(database, clientId, "2026-01-07T15:00:00Z");
    await insertStoredAppointment(database, clientId, "2031-05-07T15:00:00Z");
    const next = await load("manager", clientId);
    expect(next).toMatchObject({
      unread: { count: 2 },
      last_message_id: last.body.data.id,
      unnoted_calls: [{ starts_at: "2026-01-07T15:00:00.000Z" }],
      next_call: { starts_at: "2031-05-07T15:00:00.000Z" },
      tasks: [{ title: "Read it" }, { title: "Ring back" }],
    });
    expect(next.owed.map(({ what }) => what)).toContain("Driver's license");
  });
});

describe("access", () => {
  test("hides another advisor's client with 404, and records it", async () => {
    const clientId = await insertStoredClient(database);
    const [own, other] = [await api.as("advisor"), await api.as("advisor")];
    await assign(clientId, own.staffId);
    const parts = ["", "/timeline", "/answers", "/next", "/calls", "/consents"];
    for (const part of parts)
      expect([part, (await api.call(other, { url: `/api/desk/clients/${clientId}${part}` })).status]).toEqual([
        part,
        404,
      ]);
    expect((await open(own, clientId)).status).toBe(200);
    expect((await listAudited(clientId, "file.refused")).map(({ actor_id }) => actor_id)).toEqual(
      parts.map(() => other.staffId),
    );
  });

  test("lets everyone open a client without an advisor", async () => {
    const clientId = await insertStoredClient(database);
    for (const role of ["advisor", "manager", "auditor"] as const)
      expect((await open(await api.as(role), clientId)).status).toBe(200);
  });

  test("refuses clients and anyone without a session", async () => {
    expect((await open(undefined, everything.clientId)).status).toBe(401);
    expect((await open(everything, everything.clientId)).status).toBe(403);
  });

  test("refuses anything that isn't a file", async () => {
    const manager = await api.as("manager");
    expect((await open(manager, "0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d")).status).toBe(404);
    expect((await open(manager, "me")).status).toBe(400);
    expect((await api.call(manager, { url: `/api/desk/clients/${everything.clientId}?all=1` })).status).toBe(400);
  });
});

test("records that a file was opened once per while for each viewer", async () => {
  const clientId = await insertStoredClient(database);
  const [one, other] = [await api.as("manager"), await api.as("auditor")];
  for (const caller of [one, one, other, one]) await open(caller, clientId);
  expect((await listAudited(clientId, "file.viewed")).map(({ actor_id }) => actor_id)).toEqual([
    one.staffId,
    other.staffId,
  ]);
});

describe("revealing a value", () => {
  const reason = "The lender asks for it";
  const reveal = (caller: Caller, body: object, clientId = everything.clientId) =>
    api.call(caller, { method: "POST", url: `/api/desk/clients/${clientId}/reveal`, payload: body });
  const loadApplication = async () => {
    const [application] = (await loadFile("manager", everything.clientId)).submissions;
    if (application?.kind !== "application") throw new Error("There is no application.");
    return application;
  };

  test("returns the one value in full, and records field and reason but not the value", async () => {
    const manager = await api.as("manager");
    const { subject, reference } = await loadApplication();
    const field = "x_studio_social_security_number_ssn";
    const { status, body } = await reveal(manager, { subject, field, reason });
    expect({ status, body }).toEqual({ status: 200, body: { data: { value: "123-45-6789" } } });
    const recorded = await listAudited(everything.clientId, "value.revealed");
    expect(recorded).toEqual([
      {
        actor_id: manager.staffId,
        subject: `Social security number, application ${reference}`,
        detail: { field, reason },
      },
    ]);
  });

  test("works for each sensitive field of profile and co-borrower", async () => {
    const manager = await api.as("manager");
    const [coBorrower] = (await loadApplication()).co_borrowers;
    const values = await Promise.all(
      [
        ["profile", "x_studio_dob"],
        ["profile", "x_studio_business_ein"],
        [coBorrower?.subject, "x_studio_drivers_license_number"],
        [coBorrower?.subject, "x_studio_social_security_number_encrypted"],
      ].map(async ([subject, field]) => (await reveal(manager, { subject, field, reason })).body.data.value),
    );
    expect(values).toEqual(["02/29/1980", "98-7654321", "B123-456-78", "900-70-0001"]);
  });

  test("is refused to auditors, without a fresh second factor, and for another's client", async () => {
    const body = { subject: "profile", field: "x_studio_dob", reason };
    expect((await reveal(await api.as("auditor"), body)).status).toBe(403);
    const stale = await reveal(await api.as("manager", { isFresh: false }), body);
    expect([stale.status, stale.body.result.code]).toEqual([403, "second_factor_needed"]);
    expect((await reveal(await api.as("advisor"), body)).status).toBe(404);
  });

  test("refuses fields that aren't sensitive, aren't answered, or belong to someone else", async () => {
    const manager = await api.as("manager");
    const { subject } = await loadApplication();
    const empty = await insertStoredClient(database);
    for (const [body, clientId] of [
      [{ subject, field: "x_studio_monthly_revenue", reason }, everything.clientId],
      [{ subject, field: "nonsense", reason }, everything.clientId],
      [{ subject: "profile", field: "x_studio_dob", reason }, empty],
      [{ subject, field: "x_studio_social_security_number_ssn", reason }, empty],
      [{ subject: "prequalification:0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d", field: "x", reason }, everything.clientId],
    ] as const)
      expect((await reveal(manager, body, clientId)).status).toBe(404);
  });

  test("refuses malformed requests", async () => {
    const manager = await api.as("manager");
    const good = { subject: "profile", field: "x_studio_dob", reason };
    for (const bad of [
      { ...good, reason: "why" },
      { ...good, reason: "    x    " },
      { ...good, reason: "x".repeat(301) },
      { ...good, subject: "application:1" },
      { ...good, subject: "somebody" },
      { ...good, field: 5 },
      { ...good, value: "x" },
      { subject: "profile", field: "x_studio_dob" },
    ])
      expect((await reveal(manager, bad)).status).toBe(400);
  });
});

describe("the export", () => {
  const link = (caller: Caller, clientId: string, body: object = { reason: "The client asked for it" }) =>
    api.call(caller, { method: "POST", url: `/api/desk/clients/${clientId}/export`, payload: body });

  test("is a masked ZIP of the file and its documents, and is recorded with its reason", async () => {
    const manager = await api.as("manager");
    const { status, body } = await link(manager, everything.clientId);
    expect(status).toBe(200);
    const response = await api.app.inject({ url: body.data.url, headers: manager.headers });
    expect(response.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringContaining('filename="client-file.zip"'),
      "cache-control": "no-store",
    });
    const zip = await fromBufferPromise(response.rawPayload);
    const texts = new Map<string, string>();
    for await (const entry of zip.eachEntry())
      texts.set(entry.fileName, Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString());
    const data = JSON.parse(texts.get("client-file.json") ?? "{}");
    expect(data.applications).toHaveLength(1);
    expect(data).not.toHaveProperty("sessions");
    expect(data).not.toHaveProperty("half_filled_forms");
    expect(JSON.stringify(data)).not.toMatch(/123456789|123-45-6789|1980-02-29/);
    expect((await listAudited(everything.clientId, "file.exported")).map(({ detail }) => detail)).toEqual([
      { reason: "The client asked for it" },
    ]);
  });

  test("is refused to auditors, without a reason, and for another's client", async () => {
    expect((await link(await api.as("auditor"), everything.clientId)).status).toBe(403);
    expect((await link(await api.as("manager", { isFresh: false }), everything.clientId)).status).toBe(403);
    expect((await link(await api.as("manager"), everything.clientId, {})).status).toBe(400);
    expect((await link(await api.as("advisor"), everything.clientId)).status).toBe(404);
  });

  test("has a link that works only for that session and that file", async () => {
    const [manager, other] = [await api.as("manager"), await api.as("manager")];
    const { url } = (await link(manager, everything.clientId)).body.data;
    const clientId = await insertStoredClient(database);
    expect((await api.call(other, { url })).status).toBe(404);
    expect((await api.call(manager, { url: url.replace(everything.clientId, clientId) })).status).toBe(404);
    expect((await api.call(manager, { url: url.slice(0, -2) })).status).toBe(404);
    expect((await api.call(undefined, { url })).status).toBe(401);
  });
});

describe("the timeline", () => {
  const timeline = (caller: Caller, clientId: string, query = "") =>
    api.call(caller, { url: `/api/desk/clients/${clientId}/timeline${query}` });

  test("lists what client and firm did, newest first, and views only on request", async () => {
    const client = await createFullClient(api);
    const manager = await api.as("manager", { name: "Ida Tarbell" });
    const { submissions } = await loadFile("manager", client.clientId);
    await open(manager, client.clientId);
    await api.call(manager, {
      method: "POST",
      url: `/api/desk/applications/${submissions[0]?.id}/status`,
      payload: { to: "Under Review", expected_from: "Submitted", note: "Looks sound", message: "We are on it." },
    });
    const { events } = (await timeline(manager, client.clientId)).body.data;
    expect(events.map(({ what }: { what: string }) => what)).toEqual([
      "changed a status",
      "sent an application",
      "sent a pre-qualification",
      "signed up with a Sign Up Id",
    ]);
    expect(events[0]).toMatchObject({
      by: "staff",
      name: "Ida Tarbell",
      about: submissions[0]?.reference,
      before: "Submitted",
      after: "Under Review",
      note: "Looks sound",
      message: "We are on it.",
    });
    const withViews = (await timeline(manager, client.clientId, "?views=true")).body.data.events;
    expect(withViews.map(({ what }: { what: string }) => what)).toContain("opened a file");
  });

  test.each([
    ["x_studio_business_bank_name", "Harbor Bank & Trust", ["First Bank & Co.", "Harbor Bank & Trust"]],
    ["x_studio_social_security_number_ssn", "078-05-1120", ["ends in 6789", "ends in 1120"]],
  ])(
    "hides the old and new value of a sealed or sensitive answer from an auditor: %s",
    async (field, value, values) => {
      const client = await createFullClient(api);
      const manager = await api.as("manager");
      const [application] = (await loadFile("manager", client.clientId)).submissions;
      await api.call(manager, {
        method: "POST",
        url: `/api/desk/clients/${client.clientId}/corrections`,
        payload: {
          subject: application?.subject,
          field,
          value,
          reason: "Said so on the phone",
          expected_revision: 0,
        },
      });
      const loadAs = async (role: StaffRole) => {
        const [newest] = (await timeline(await api.as(role), client.clientId)).body.data.events;
        const [change] = (await loadFile(role, client.clientId)).submissions[0]?.changes ?? [];
        return [newest.before, newest.after, change?.before, change?.after];
      };
      expect(await loadAs("manager")).toEqual([...values, ...values]);
      expect(new Set(await loadAs("auditor"))).toEqual(new Set(["On file, not shown"]));
    },
  );

  test("continues after each page, every entry once, even when many share a moment", async () => {
    const clientId = await insertStoredClient(database);
    await database.query(
      `insert into audit_entries (actor_kind, actor_id, actor_name, action, client_id)
       select 'staff', gen_random_uuid(), 'Grace Hopper', 'file.assigned', $1 from generate_series(1, 120)`,
      [clientId],
    );
    const manager = await api.as("manager");
    const ids: string[] = [];
    let query = "";
    for (let page = 0; page < 6; page += 1) {
      const { events, next_before } = (await timeline(manager, clientId, query)).body.data;
      ids.push(...events.map(({ id }: { id: string }) => id));
      if (next_before === null) break;
      query = `?before=${encodeURIComponent(next_before)}`;
    }
    expect(ids).toHaveLength(121);
    expect(new Set(ids).size).toBe(121);
    expect(ids.at(-1)).toBe("signed-up");
  });

  test("shows the conversation, the firm's notes, calls and tasks with what they say, and one kind alone", async () => {
    const clientId = await insertStoredClient(database);
    const manager = await api.as("manager", { name: "Ida Tarbell" });
    const post = (path: string, payload: object) =>
      api.call(manager, { method: "POST", url: `/api/desk/clients/${clientId}${path}`, payload });
    expect((await post("/messages", { text: "Hello Ada" })).status).toBe(201);
    expect((await post("/notes", { text: "Prefers mornings" })).status).toBe(201);
    const task = { title: "Ring back", due_on: "2031-01-05", staff_id: manager.staffId };
    const added = await post("/tasks", task);
    const path = `/api/desk/clients/${clientId}/tasks/${added.body.data.id}/done`;
    expect((await api.call(manager, { method: "PUT", url: path, payload: { is_done: true } })).status).toBe(200);
    await insertStoredAppointment(database, clientId, "2026-01-08T15:00:00Z");
    await database.query("update appointments set outcome = 'Not reached', outcome_by = $2 where client_id = $1", [
      clientId,
      manager.staffId,
    ]);
    const list = async (query = "") => (await timeline(manager, clientId, query)).body.data.events as FileEvent[];
    const told = (await list()).map(({ kind, what, about }) => [kind, what, about].join(" "));
    expect(told.toSorted()).toEqual([
      "call booked a call Advisory Call",
      "call wasn't reached for a call Advisory Call",
      "message wrote a message ",
      "note wrote a note ",
      "other signed up with a Sign Up Id STORED",
      "task added a task Ring back",
      "task did a task Ring back",
    ]);
    expect((await list("?kind=message")).map(({ sent }) => sent?.text)).toEqual(["Hello Ada"]);
    expect((await list("?kind=note")).map(({ noted }) => [noted?.text, noted?.staff_name])).toEqual([
      ["Prefers mornings", "Ida Tarbell"],
    ]);
    for (const kind of ["document", "status", "offer", "answer"]) expect(await list(`?kind=${kind}`)).toEqual([]);
  });

  test("refuses an invalid page", async () => {
    const manager = await api.as("manager");
    for (const query of [
      "?before=x",
      "?before=2026-99-99T00:00:00.000000Z~audit-1",
      "?views=no",
      "?page=2",
      "?kind=secret",
    ])
      expect((await timeline(manager, everything.clientId, query)).status).toBe(400);
  });
});
