import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inflateStreams, readPdf, withoutSpaces } from "../../../testing/read-pdf.ts";
import { coBorrowerSsn, type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { app, ann, auditor, bob, database, mailServer, request } = desk;

const themselves = { x_studio_enters_own_numbers: true };
const numbers = {
  x_studio_social_security_number_encrypted: coBorrowerSsn,
  x_studio_date_of_birth: "1979-12-26",
  x_studio_drivers_license_number: "B1234567",
};
/** What the valid co-borrower's wire body says, which the owner sends in spite of the choice. */
const typed = /900-?70-?0001|1975-?12-?26|B123-456-78/;
const theirs = /123-?45-?6788|1979-?12-?26|B1234567/;

const loadFile = async ({ clientId }: PlaceableClient) => {
  const { body, text } = await request(ann, "GET", `/desk/clients/${clientId}`);
  const answers = await request(ann, "GET", `/desk/clients/${clientId}/answers`);
  const application = body.data.submissions.find(({ kind }: { kind: string }) => kind === "application");
  const [coBorrower] = application.co_borrowers;
  const record = answers.body.data.find(({ subject }: { subject: string }) => subject === coBorrower.subject);
  return { text: text + answers.text, coBorrower: { ...coBorrower, ...record } };
};
const toLinkPath = ({ clientId }: PlaceableClient, coBorrowerId: string) =>
  `/desk/clients/${clientId}/co-borrowers/${coBorrowerId}/link`;
const sendLink = (caller: Parameters<typeof request>[0], client: PlaceableClient, coBorrowerId: string) =>
  request(caller, "POST", toLinkPath(client, coBorrowerId));
const readBytes = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  (await app.inject({ url, headers })).rawPayload;
const readOwnCopy = async (client: PlaceableClient) => {
  const { body } = await request(client, "POST", `/user_applications/${client.applicationId}/copy`);
  return readBytes(body.data.url);
};

test("an application goes without their numbers, waits for them before a lender, and only the lender reads them", async () => {
  const client = await desk.newPlaceable(1, themselves);
  const waiting = await loadFile(client);
  expect(waiting.coBorrower.own_numbers).toBe("waiting");
  const { data: sent } = (await request(client, "GET", `/user_applications/${client.applicationId}`)).body;
  expect(sent.co_borrowers).toMatchObject([{ own_numbers: "waiting" }]);
  const questions = sent.co_borrowers[0].steps[0].questions.map(({ question }: { question: string }) => question);
  expect(questions).not.toContain("Social security number");
  const { rows } = await database.query("select 1 from application_co_borrowers where answers ? 'driversLicenseState'");
  expect(rows).toEqual([]);
  const before = await readOwnCopy(client);
  expect(withoutSpaces((await readPdf(before)).pages.join(""))).toContain("WaitingforCharlesBabbagetoenter");
  expect(inflateStreams(before)).not.toMatch(typed);

  const { id, lenderEmail } = await desk.prepare(client);
  const [email = ""] = client.coBorrowerEmails;
  expect(await sendLink(ann, client, waiting.coBorrower.id)).toMatchObject({ status: 200 });
  const token = await desk.readLink(email, /^Please enter your own details/);
  const door = await desk.enter(token, email);
  expect((await request(door, "GET", "/co-borrower")).body.data).toMatchObject({
    consents: [],
    details_given_at: null,
  });

  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
  await desk.giveAsCoBorrower(door);
  const { findings } = (await request(ann, "GET", `${desk.toPath(client, id)}/preflight`)).body.data;
  expect(findings[0]).toMatchObject({ kind: "numbers missing", severity: "blocks", place: "answers" });
  expect(await desk.send(client, id)).toMatchObject({ status: 409, body: { result: { code: "preflight_blocked" } } });

  expect((await request(door, "PUT", "/co-borrower/details", numbers)).status).toBe(200);
  const given = await loadFile(client);
  expect(given.coBorrower.own_numbers).toBe("given");
  expect((await desk.loadSubmission(client, id)).people).toMatchObject([
    { own_numbers: null },
    { own_numbers: "given" },
  ]);
  expect((await desk.send(client, id)).status).toBe(200);

  const lender = await desk.enter(await desk.readLink(lenderEmail, /a file for/), lenderEmail);
  const bytes = await readBytes("/api/lender/items/1", lender.headers);
  const { rows: answers } = await readPdf(bytes);
  expect(answers).toContainEqual(["Socialsecuritynumber", "123-45-6788"]);
  expect(answers).toContainEqual(["Driver'slicensenumber", "B1234567"]);
  expect(withoutSpaces((await readPdf(bytes)).pages.join(""))).not.toMatch(typed);

  const after = await readOwnCopy(client);
  expect(withoutSpaces((await readPdf(after)).pages.join(""))).toContain("CharlesBabbageenteredtheirown");
  for (const text of [inflateStreams(after), given.text, waiting.text, ...desk.log]) {
    expect(text).not.toMatch(theirs);
    expect(text).not.toMatch(typed);
  }
});

test("staff correct the choice, and the questions are the owner's again", async () => {
  const client = await desk.newPlaceable(1, themselves);
  const { coBorrower } = await loadFile(client);
  const correct = (field: string, value: unknown, revision: number) =>
    request(ann, "POST", `/desk/clients/${client.clientId}/corrections`, {
      subject: `co-borrower:${coBorrower.id}`,
      field,
      value,
      reason: "He asked us to",
      expected_revision: revision,
    });
  const ssn = "x_studio_social_security_number_encrypted";
  expect((await correct(ssn, "900700001", 0)).status).toBe(404);
  expect((await correct("x_studio_enters_own_numbers", "yes", 0)).status).toBe(400);
  expect((await correct("x_studio_enters_own_numbers", false, 0)).status).toBe(200);
  expect((await correct(ssn, "900700001", 1)).status).toBe(200);
  expect((await loadFile(client)).coBorrower.own_numbers).toBe(null);
});

test("an older application, without the choice, still asks the owner", async () => {
  const client = await desk.newPlaceable(1);
  const { coBorrower } = await loadFile(client);
  expect(coBorrower.own_numbers).toBe(null);
  const { id } = await desk.prepare(client);
  const { findings } = (await request(ann, "GET", `${desk.toPath(client, id)}/preflight`)).body.data;
  expect(findings.map(({ kind }: { kind: string }) => kind)).not.toContain("numbers missing");
});

test("the link goes only to a co-borrower of this client, by those who work on the file", async () => {
  const [client, other] = [await desk.newPlaceable(1, themselves), await desk.newPlaceable(1, themselves)];
  const { coBorrower } = await loadFile(client);
  const { coBorrower: foreign } = await loadFile(other);
  expect((await sendLink(undefined, client, coBorrower.id)).status).toBe(401);
  expect((await sendLink(auditor, client, coBorrower.id)).status).toBe(403);
  expect((await sendLink(bob, client, coBorrower.id)).status).toBe(404);
  expect((await sendLink(ann, client, foreign.id)).status).toBe(404);
  expect((await sendLink(ann, client, randomUUID())).status).toBe(404);
  expect((await sendLink(ann, client, "1")).status).toBe(400);
  expect((await request(ann, "POST", toLinkPath(client, coBorrower.id), { now: true })).status).toBe(400);
  expect((await sendLink(ann, client, coBorrower.id)).status).toBe(200);
  const [email = ""] = client.coBorrowerEmails;
  const mail = await mailServer.next(email, /^Please enter your own details/);
  expect(mail.text).toMatch(/social security\s+number/);
  const { rows } = await database.query(
    "select subject from audit_entries where action = 'co-borrower.link_sent' and client_id = $1",
    [client.clientId],
  );
  expect(rows).toEqual([{ subject: expect.stringMatching(/^co-borrower 1 of application FA-/) }]);
});

test("they save their own part with what they signed, masked, and nothing of the owner's or of other co-borrowers", async () => {
  const client = await desk.newPlaceable(2, themselves);
  const { id } = await desk.prepare(client);
  await desk.askConsents(client, id);
  const [email = "", otherEmail = ""] = client.coBorrowerEmails;
  const door = await desk.enter(await desk.readLink(email, /asks for your consent/), email);
  const other = await desk.enter(await desk.readLink(otherEmail, /asks for your consent/), otherEmail);
  const open = async ({ headers }: typeof door) => app.inject({ url: "/api/co-borrower/copy", headers });

  expect((await app.inject({ url: "/api/co-borrower/copy" })).statusCode).toBe(401);
  expect((await app.inject({ url: "/api/co-borrower/copy?id=1", headers: door.headers })).statusCode).toBe(400);
  const unsigned = await readPdf((await open(door)).rawPayload);
  expect(unsigned.headings.map((heading) => heading.trim())).not.toContain("Consents and signatures");

  expect((await request(door, "PUT", "/co-borrower/details", numbers)).status).toBe(200);
  await desk.giveAsCoBorrower(door);
  const response = await open(door);
  expect(response.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="Funding application FA-\w+, your part\.pdf"$/),
  });
  const { pages, rows, headings } = await readPdf(response.rawPayload);
  const text = withoutSpaces(pages.join(""));
  expect(rows).toContainEqual(["Socialsecuritynumber", "endsin6788"]);
  expect(rows).toContainEqual(["Emailaddress", email]);
  expect(headings.map((heading) => heading.trim()).slice(1)).toEqual([
    "Co-borrower: Charles Babbage",
    "Consents and signatures",
  ]);
  expect(text).toContain(withoutSpaces(`Consent to send my file to ${desk.program.lender_name}`));
  expect(text).toContain("Signedbytypingthename");
  for (const foreign of [
    theirs,
    typed,
    /123-?45-?6789/,
    /1980-?02-?29/,
    /St\.JamesSq|FirstBank/,
    new RegExp(otherEmail),
  ]) {
    expect(text).not.toMatch(foreign);
    expect(inflateStreams(response.rawPayload)).not.toMatch(foreign);
  }
  const others = withoutSpaces((await readPdf((await open(other)).rawPayload)).pages.join(""));
  expect(others).toContain(otherEmail);
  expect(others).not.toContain(email);

  const [consent] = (await request(door, "GET", "/co-borrower")).body.data.consents;
  await request(door, "POST", `/co-borrower/consents/${consent.id}/revoke`);
  expect(withoutSpaces((await readPdf((await open(door)).rawPayload)).pages.join(""))).toMatch(/thename,revoked[A-Z]/);
});
