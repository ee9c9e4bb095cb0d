import { randomUUID } from "node:crypto";
import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import { describe, expect, test } from "vitest";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();
const { signInPrequalified, submit } = createApplicationCalls(api);

const listPaths = async (client: SignedInClient) => {
  const summary = await api.call(client, {
    url: `/api/lead-user/prequalification-summary?user_id=${client.clientId}`,
  });
  const applications = await api.call(client, { url: "/api/user_applications" });
  return {
    prequalification: `/api/lead-user/prequalifications/${summary.body.prequalification_summary[0]?.id}`,
    application: `/api/user_applications/${applications.body.data[0]?.id}`,
  };
};
const read = async (client: SignedInClient, url: string): Promise<SentForm> =>
  (await api.call(client, { url })).body.data;
const toQuestions = ({ steps }: Pick<SentForm, "steps">) =>
  new Map(steps.flatMap(({ questions }) => questions.map(({ question, answer }) => [question, answer])));

describe.each(["/api/user_applications", "/api/lead-user/prequalifications"])("%s/:id", (path) => {
  testRefusals(api, "read", () => ({ url: `${path}/${randomUUID()}` }));

  test("tells no one else anything, and takes only an id", async () => {
    const [client, other] = [await signInPrequalified(), await signInPrequalified()];
    await submit(client);
    const own = Object.values(await listPaths(client)).find((url) => url.startsWith(path)) ?? "";
    expect(await api.call(client, { url: own })).toMatchObject({ status: 200 });
    const foreign = await api.call(other, { url: own });
    const unknown = await api.call(other, { url: `${path}/${randomUUID()}` });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.result.error).toBe(unknown.body.result.error);
    for (const url of [`${path}/1`, `${own}?user_id=${client.clientId}`])
      expect(await api.call(client, { url }), url).toMatchObject({ status: 400 });
  });
});

test("an application reads as it was asked, with files, co-borrowers, and blank questions, masked", async () => {
  const client = await signInPrequalified();
  const files = ["b.pdf", "a.pdf"].map((name) => ({
    part: "x_studio_upload_bank_statements_last_3_months",
    name,
    bytes: makePdf(),
  }));
  await submit(client, { files, coBorrowers: [{}], fields: { x_studio_number_of_employee_1: undefined } });
  const { application } = await listPaths(client);
  const { text } = await api.call(client, { url: application });
  const form = await read(client, application);
  expect(form).toMatchObject({ reference: expect.stringMatching(/^FA-/), status: "Submitted", form_version: 1 });
  expect(form.steps.map(({ title }) => title)).toEqual([
    "Business information",
    "Owner information",
    "Financial information",
    "Funding Request",
    "Document Uploads",
    "Disclosures and Consent",
    "Federal Compliance Disclosures",
    "Attestation and Authorization",
  ]);
  const answers = toQuestions(form);
  expect(answers.get("Legal business name")).toBe("Analytical Engines No. 1, LLC");
  expect(answers.get("Mobile phone")).toBe("(555) 010-0142");
  expect(answers.get("Business bank name")).toBe("First Bank & Co.");
  expect(answers.get("Number of employees")).toBeNull();
  expect(answers.has("Other entity type")).toBe(false);
  expect(answers.get("Social security number")).toBe("ends in 6789");
  expect(answers.get("Date of birth")).toBe("On file, not shown");
  expect([...answers.values()]).toContain("a.pdf\nb.pdf");
  expect(form.co_borrowers).toMatchObject([{ name: "Charles Babbage" }]);
  const [charles] = form.co_borrowers;
  expect(charles && toQuestions(charles).get("Social security number")).toBe("ends in 0001");
  expect(text).not.toMatch(/123-?45-?6789|1980-02-29|02\/29\/1980|900-?70-?0001|B123-456/);
});

test("a pre-qualification keeps the words of its day", async () => {
  const client = await signInPrequalified();
  await api.database.asOwner(
    `insert into form_wordings (form, version, hash, wording)
       select form, 7, '\\x07', jsonb_set(wording::jsonb, '{questions,0,label}', '"Your name, in 2019"') from form_wordings
       where form = 'prequalification' limit 1`,
  );
  const { prequalification } = await listPaths(client);
  const before = await read(client, prequalification);
  expect(before).toMatchObject({ reference: expect.stringMatching(/^PQ-/), status: "Submitted", co_borrowers: [] });
  expect(toQuestions(before).get("Full name")).toBe("Ada Lovelace");
  await api.database.asOwner(
    `update prequalifications set wording_id = (select id from form_wordings where version = 7)
       where client_id = '${client.clientId}'`,
  );
  const then = await read(client, prequalification);
  expect(then.form_version).toBe(7);
  expect(toQuestions(then).get("Your name, in 2019")).toBe("Ada Lovelace");
  expect(toQuestions(then).has("Full name")).toBe(false);
});
