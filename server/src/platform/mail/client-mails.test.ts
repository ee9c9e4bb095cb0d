import { afterAll, expect, test, vi } from "vitest";
import { firm } from "../../../../firm.config.ts";
import { createApplicationCalls } from "../../testing/application-form.ts";
import { startClientApi } from "../../testing/client-api.ts";
import { makeMailsDue } from "../../testing/due-mails.ts";
import { createPersonBody, issueSignupId, solveCaptcha } from "../../testing/factories.ts";
import { makePdf } from "../../testing/made-files.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { buildMultipart } from "../../testing/multipart.ts";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import type { SignedInClient } from "../../testing/sign-in-as.ts";
import { insertStoredStaff } from "../../testing/stored-staff.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startClientApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const { submit } = createApplicationCalls(api);

const loadEmail = async ({ clientId }: SignedInClient) =>
  (await api.database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ??
  "";
const prequalify = (client: SignedInClient) =>
  api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
const listMails = (email: string, subject: RegExp) =>
  mailServer.received.filter((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ""));
/** Waits until no notice or mail is due. */
const waitForMails = () =>
  vi.waitFor(
    async () => {
      const { rows } = await api.database.query(
        `select 1 from jobs.job where name in ('mail', 'patient-mail') and state in ('created', 'retry', 'active')
           and start_after <= now()
         union all select 1 from mails where sent_at is null`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 200 },
  );
const secrets = ["123-45-6789", "123456789", "1980-02-29", "900-70-0001", "900700001", "B123-456-78", "First Bank"];

const signUp = async () => {
  const person = createPersonBody();
  const [sing_up_id, recaptcha_token] = [await issueSignupId(api.database), await solveCaptcha(api.app, "signup")];
  await api.app.inject({
    method: "POST",
    url: "/api/auth/signup",
    headers: { "user-agent": "Phone/1.0" },
    payload: { ...person, sing_up_id, recaptcha_token },
  });
  return person;
};
const signIn = async (person: { email: string; password: string }, userAgent: string) =>
  (
    await api.app.inject({
      method: "POST",
      url: "/api/auth/token",
      headers: { "user-agent": userAgent },
      payload: {
        email: person.email,
        password: person.password,
        recaptcha_token: await solveCaptcha(api.app, "signin"),
      },
    })
  ).statusCode;

test("name the client's own advisor, and the firm's until there is one", async () => {
  const dana = await insertStoredStaff(api.database, "advisor", "Dana Whitfield");
  const [assigned, other] = [await api.signIn(), await api.signIn()];
  await api.database.query("update clients set staff_id = $2 where id = $1", [assigned.clientId, dana]);
  for (const client of [assigned, other]) expect((await prequalify(client)).status).toBe(200);
  await waitForMails();
  const read = async (client: SignedInClient) => listMails(await loadEmail(client), /pre-qualification/i)[0]?.text;
  expect(await read(assigned)).toContain("Dana Whitfield");
  expect(await read(assigned)).not.toContain(firm.advisor.name);
  expect(await read(other)).toContain(firm.advisor.name);
});

test("welcomes a new client, and reports a sign-in from a new device but not from a known one", async () => {
  const person = await signUp();
  expect((await mailServer.next(person.email, /^Welcome to/)).text).toContain("Pre-qualify");
  // The known device after an update.
  expect(await signIn(person, "Phone/2.4")).toBe(200);
  expect(await signIn(person, "Tablet/1.0")).toBe(200);
  const mail = await mailServer.next(person.email, /^A new sign-in/);
  expect(mail.text).toContain("/forgot-password");
  expect(await signIn(person, "Tablet/1.1")).toBe(200);
  expect(await signIn(person, "Desk/1.0")).toBe(200);
  await waitForMails();
  expect(listMails(person.email, /^A new sign-in/)).toHaveLength(1);
});

test("confirms a pre-qualification to the client and notifies the firm, with its reference", async () => {
  const client = await api.signIn();
  const { reference } = (await prequalify(client)).body.result;
  const mail = await mailServer.next(await loadEmail(client), /^We have your pre-qualification/);
  expect(mail.text).toContain(reference);
  const toFirm = await mailServer.next(firm.identity.email, new RegExp(reference));
  expect(toFirm).toMatchObject({ replyTo: [{ address: await loadEmail(client) }] });
  expect(toFirm.text).toContain("$50,000");
});

test("confirms an application and notifies the firm, without anything sensitive in a mail", async () => {
  const client = await api.signIn();
  await prequalify(client);
  const { reference } = (await submit(client, { coBorrowers: [{}] })).body.result;
  const mails = [
    await mailServer.next(await loadEmail(client), /^We have your application/),
    await mailServer.next(firm.identity.email, new RegExp(reference)),
  ];
  for (const { text, html, subject } of mails) {
    expect(`${subject}`).toContain(reference);
    for (const secret of secrets) expect(`${text}${html}${subject}`).not.toContain(secret);
  }
});

test("confirms several documents once, with a way to turn that off", async () => {
  const client = await api.signIn();
  await prequalify(client);
  for (let number = 0; number < 3; number += 1) {
    const fields = { lead_user_id: client.clientId, lead_document_type_id: "4" };
    const files = [{ part: "documents", name: `${number}.pdf`, bytes: makePdf() }];
    const { status } = await api.call(client, {
      method: "POST",
      url: "/api/lead-user-documents",
      ...(await buildMultipart(fields, files)),
    });
    expect(status).toBe(201);
  }
  await makeMailsDue(api.database, "documents-received");
  const email = await loadEmail(client);
  const mail = await mailServer.next(email, /^We have your documents/);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const url = new URL(/<(.+)>/.exec(header("list-unsubscribe"))?.[1] ?? "");

  // As a mail program does it: an empty form body, without a session.
  const pressed = await api.app.inject({
    method: "POST",
    url: `${url.pathname}${url.search}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(pressed.statusCode).toBe(200);
  expect((await api.call(client, { url: "/api/mail-preferences" })).body).toEqual({
    data: { email, reminders: true, documents: false, fits: true, owed: true, renewals: true, news: true },
  });
  // The link in the footer leads to the choice, with the address hidden.
  const link = /email-preferences#(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
  const post = (payload: object) => api.app.inject({ method: "POST", url: "/api/linked-mail-preferences", payload });
  expect((await post({ link })).json()).toEqual({
    data: {
      email: email.replace(/^(.)[^@]*/, "$1•••"),
      reminders: true,
      documents: false,
      fits: true,
      owed: true,
      renewals: true,
      news: true,
    },
  });
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // The letter after the last one encodes the same bytes.
  for (const last of ["A", "Q", alphabet[alphabet.indexOf(link.slice(-1)) + 1]].filter(
    (sign) => sign !== link.slice(-1),
  ))
    expect((await post({ link: link.slice(0, -1) + last })).statusCode, last).toBe(403);
  await waitForMails();
  expect(listMails(email, /documents/)).toHaveLength(1);
});

test("mails a repeated submission once", async () => {
  const client = await api.signIn();
  const { reference } = (await prequalify(client)).body.result;
  await mailServer.next(await loadEmail(client), /^We have your pre-qualification/);
  await api.database.query(
    `update jobs.job set state = 'retry', retry_count = 0
     where name = 'patient-mail' and data ->> 'mailId' in (select id::text from mails where client_id = $1)`,
    [client.clientId],
  );
  await makeMailsDue(api.database, "prequalification-received", client.clientId);
  await makeMailsDue(api.database, "firm-prequalification", client.clientId);
  await waitForMails();
  expect(mailServer.received.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2);
});
