import { applicationWire } from "@funding-desk/contract/testing/application-wire";
import { describe, expect, test } from "vitest";
import { createApplicationCalls } from "../../../testing/application-form.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { profileBody } from "../../../testing/profile-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();
const { signInPrequalified, submit, saveDraft } = createApplicationCalls(api);

const start = async (client: SignedInClient, form = "application") =>
  (await api.call(client, { url: `/api/drafts/${form}/start` })).body.data;
const loadDraft = async (client: SignedInClient) =>
  (await api.call(client, { url: "/api/drafts/application" })).body.data;
const loadProfile = async (client: SignedInClient) =>
  (await api.call(client, { url: "/api/profile_details" })).body.data;
const listMissing = async (client: SignedInClient) =>
  (await api.call(client, { url: "/api/profile_mandatory_field" })).body.missing_fields;
const saveProfile = (client: SignedInClient, payload: object) =>
  api.call(client, { method: "POST", url: "/api/lead-user", payload });
const signInApplied = async (changes: Parameters<typeof submit>[1] = {}) => {
  const client = await signInPrequalified();
  expect(await submit(client, changes)).toMatchObject({ status: 200 });
  return client;
};
const secrets = /123-?45-?6789|1980-02-29|900-?70-?0001|B123-456|1975-12-26/;

testRefusals(api, "start", () => ({ url: "/api/drafts/application/start" }));

test("knows only the two forms that keep a draft, and takes nothing else", async () => {
  const client = await api.signIn();
  for (const url of ["/api/drafts/profile/start", "/api/drafts/x/start", "/api/drafts/application/start?user_id=1"])
    expect(await api.call(client, { url }), url).toMatchObject({ status: 400, body: { result: { status: "error" } } });
});

test("a profile that was read before shows each change at once", async () => {
  const client = await api.signIn();
  const read = async (...names: string[]) => {
    const shown = await loadProfile(client);
    expect(await loadProfile(client)).toEqual(shown);
    return names.map((name) => shown[name]);
  };
  const write = (statement: string) => api.database.query(statement, [client.clientId]);
  expect(await read("first_name", "x_studio_business_name")).toEqual(["Ada", undefined]);
  await write("update clients set first_name = 'Grace' where id = $1");
  expect(await read("first_name")).toEqual(["Grace"]);
  await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
  expect(await read("x_studio_business_name")).toEqual(["Analytical Engines"]);
  await write(`update prequalifications set answers = answers || '{"businessName": "Looms"}' where client_id = $1`);
  expect(await read("x_studio_business_name")).toEqual(["Looms"]);
  await submit(client, { fields: { x_studio_business_street_address: "1 Mill Lane" } });
  expect(await read("x_studio_business_street")).toEqual(["1 Mill Lane"]);
  await write(`update applications set answers = answers || '{"businessStreet": "2 Mill Lane"}' where client_id = $1`);
  expect(await read("x_studio_business_street")).toEqual(["2 Mill Lane"]);
  await saveProfile(client, { ...profileBody.business, x_studio_business_street: "3 Mill Lane" });
  expect(await read("x_studio_business_street")).toEqual(["3 Mill Lane"]);
  await write("delete from profiles where client_id = $1");
  expect(await read("x_studio_business_street")).toEqual(["2 Mill Lane"]);
});

