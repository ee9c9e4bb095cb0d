import { businessStructureOptions } from "@funding-desk/contract/forms/options/business-structures";
import {
  entityTypeOptions,
  findBusinessStructure,
  findEntityType,
} from "@funding-desk/contract/forms/options/entity-types";
import { expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";

const api = await startClientApi();
testRefusals(api, "the profile", () => ({ url: "/api/profile_details" }));
testRefusals(api, "the profile's gaps", () => ({ url: "/api/profile_mandatory_field" }));

const neverAsked = ["Street", "City", "Zip Code", "Date of Birth", "SSN Last 4 Digits"];
const businessNeverAsked = ["Business Street", "Business City", "Business State", "Business Zip Code"];

test("a new client's profile has the sign-up's answers, and lists the rest as missing by label", async () => {
  const client = await api.signIn();
  const { body } = await api.call(client, { url: "/api/profile_details" });
  expect(Object.keys(body.data).sort()).toEqual(["email", "first_name", "last_name", "mobile", "state"]);
  expect((await api.call(client, { url: "/api/profile_mandatory_field" })).body).toEqual({
    profile_completed: false,
    missing_fields: [
      ...neverAsked,
      "Business Name",
      ...businessNeverAsked,
      "Entity Type",
      "Industry Type",
      "Monthly Revenue",
      "Annual Revenue",
      "Years in Business",
    ],
  });
});

test("a pre-qualification fills the profile at once, under the profile's names", async () => {
  const client = await api.signIn();
  const payload = {
    ...prequalificationBody,
    business_industry: "Other",
    x_studio_other_industry_type: "Looms & Engines",
  };
  await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload });
  const { body } = await api.call(client, { url: "/api/profile_details" });
  expect(body.data).toMatchObject({
    x_studio_business_name: "Analytical Engines",
    x_studio_industry_type: "Other",
    x_studio_other_industry_type: "Looms & Engines",
    x_studio_entity_type: "LLC",
    x_studio_monthly_revenue: "12500",
    x_studio_annual_revenue: "150000",
    funding_amount_requested: "50000",
    x_studio_funding_urgency: "30 Days",
    purpose_of_funding: "Equipment",
    estimated_personal_credit_score: "701-800",
    x_studio_current_business_debt: "yes",
    debt_balance: "9000",
    x_studio_notes: "A loom,\nthen an engine.",
    consent: true,
  });
  expect(body.data).not.toHaveProperty("x_studio_entity_type_other");
  const { missing_fields } = (await api.call(client, { url: "/api/profile_mandatory_field" })).body;
  expect(missing_fields).toEqual([...neverAsked, ...businessNeverAsked, "Years in Business"]);
});

test("has no one else's answers", async () => {
  const { body } = await api.call(await api.signIn(), { url: "/api/profile_details" });
  expect(body.data).not.toHaveProperty("x_studio_business_name");
});

test("maps every business structure to an entity type, and back", () => {
  const types = businessStructureOptions.map(({ value }) => findEntityType(value));
  expect(types.toSorted()).toEqual(entityTypeOptions.map(({ value }) => value).toSorted());
  for (const { value } of businessStructureOptions)
    expect(findBusinessStructure(findEntityType(value) ?? "")).toBe(value);
  expect(findEntityType("Guild")).toBeUndefined();
});
