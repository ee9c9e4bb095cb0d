import { describe, expect, test } from "vitest";
import { createFullClient } from "../../../testing/client-file.ts";
import { waitForDueJobs } from "../../../testing/due-jobs.ts";
import { startReviewDesk } from "../../../testing/review-desk.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { readWholeFile, type WholeFile } from "../../../testing/whole-file.ts";

const desk = await startReviewDesk();
const { database, manager, mailServer } = desk;

const loadFile = (clientId: string): Promise<WholeFile> =>
  readWholeFile(async (path) => (await desk.call(manager, { url: `/api/desk/clients/${clientId}${path}` })).body.data);
const listSubjects = async (clientId: string) => {
  const { submissions } = await loadFile(clientId);
  const application = submissions.find(({ kind }) => kind === "application");
  return {
    application: application?.subject,
    reference: application?.reference,
    coBorrower: application?.kind === "application" ? application.co_borrowers[0]?.subject : undefined,
  };
};
const correct = async (clientId: string, body: object) =>
  expect(
    (
      await desk.call(manager, {
        method: "POST",
        url: `/api/desk/clients/${clientId}/corrections`,
        payload: { reason: "Said so on the phone", expected_revision: 0, ...body },
      })
    ).status,
  ).toBe(200);
const listCorrections = async (client: SignedInClient) => {
  const { body } = await desk.call(client, { url: "/api/lead-user/timeline" });
  return body.data.entries.filter(({ kind }: { kind: string }) => kind === "correction");
};
const loadEmail = async ({ clientId }: SignedInClient) =>
  (await database.query<{ email: string }>("select email from clients where id = $1", [clientId])).rows[0]?.email ?? "";
const listMails = (email: string) =>
  mailServer.received.filter(({ to, subject }) => to?.[0]?.address === email && /corrected/.test(subject ?? ""));
const secrets = /078-?05-?1120|ends in|20,000|240,000|\b35%/;

describe("a staff correction", () => {
  test("in one sitting is one timeline line per form, with the questions and no value", async () => {
    const client = await createFullClient(desk);
    expect(await listCorrections(client)).toEqual([]);
    const { application, reference, coBorrower } = await listSubjects(client.clientId);
    await correct(client.clientId, { subject: application, field: "x_studio_monthly_revenue", value: "20000" });
    await correct(client.clientId, {
      subject: application,
      field: "x_studio_social_security_number_ssn",
      value: "078-05-1120",
      expected_revision: 1,
    });
    await correct(client.clientId, { subject: coBorrower, field: "x_studio_ownership_", value: "35" });
    await correct(client.clientId, { subject: "profile", field: "x_studio_years_in_business", value: "8" });
    const entries = await listCorrections(client);
    expect(entries).toMatchObject([
      { title: "Your advisor corrected an answer in your profile", message: "Said so on the phone" },
      { title: "Your advisor corrected 4 answers in your application", reference, message: "Said so on the phone" },
    ]);
    for (const question of [/“Monthly revenue”/, /“Annual revenue”/, /“Social security number/, /” of a co-borrower/])
      expect(entries[1].detail).toMatch(question);
    expect(JSON.stringify(entries)).not.toMatch(secrets);
  });

  test("much later gets its own line", async () => {
    const client = await createFullClient(desk);
    const { application } = await listSubjects(client.clientId);
    await correct(client.clientId, { subject: application, field: "x_studio_monthly_revenue", value: "20000" });
    await database.query(
      "update corrections set changed_at = changed_at - interval '61 minutes' where client_id = $1",
      [client.clientId],
    );
    await correct(client.clientId, {
      subject: application,
      field: "x_studio_full_name",
      value: "Ada King",
      expected_revision: 1,
    });
    expect((await listCorrections(client)).map(({ detail }: { detail: string }) => detail)).toEqual([
      expect.stringMatching(/full name/i),
      expect.stringMatching(/revenue/i),
    ]);
  });

  test("of several answers is one mail, and later ones another, without any value", async () => {
    const client = await createFullClient(desk);
    const email = await loadEmail(client);
    const { application, reference } = await listSubjects(client.clientId);
    const field = "x_studio_monthly_revenue";
    await correct(client.clientId, { subject: application, field, value: "20000" });
    await correct(client.clientId, {
      subject: application,
      field: "x_studio_social_security_number_ssn",
      value: "078-05-1120",
      expected_revision: 1,
    });
    expect(listMails(email)).toEqual([]);
    await desk.advanceMails("answers-corrected");
    const mail = await mailServer.next(email, /^Your advisor corrected your answers$/);
    expect(mail.text).toContain(`Application ${reference}`);
    expect(mail.text?.replace(/\s+/g, " ")).toMatch(/“Monthly revenue”.*“Social security number/);
    expect(mail.text).toContain("/dashboard/my-applications");
    expect(`${mail.text}${mail.html}`).not.toMatch(secrets);
    await waitForDueJobs(database, "mail");
    expect(listMails(email)).toHaveLength(1);
    await correct(client.clientId, { subject: "profile", field: "x_studio_years_in_business", value: "8" });
    await desk.advanceMails("answers-corrected");
    const next = await mailServer.next(email, /^Your advisor corrected your answers$/);
    expect(next.text).toContain("/dashboard/profile");
    expect(next.text).not.toContain("revenue");
  });

  test("by the client causes no mail and no line", async () => {
    const client = await createFullClient(desk);
    await desk.call(client, {
      method: "POST",
      url: "/api/lead-user",
      payload: { x_studio_years_in_business: "9" },
    });
    expect(await listCorrections(client)).toEqual([]);
    const { rows } = await database.query("select from corrections where client_id = $1 and not is_told", [
      client.clientId,
    ]);
    expect(rows).toEqual([]);
  });
});