describe("a new form starts with", () => {
  test("what was given at sign-up", async () => {
    const client = await api.signIn();
    const { answers } = await start(client, "prequalification");
    expect(answers).toMatchObject({ fullName: expect.stringContaining("Ada"), state: expect.any(String) });
    expect(Object.keys(answers).toSorted()).toEqual(["email", "fullName", "phone", "state"]);
  });

  test("what the pre-qualification said", async () => {
    const client = await signInPrequalified();
    expect((await start(client)).answers).toMatchObject({
      legalBusinessName: prequalificationBody.business_name,
      stateOfIncorporation: prequalificationBody.state_of_incorporation,
      entityType: "LLC",
      mobilePhone: prequalificationBody.phone_number,
      requestedAmount: prequalificationBody.funding_amount_requested,
    });
  });

  test("what the profile was given since, tab by tab", async () => {
    const client = await signInApplied();
    expect((await start(client)).answers).toMatchObject({ businessStreet: "1/2 Mill-Lane", monthlyRevenue: "12500" });
    await saveProfile(client, { ...profileBody.financial, x_studio_monthly_revenue: "9000" });
    await saveProfile(client, { ...profileBody.business, x_studio_business_street: "2 New Road" });
    await submit(client, { fields: { x_studio_monthly_revenue: "7000" } });
    await saveProfile(client, { ...profileBody.business, x_studio_business_street: "3 Newest Road" });
    // The financial tab is older than the application, though the profile was saved later.
    expect((await start(client)).answers).toMatchObject({ businessStreet: "3 Newest Road", monthlyRevenue: "7000" });
  });

  test("no one else's answers", async () => {
    await signInApplied({ coBorrowers: [{}] });
    const other = await signInPrequalified();
    const started = await start(other);
    expect(started).not.toHaveProperty("on_file");
    expect(started).not.toHaveProperty("co_borrowers");
    expect(started.answers).not.toHaveProperty("street");
  });
});

describe("a second application asks only what changed", () => {
  const sensitive = {
    x_studio_date_of_birth: undefined,
    x_studio_social_security_number_ssn: undefined,
  };

  test("it starts with the first one's answers and co-borrowers, but no consent and nothing sensitive", async () => {
    const client = await signInApplied({ coBorrowers: [{}] });
    const { body, text } = await api.call(client, { url: "/api/drafts/application/start" });
    const { answers, on_file, co_borrowers } = body.data;
    expect(answers).toMatchObject({
      employees: "12",
      bankName: "First Bank & Co.",
      fundingType: "SBA Loan",
      inLawsuit: "no",
      entityType: "Single-Member LLC",
      hasCoBorrower: true,
    });
    expect(Object.keys(answers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Authorization|Acceptance|certify|annualRevenue|ssn|dateOfBirth/)]),
    );
    expect(on_file).toEqual({ ssn: "6789", dateOfBirth: "" });
    expect(co_borrowers).toMatchObject([
      { answers: { firstName: "Charles" }, on_file: { ssn: "0001", dateOfBirth: "", driversLicenseNumber: "" } },
    ]);
    expect(text).not.toMatch(secrets);
  });

  test("its draft takes over what is on file, and is sent without typing it again", async () => {
    const client = await signInApplied({ coBorrowers: [{}] });
    const { co_borrowers } = await start(client);
    const [{ key, answers: charles }] = co_borrowers;
    const saved = await saveDraft(client, { answers: {}, co_borrowers: [{ key, answers: charles }] });
    expect(saved.body.data).toMatchObject({
      on_file: { ssn: "6789", dateOfBirth: "" },
      co_borrowers: [{ key, on_file: { ssn: "0001" } }],
    });
    const again = {
      x_studio_social_security_number_encrypted: undefined,
      x_studio_date_of_birth: undefined,
      x_studio_drivers_license_number: undefined,
      key,
    };
    expect(await submit(client, { fields: sensitive, coBorrowers: [again] })).toMatchObject({ status: 200 });
    const { applications } = await readFile(client);
    expect(applications).toHaveLength(2);
    for (const { answers, co_borrowers: others } of applications) {
      expect(answers).toContainEqual(
        expect.objectContaining({ question: "Social security number", answer: "ends in 6789" }),
      );
      expect(others[0]).toContainEqual(
        expect.objectContaining({ question: "Social security number", answer: "ends in 0001" }),
      );
    }
  });

  test("what was cleared stays cleared, and a co-borrower left out isn't taken over", async () => {
    const client = await signInApplied({ coBorrowers: [{}] });
    const saved = await saveDraft(client, { answers: { ssn: "", ownerName: "Ada" } });
    expect(saved.body.data).toMatchObject({ answers: { ownerName: "Ada" }, on_file: { dateOfBirth: "" } });
    expect(saved.body.data.on_file).not.toHaveProperty("ssn");
    expect(saved.body.data).not.toHaveProperty("co_borrowers");
    const next = await saveDraft(client, { answers: {} }, saved.body.data.revision);
    expect(next.body.data.on_file).toEqual({ dateOfBirth: "" });
    expect(await loadDraft(client)).toEqual(next.body.data);
  });

  test("without a draft, sensitive answers are still asked for", async () => {
    const client = await signInApplied();
    expect(await submit(client, { fields: sensitive })).toMatchObject({
      status: 422,
      body: { result: { fields: { x_studio_date_of_birth: expect.any(String) } } },
    });
  });

  const readFile = async (client: SignedInClient) => ({
    applications: await Promise.all(
      (await api.call(client, { url: "/api/user_applications" })).body.data.map(async ({ id }: { id: string }) => {
        const { data } = (await api.call(client, { url: `/api/user_applications/${id}` })).body;
        const toAnswers = ({ steps }: { steps: { questions: object[] }[] }) =>
          steps.flatMap(({ questions }) => questions);
        return { answers: toAnswers(data), co_borrowers: data.co_borrowers.map(toAnswers) };
      }),
    ),
  });
});

