import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { messages } from "../messages.ts";
import { profileForm } from "./form.ts";

const maybe = z.optional(z.string());
/** Of what is too sensitive to leave the server only that it is there. */
const onFile = z.optional(z.literal(true));

/**
 * Part 1, 3.4, and the profile's own fields: what is known of the client, used to pre-fill forms. What is not known is absent.
 * Where a tab of the profile was never saved, the latest pre-qualification speaks for it. Phones, zips and amounts are digits
 * only. Dates of birth and social security numbers never leave the server, of an EIN the last four digits do.
 */
const profile = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.string(),
  x_studio_home_street: maybe,
  x_studio_home_city: maybe,
  x_studio_home_zip_code: maybe,
  x_studio_home_phone: maybe,
  country: maybe,
  role: maybe,
  dob_on_file: onFile,
  ssn_last4_on_file: onFile,
  x_studio_business_name: maybe,
  x_studio_ein_last4: maybe,
  x_studio_business_street: maybe,
  x_studio_business_phone: maybe,
  x_studio_business_city: maybe,
  x_studio_business_state: maybe,
  x_studio_business_zip: maybe,
  x_studio_industry_type: maybe,
  x_studio_entity_type: maybe,
  x_studio_other_industry_type: maybe,
  x_studio_entity_type_other: maybe,
  x_studio_website: maybe,
  /** 1 stands for USD. */
  x_studio_currency_id: z.optional(z.number()),
  x_studio_years_in_business: maybe,
  /** As the latest pre-qualification answered it: one of its ranges. */
  x_studio_time_in_business: maybe,
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

/** `missing_fields` holds labels of `profileForm`, in its order. */
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

/**
 * Saves each tab of `profileForm` of which a field is sent; the other tabs stay as they are. A tab is sent whole: a field of it
 * that is absent counts as blank. Sensitive fields (`sensitive`) and `email` are the exception: absent, the stored value is
 * kept, so that a tab can be saved without typing them again. Sent blank, the EIN is cleared. A sent `email` is checked and
 * never stored; a sent annual revenue is ignored.
 * 400 when no field is sent; 422 with a message for each wrong field, and nothing is stored.
 */
export const saveProfile = endpoint({
  method: "POST",
  path: "/lead-user",
  access: "client",
  summary: "Save one or more tabs of the profile",
  input: { body: z.strictObject(wireShape(profileForm)) },
  output: resultOf(z.strictObject({ status: success, message: z.literal(messages.profileUpdated) })),
});
