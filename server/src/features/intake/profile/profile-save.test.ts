import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { profileForm } from "@funding-desk/contract/intake/profile/form";
import { describe, expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { profileBody as tabs } from "../../../testing/profile-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { storedFields } from "./profile-columns.ts";

const api = await startClientApi();

const url = "/api/lead-user";
const saved = { status: 200, body: { result: { status: "success", message: "Profile updated successfully" } } };
const save = (client: SignedInClient, payload: object | string) =>
  api.call(client, { method: "POST", url, payload, headers: { "content-type": "application/json" } });
const loadDetails = async (client: SignedInClient) =>
  (await api.call(client, { url: "/api/profile_details" })).body.data as Record<string, unknown>;
const loadCompleteness = async (client: SignedInClient) =>
  (await api.call(client, { url: "/api/profile_mandatory_field" })).body;
const listRows = async (client: SignedInClient) =>
  (await api.database.query("select * from profiles where client_id = $1", [client.clientId])).rows;
const without = (tab: object, ...wires: string[]) =>
  Object.fromEntries(Object.entries(tab).filter(([wire]) => !wires.includes(wire)));

testRefusals(api, "saving the profile", () => ({ method: "POST", url, payload: tabs.financial }));

test("three tabs saved separately complete the profile", async () => {
  const client = await api.signIn();
  for (const tab of [tabs.personal, tabs.business, tabs.financial]) {
    expect((await loadCompleteness(client)).profile_completed).toBe(false);
    expect(await save(client, tab)).toMatchObject(saved);
  }
  expect(await loadCompleteness(client)).toEqual({ profile_completed: true, missing_fields: [] });

  const sensitive = ["x_studio_dob", "x_studio_ssn_last4", "x_studio_business_ein"];
  expect(await loadDetails(client)).toEqual({
    ...without({ ...tabs.personal, ...tabs.business, ...tabs.financial }, ...sensitive),
    email: `${client.clientId.slice(0, 8)}@example.com`,
    x_studio_annual_revenue: "150000",
    dob_on_file: true,
    ssn_last4_on_file: true,
    x_studio_ein_last4: "4321",
  });
});

test("saves all tabs in one call", async () => {
  const client = await api.signIn();
  expect(await save(client, { ...tabs.personal, ...tabs.business, ...tabs.financial })).toMatchObject(saved);
  expect((await loadCompleteness(client)).profile_completed).toBe(true);
});

test("the personal tab changes the account, but never the email", async () => {
  const client = await api.signIn();
  const { email } = await loadDetails(client);
  expect(await save(client, { ...tabs.personal, email: "thief@example.com" })).toMatchObject(saved);
  const { rows } = await api.database.query("select * from clients where id = $1", [client.clientId]);
  expect(rows).toMatchObject([
    { first_name: "Augusta", last_name: "King", mobile: "5550100143", state: "Idaho (ID)", email },
  ]);
  expect(await loadDetails(client)).toMatchObject({ email });
});

test("stores values in the form's own spelling", async () => {
  const client = await api.signIn();
  await save(client, { ...tabs.personal, state: "FL", mobile: "+1 (555) 010-0142", first_name: "  Ada " });
  await save(client, { ...tabs.financial, x_studio_currency_id: "USD", x_studio_monthly_revenue: "$12,500" });
  expect(await loadDetails(client)).toMatchObject({
    first_name: "Ada",
    state: "Florida (FL)",
    mobile: "5550100142",
    x_studio_currency_id: 1,
    x_studio_monthly_revenue: "12500",
  });
});

test("computes annual revenue itself, up to the largest amount", async () => {
  const client = await api.signIn();
  const largest = { x_studio_monthly_revenue: "99999999", x_studio_annual_revenue: "1" };
  await save(client, { ...tabs.financial, ...largest });
  expect(await loadDetails(client)).toMatchObject({ x_studio_annual_revenue: "1199999988" });
});

describe("a sensitive answer", () => {
  test("stays when it isn't sent, while the rest of the tab is saved", async () => {
    const client = await api.signIn();
    await save(client, tabs.personal);
    await save(client, tabs.business);
    const [before] = await listRows(client);
    expect(
      await save(client, { ...without(tabs.personal, "x_studio_dob", "x_studio_ssn_last4"), role: "CEO" }),
    ).toMatchObject(saved);
    expect(await save(client, without(tabs.business, "x_studio_business_ein"))).toMatchObject(saved);
    const [after] = await listRows(client);
    expect(after).toMatchObject({ role: "CEO" });
    for (const column of ["date_of_birth", "ssn_last4", "ein"])
      expect((after as Record<string, Buffer>)[column]).toEqual((before as Record<string, Buffer>)[column]);
    expect(await loadDetails(client)).toMatchObject({ dob_on_file: true, x_studio_ein_last4: "4321" });
  });

  test("is required while there is none, and can't be sent blank", async () => {
    const client = await api.signIn();
    const fields = {
      x_studio_dob: "Please Enter Date of Birth",
      x_studio_ssn_last4: "Please Enter SSN Last 4 Digits",
    };
    const refused = { status: 422, body: { result: { error: "Please Enter Date of Birth", fields } } };
    const absent = without(tabs.personal, "x_studio_dob", "x_studio_ssn_last4");
    expect(await save(client, absent)).toMatchObject(refused);
    expect(await listRows(client)).toEqual([]);
    await save(client, tabs.personal);
    expect(await save(client, { ...absent, x_studio_dob: "", x_studio_ssn_last4: " " })).toMatchObject(refused);
    expect(await loadDetails(client)).toMatchObject({ dob_on_file: true, ssn_last4_on_file: true });
  });

  test("is cleared when it is optional and sent blank", async () => {
    const client = await api.signIn();
    await save(client, tabs.business);
    expect(await save(client, { ...tabs.business, x_studio_business_ein: "" })).toMatchObject(saved);
    expect(await loadDetails(client)).not.toHaveProperty("x_studio_ein_last4");
    expect(await listRows(client)).toMatchObject([{ ein: null }]);
  });

  test("is replaced when it is sent again", async () => {
    const client = await api.signIn();
    await save(client, tabs.business);
    await save(client, { ...tabs.business, x_studio_business_ein: "12-3456789" });
    expect(await loadDetails(client)).toMatchObject({ x_studio_ein_last4: "6789" });
  });
});

test("drops an optional answer no longer sent, and one no longer asked", async () => {
  const client = await api.signIn();
  await save(client, tabs.business);
  await save(client, { ...without(tabs.business, "x_studio_website"), x_studio_entity_type: "LLC" });
  const details = await loadDetails(client);
  expect(details).toMatchObject({ x_studio_entity_type: "LLC" });
  expect(details).not.toHaveProperty("x_studio_website");
  expect(details).not.toHaveProperty("x_studio_entity_type_other");
});

test("the pre-qualification fills only a tab that was never saved", async () => {
  const client = await api.signIn();
  await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
  expect(await loadDetails(client)).toMatchObject({
    x_studio_website: "https://example.com",
    x_studio_entity_type: "LLC",
  });
  await save(client, { ...without(tabs.business, "x_studio_website"), x_studio_business_name: "Renamed" });
  const details = await loadDetails(client);
  expect(details).toMatchObject({
    x_studio_business_name: "Renamed",
    x_studio_entity_type: "Other",
    x_studio_monthly_revenue: prequalificationBody.monthly_revenue,
    funding_amount_requested: prequalificationBody.funding_amount_requested,
  });
  expect(details).not.toHaveProperty("x_studio_website");
});

describe("simultaneous saves", () => {
  test("of different tabs lose nothing", async () => {
    for (let times = 0; times < 5; times += 1) {
      const client = await api.signIn();
      const answers = await Promise.all([tabs.financial, tabs.personal, tabs.business].map((tab) => save(client, tab)));
      for (const answer of answers) expect(answer).toMatchObject(saved);
      expect(await loadCompleteness(client)).toEqual({ profile_completed: true, missing_fields: [] });
      expect(await loadDetails(client)).toMatchObject({ first_name: "Augusta", x_studio_ein_last4: "4321" });
    }
  });

  test("of one tab leave one of them whole", async () => {
    const client = await api.signIn();
    const moves = ["1", "2", "3", "4"].map((zip) => ({ x_studio_home_zip_code: zip.repeat(5), role: `${zip}` }));
    const roles = ["Owner", "CEO", "President", "Partner"];
    const sent = moves.map((move, index) => ({ ...tabs.personal, ...move, role: roles[index] }));
    for (const answer of await Promise.all(sent.map((body) => save(client, body)))) expect(answer).toMatchObject(saved);
    const { role, x_studio_home_zip_code } = await loadDetails(client);
    expect(roles[Number(String(x_studio_home_zip_code)[0]) - 1]).toBe(role);
  });
});

test("leaves another client's profile alone, and its sealed answers don't open for anyone else", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await save(client, { ...tabs.personal, ...tabs.business });
  const before = [await listRows(client), await loadDetails(client)];
  await save(other, { ...tabs.personal, first_name: "Mallory", x_studio_dob: "1990-01-01" });
  expect([await listRows(client), await loadDetails(client)]).toEqual(before);
  expect(await loadDetails(other)).not.toHaveProperty("x_studio_ein_last4");
  await api.database.query(
    "update profiles set ein = (select ein from profiles where client_id = $1) where client_id = $2",
    [client.clientId, other.clientId],
  );
  const stolen = await api.call(other, { url: "/api/profile_details" });
  expect(stolen.status).toBe(500);
  expect(stolen.text.replace(/Request [0-9a-f-]+/, "")).not.toContain("4321");
});