describe("the profile", () => {
  test("has what the application was given, so that nothing is asked twice", async () => {
    const client = await signInApplied();
    const { body, text } = await api.call(client, { url: "/api/profile_details" });
    expect(body.data).toMatchObject({
      x_studio_home_street: applicationWire.x_studio_street_address,
      x_studio_home_city: "Tampa",
      x_studio_home_zip_code: "33602",
      state: "Florida (FL)",
      x_studio_business_name: "Analytical Engines No. 1, LLC",
      x_studio_business_street: "1/2 Mill-Lane",
      x_studio_entity_type: "LLC",
      dob_on_file: true,
      ssn_last4_on_file: true,
    });
    expect(text).not.toMatch(secrets);
    expect(text).not.toContain("6789");
    // "2+ yrs" doesn't say how many.
    expect(await listMissing(client)).toEqual(["Years in Business"]);
  });

  test("doesn't ask for a currency, of which there is one, nor for what its page fills in", async () => {
    const client = await api.signIn();
    for (const label of ["Currency", "Country"]) expect(await listMissing(client)).not.toContain(label);
  });

  test("takes over a sensitive answer that it shows as on file, and a new one replaces it there alone", async () => {
    const client = await signInApplied();
    const { x_studio_dob: _, x_studio_ssn_last4: __, ...personal } = profileBody.personal;
    expect(await saveProfile(client, personal)).toMatchObject({ status: 200 });
    const { rows } = await api.database.query("select date_of_birth, ssn_last4 from profiles where client_id = $1", [
      client.clientId,
    ]);
    expect(rows).toMatchObject([{ date_of_birth: expect.any(Buffer), ssn_last4: expect.any(Buffer) }]);
    await saveProfile(client, { ...personal, x_studio_ssn_last4: "1111", x_studio_dob: "1981-01-01" });
    // A number that doesn't end like this isn't theirs anymore.
    expect((await start(client)).on_file).toEqual({ dateOfBirth: "" });
    expect(await loadProfile(client)).toMatchObject({ dob_on_file: true, ssn_last4_on_file: true });
  });

  test("keeps its own answers, and what was left blank on purpose", async () => {
    const client = await api.signIn();
    const { x_studio_website: _, ...business } = profileBody.business;
    await saveProfile(client, business);
    await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
    await submit(client);
    const known = await loadProfile(client);
    expect(known).toMatchObject({ x_studio_business_name: "Analytical Engines", x_studio_entity_type: "Other" });
    expect(known).not.toHaveProperty("x_studio_website");
  });
});
