import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

const maybe = z.optional(z.string());

/** Part 1, 3.4: what is known of the client, used to pre-fill forms. What is not known is absent. */
const profile = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.string(),
  x_studio_business_name: maybe,
  x_studio_industry_type: maybe,
  x_studio_entity_type: maybe,
  x_studio_other_industry_type: maybe,
  x_studio_entity_type_other: maybe,
  x_studio_years_in_business: maybe,
  x_studio_monthly_revenue: maybe,
  x_studio_annual_revenue: maybe,
  funding_amount_requested: maybe,
  x_studio_funding_urgency: maybe,
  purpose_of_funding: maybe,
  estimated_personal_credit_score: maybe,
  debt_balance: maybe,
  x_studio_current_business_debt: maybe,
  consent: z.optional(z.boolean()),
  x_studio_notes: maybe,
  x_studio_business_credit_scores_db_paydex: maybe,
});
export type ProfileWire = z.infer<typeof profile>;

export const profileDetails = endpoint({
  method: "GET",
  path: "/profile_details",
  access: "client",
  summary: "What is known of the signed-in client",
  input: {},
  output: dataOf(profile),
});

export const profileMandatoryField = endpoint({
  method: "GET",
  path: "/profile_mandatory_field",
  access: "client",
  summary: "Whether the profile is complete, and the labels of what is missing",
  input: {},
  output: z.strictObject({
    profile_completed: z.boolean(),
    missing_fields: z.array(z.string()),
  }),
});