test("a sealed answer opens only in its own column", async () => {
  const client = await api.signIn();
  await save(client, { ...tabs.personal, ...tabs.business });
  await api.database.query("update profiles set ein = ssn_last4 where client_id = $1", [client.clientId]);
  expect(await api.call(client, { url: "/api/profile_details" })).toMatchObject({ status: 500 });
});

test("deletes the profile with the client", async () => {
  const client = await api.signIn();
  await save(client, tabs.financial);
  await api.database.query("delete from clients where id = $1", [client.clientId]);
  expect(await listRows(client)).toEqual([]);
});

test("keeps birth dates, SSN digits, and EINs out of answers, logs, and readable bytes of the database", async () => {
  const client = await api.signIn();
  const secrets = ["1980-02-29", "19800229", "02/29/1980", "98-7654321", "987654321", "98765", "4703"];
  const answers = [
    await save(client, tabs.personal),
    await save(client, tabs.business),
    await save(client, { ...tabs.business, x_studio_business_ein: "98-7654321", x_studio_business_zip: "x" }),
    await save(client, { ...tabs.personal, mobile: "1" }),
    await save(client, { ...tabs.personal, nonsense: "1" }),
    await api.call(client, { url: "/api/profile_details" }),
    await api.call(client, { url: "/api/profile_mandatory_field" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422, 400, 200, 200]);
  // Ids and sealed bytes are random and may contain four digits by chance. So search the whole row for the long numbers, and
  // only its text for the short ones.
  const { rows } = await api.database.query<Record<string, unknown>>("select * from profiles where client_id = $1", [
    client.clientId,
  ]);
  const [row = {}] = rows;
  const bytes = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value))));
  const texts = Object.entries(row).flatMap(([column, value]) =>
    Buffer.isBuffer(value) || column === "client_id" || column === "updated_at" ? [] : [String(value)],
  );
  const spoken = answers.map(({ text }) => text.replaceAll(client.clientId, "").replace(/"email":"[^"]*"/, ""));
  const log = api.log.join("\n");
  for (const secret of secrets) {
    for (const text of [...spoken, ...texts]) expect(text, secret).not.toContain(secret);
    if (secret.length < 6) continue;
    expect(log, secret).not.toContain(secret);
    for (const value of bytes) expect(value.includes(secret), secret).toBe(false);
  }
  // Three sealed answers, and the hash of the EIN.
  expect(Object.values(row).filter(Buffer.isBuffer)).toHaveLength(4);
  expect(log).not.toMatch(/Augusta|Mill-Lane/);
});

