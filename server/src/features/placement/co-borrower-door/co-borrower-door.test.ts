import { expect, test } from "vitest";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { createLive } from "../../../platform/live/live.ts";
import { coBorrowerSsn, startSubmissionDesk } from "../../../testing/submission-desk.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createCoBorrowerDetails } from "../lender-consent/co-borrower-details.service.ts";

const desk = await startSubmissionDesk();
const { database, mailServer, request } = desk;
const unknownId = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";

const openDoor = async (coBorrowers = 1) => {
  const client = await desk.newPlaceable(coBorrowers);
  const prepared = await desk.prepare(client);
  await desk.askConsents(client, prepared.id);
  const [email = ""] = client.coBorrowerEmails;
  const token = await desk.readLink(email, /asks for your consent/);
  return { client, ...prepared, email, token, door: await desk.enter(token, email) };
};

const details = {
  x_studio_social_security_number_encrypted: coBorrowerSsn,
  x_studio_date_of_birth: "1979-12-26",
  x_studio_drivers_license_number: "B1234567",
  x_studio_drivers_license_state: "Florida (FL)",
};

test("sees only what they were asked, signs, and the same link revokes later", async () => {
  const { client, id: submissionId, email, token, door } = await openDoor();
  const page = await request(door, "GET", "/co-borrower");
  expect(page).toMatchObject({
    status: 200,
    body: { data: { applicant: "Augusta King", reference: expect.stringMatching(/^FA-/), details_given_at: null } },
  });
  const [consent] = page.body.data.consents;
  expect(page.body.data.consents).toHaveLength(1);
  expect(consent).toMatchObject({ person: "co-borrower", state: "asked", lender_name: desk.program.lender_name });
  expect(page.text).not.toContain(client.email);

  const give = (changes: object = {}) =>
    request(door, "POST", `/co-borrower/consents/${consent.id}/give`, {
      signature: "Charles Babbage",
      text_sha256: consent.text_sha256,
      ...changes,
    });
  expect((await give({ signature: " " })).status).toBe(422);
  expect((await give({ text_sha256: "1".repeat(64) })).status).toBe(409);
  expect((await give({ password: "x" })).status).toBe(400);
  expect((await give({ signature: "x".repeat(101) })).status).toBe(422);
  expect(await give()).toMatchObject({ status: 200, body: { data: { state: "given", signature: "Charles Babbage" } } });
  expect((await mailServer.next(email, /^You consented/)).text).toContain("valid for 30 days");

  await desk.giveConsents(client, submissionId);
  await desk.send(client, submissionId);
  const again = await desk.enter(token, email);
  const revoked = await request(again, "POST", `/co-borrower/consents/${consent.id}/revoke`);
  expect(revoked).toMatchObject({ status: 200, body: { data: { state: "revoked" } } });
  expect(await desk.loadSubmission(client, submissionId)).toMatchObject({ status: "withdrawn" });
  expect((await mailServer.next(client.email, /^Consent revoked/)).text).toContain("Revoked by");
});

test("enters their own numbers, which no one but the lender's copy can read", async () => {
  const { client, id: submissionId, door } = await openDoor();
  const put = (changes: object = {}) => request(door, "PUT", "/co-borrower/details", { ...details, ...changes });
  expect(await put({ x_studio_social_security_number_encrypted: "000000000" })).toMatchObject({
    status: 422,
    body: { result: { fields: { x_studio_social_security_number_encrypted: expect.any(String) } } },
  });
  expect((await put({ x_studio_date_of_birth: 7 })).status).toBe(400);
  expect((await put({ x_studio_first_name: "Eve" })).status).toBe(400);
  expect((await put()).status).toBe(200);
  const texts = [
    (await request(door, "GET", "/co-borrower")).text,
    (await request(client, "GET", "/lead-user/submissions")).text,
    (await request(desk.ann, "GET", desk.toPath(client, submissionId))).text,
    (await request(desk.ann, "GET", `/desk/clients/${client.clientId}`)).text,
    (await request(desk.ann, "GET", `/desk/clients/${client.clientId}/answers`)).text,
    ...desk.log,
  ];
  for (const text of texts) {
    expect(text).not.toContain(coBorrowerSsn);
    expect(text).not.toContain("123-45-6788");
    expect(text).not.toContain("1979-12-26");
    expect(text).not.toContain("B1234567");
  }
  expect(await desk.loadSubmission(client, submissionId)).toMatchObject({
    people: [{ own_numbers: null }, { own_numbers: "given" }],
  });
  const { rows } = await database.query<{ co_borrower_id: string; sealed: Buffer }>(
    "select co_borrower_id, sealed from co_borrower_details where client_id = $1",
    [client.clientId],
  );
  const [row] = rows;
  expect(row?.sealed.includes(coBorrowerSsn)).toBe(false);
  const opened = createCoBorrowerDetails({
    database,
    live: createLive({
      database,
      notifications: { subscribe() {} },
      logger: { warn() {} },
      timeZone: "America/New_York",
    }),
    cipher: createFieldCipher(await loadMasterKeys(database, testConfig())),
    checkRules: () => {
      throw new Error("Nothing is checked when it's read.");
    },
  });
  const numbers = await opened.load(database, client.clientId, [row?.co_borrower_id ?? ""]);
  expect(numbers.get(row?.co_borrower_id ?? "")).toMatchObject({ ssn: coBorrowerSsn, dateOfBirth: "1979-12-26" });
});

test("says no, which sends nothing, and answers for no one else", async () => {
  const { client, id: submissionId, door } = await openDoor(2);
  const { consents } = await desk.loadSubmission(client, submissionId);
  const [mine] = (await request(door, "GET", "/co-borrower")).body.data.consents;
  for (const consent of consents.filter((each: { id: string }) => each.id !== mine.id))
    for (const act of ["decline", "revoke"])
      expect((await request(door, "POST", `/co-borrower/consents/${consent.id}/${act}`)).status).toBe(404);
  expect((await request(client, "POST", `/lead-user/lender-consents/${mine.id}/decline`)).status).toBe(404);
  expect(await request(door, "POST", `/co-borrower/consents/${mine.id}/decline`)).toMatchObject({
    status: 200,
    body: { data: { state: "declined" } },
  });
  await desk.giveConsents(client, submissionId);
  expect(await desk.send(client, submissionId)).toMatchObject({
    status: 409,
    body: { result: { code: "consent_missing" } },
  });
  await mailServer.next("hello@example.com", /^Consent declined/);
});

test("the client can mail the link again, to the address in the application, while something waits", async () => {
  const { client, id: submissionId, email, door } = await openDoor();
  const { people } = await desk.loadSubmission(client, submissionId);
  const coBorrowerId = people[1].co_borrower_id;
  const ask = (caller: typeof client, submission = submissionId) =>
    request(caller, "POST", `/lead-user/submissions/${submission}/co-borrowers/${coBorrowerId}/link`);
  expect((await ask(client)).status).toBe(200);
  await desk.readLink(email, /asks for your consent/);
  expect((await ask(await desk.newPlaceable())).status).toBe(404);
  expect((await ask(client, unknownId)).status).toBe(404);
  // The page that is open goes on.
  await desk.giveAsCoBorrower(door);
  expect((await ask(client)).status).toBe(409);
});