test("every field of the form has a place: a column, the account, or a computation", () => {
  const elsewhere = ["firstName", "lastName", "email", "mobile", "state", "annualRevenue"];
  const asked = fieldEntries(profileForm as Form).map(({ name }) => name);
  expect([...storedFields, ...elsewhere].toSorted()).toEqual(asked.toSorted());
});

describe("422 names the fields, reports the first, and stores nothing of any tab", () => {
  test.each<[tab: keyof typeof tabs, changes: Record<string, unknown>, sentence: string]>([
    ["personal", { first_name: "" }, "Please Enter First Name"],
    ["personal", { last_name: undefined }, "Please Enter Last Name"],
    ["personal", { first_name: "Ada 1" }, "Only letters are allowed"],
    ["personal", { first_name: "a".repeat(51) }, "Maximum 50 characters allowed"],
    ["personal", { email: "" }, "Please Enter Email"],
    ["personal", { email: "ada@example" }, "Please enter a valid email address."],
    ["personal", { x_studio_home_street: undefined }, "Please Enter Street"],
    ["personal", { x_studio_home_street: "<b>" }, "Please use letters, digits, spaces and , . / # - only."],
    ["personal", { x_studio_home_city: undefined }, "Please Enter City or Verify City Name"],
    ["personal", { x_studio_home_city: "Tampa 2" }, "Please Enter City or Verify City Name"],
    ["personal", { x_studio_home_zip_code: undefined }, "Please Enter  Zip Code"],
    ["personal", { x_studio_home_zip_code: "3360" }, "Please enter a 5-digit zip code."],
    ["personal", { mobile: undefined }, "Please Enter Mobile"],
    ["personal", { country: undefined }, "Please Enter Country"],
    ["personal", { state: undefined }, "Please Enter State"],
    ["personal", { state: "Atlantis" }, "Please choose one of the options."],
    ["personal", { x_studio_dob: undefined }, "Please Enter Date of Birth"],
    ["personal", { x_studio_dob: "0000-01-01" }, "Date input not valid."],
    ["personal", { x_studio_dob: "1981-02-29" }, "Date input not valid."],
    ["personal", { x_studio_dob: "9999-12-31" }, "Date cannot be in the future."],
    ["personal", { x_studio_ssn_last4: undefined }, "Please Enter SSN Last 4 Digits"],
    ["personal", { x_studio_ssn_last4: "078-05-1120" }, "Please enter exactly the last 4 digits."],
    ["business", { x_studio_business_name: "" }, "Please Enter Business Name"],
    ["business", { x_studio_business_ein: "1" }, "Please enter a 9-digit EIN."],
    ["business", { x_studio_business_street: "" }, "Please Enter Business Street"],
    ["business", { x_studio_business_city: "" }, "Please Enter Business City"],
    ["business", { x_studio_business_state: "" }, "Please Enter Business State"],
    ["business", { x_studio_business_zip: "" }, "Please Enter Business Zip Code"],
    ["business", { x_studio_entity_type: "" }, "Please Select Entity Type"],
    ["business", { x_studio_entity_type_other: undefined }, "Please Enter Other Entity Type"],
    ["business", { x_studio_industry_type: "" }, "Please Select Industry Type"],
    ["business", { x_studio_website: "javascript:alert(1)" }, "Please enter a valid business website URL."],
    ["financial", { x_studio_currency_id: undefined }, "Please Select Currency"],
    ["financial", { x_studio_currency_id: 2 }, "Please choose one of the options."],
    ["financial", { x_studio_monthly_revenue: undefined }, "Please Enter Monthly Revenue"],
    ["financial", { x_studio_monthly_revenue: "1e3" }, "Please enter a whole dollar amount, digits only."],
    ["financial", { x_studio_years_in_business: undefined }, "Please Enter Years in Business"],
    ["financial", { x_studio_years_in_business: -1 }, "Please enter a whole number, digits only."],
  ])("%s with %j: %s", async (tab, changes, sentence) => {
    const client = await api.signIn();
    const before = await loadDetails(client);
    const answer = await save(client, { ...tabs[tab], ...changes });
    expect(answer).toMatchObject({ status: 422, body: { result: { status: "error", error: sentence } } });
    const [wire = ""] = Object.keys(changes);
    expect(answer.body.result.fields).toEqual({ [wire]: sentence });
    expect(await listRows(client)).toEqual([]);
    expect(await loadDetails(client)).toEqual(before);
  });

  test("one invalid tab blocks the others sent with it", async () => {
    const client = await api.signIn();
    const answer = await save(client, { ...tabs.personal, ...tabs.financial, x_studio_years_in_business: "x" });
    expect(answer.body.result.fields).toEqual({
      x_studio_years_in_business: "Please enter a whole number, digits only.",
    });
    expect(await listRows(client)).toEqual([]);
    expect(await loadDetails(client)).toMatchObject({ first_name: "Ada" });
  });

  test("refuses someone who turns eighteen tomorrow in the firm's zone", async () => {
    const client = await api.signIn();
    const day = (shiftHours: number) => {
      const then = new Date(Date.now() + shiftHours * 3600 * 1000);
      then.setUTCFullYear(then.getUTCFullYear() - 18);
      return then.toISOString().slice(0, 10);
    };
    // Two days either way are beyond every zone's midnight.
    expect(await save(client, { ...tabs.personal, x_studio_dob: day(48) })).toMatchObject({
      body: { result: { fields: { x_studio_dob: "You must be at least 18 years old." } } },
    });
    expect(await save(client, { ...tabs.personal, x_studio_dob: day(-48) })).toMatchObject(saved);
  });
});

describe("answers malformed requests with 400, and stores nothing", () => {
  test.each<[string, object | string]>([
    ["no field at all", {}],
    ["an unknown key", { ...tabs.financial, x_studio_ssn: "1" }],
    ["a key that only we set", { ...tabs.financial, client_id: "x" }],
    ["a flag from the answer", { ...tabs.financial, dob_on_file: true }],
    ["__proto__", `{"__proto__":{"first_name":"x"},${JSON.stringify(tabs.financial).slice(1)}`],
    ["constructor.prototype", `{"constructor":{"prototype":{"x":1}},${JSON.stringify(tabs.financial).slice(1)}`],
    ["a number for a name", { ...tabs.personal, first_name: 5 }],
    ["a number for a zip, whose leading zero is lost", { ...tabs.personal, x_studio_home_zip_code: 2139 }],
    ["a number for a date", { ...tabs.personal, x_studio_dob: 19800229 }],
    ["a list", { ...tabs.personal, mobile: ["5550100142"] }],
    ["an object", { ...tabs.financial, x_studio_years_in_business: { $gt: 0 } }],
    ["null", { ...tabs.personal, role: null }],
    ["a street of 1,001", { ...tabs.personal, x_studio_home_street: "a".repeat(1001) }],
    ["a list of bodies", [tabs.financial]],
    ["not an object", '"profile"'],
    ["broken JSON", '{"first_name":'],
    ["nothing", ""],
  ])("%s", async (_, payload) => {
    const client = await api.signIn();
    const answer = await save(client, payload);
    expect(answer).toMatchObject({ status: 400, body: { result: { status: "error" } } });
    expect(answer.text).not.toMatch(/zod|stack|at Object|node_modules/i);
    expect(await listRows(client)).toEqual([]);
  });
});
