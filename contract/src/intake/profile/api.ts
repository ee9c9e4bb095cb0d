import * as z from "zod/mini";
import { type AnswersOf, form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { readWire, toWire, wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { success, toData, toResult } from "../../http/envelope.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { prequalificationForm } from "../prequalification/form.ts";
import { type ProfileAnswers, profileForm } from "./form.ts";

const maybe = z.optional(z.string());
/** Says that an answer is stored which is too sensitive to leave the server. */
const onFile = z.optional(z.literal(true));

/**
 * What is known of the client, used to pre-fill forms. Unknown answers are absent. A tab of the profile that was never saved,
 * and a required answer it lacks, is filled from the latest pre-qualification and application. Phones, zips and amounts are
 * digits only. Dates of birth and social security numbers never leave the server; of an EIN, only the last four digits do.
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
  [wireNames.einLast4]: maybe,
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
  /** 1 means USD. */
  x_studio_currency_id: z.optional(z.number()),
  x_studio_years_in_business: maybe,
  /** The range given in the latest pre-qualification. */
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

const { business, funding } = prequalificationForm.steps;

/** The questions of a pre-qualification that the profile doesn't ask. */
const fundingForm = form({
  name: "funding",
  version: 1,
  steps: {
    funding: step({ ...funding, fields: { timeInBusiness: business.fields.timeInBusiness, ...funding.fields } }),
  },
});

/** `ProfileWire` in our own names. */
export interface KnownProfile {
  readonly answers: ProfileAnswers;
  /** From the latest pre-qualification. */
  readonly funding: AnswersOf<typeof fundingForm>;
  /** The stored sensitive answers: the last four digits of the EIN, "" for the others. */
  readonly onFile: Readonly<Partial<Record<"dateOfBirth" | "ssnLast4" | "ein", string>>>;
}

export const toProfileWire = ({ answers, funding, onFile }: KnownProfile): ProfileWire => ({
  ...{ first_name: "", last_name: "", email: "", mobile: "", state: "" },
  ...toWire(profileForm, answers),
  ...toWire(fundingForm, funding),
  ...(onFile.dateOfBirth === undefined ? {} : { dob_on_file: true }),
  ...(onFile.ssnLast4 === undefined ? {} : { ssn_last4_on_file: true }),
  ...(onFile.ein === undefined ? {} : { [wireNames.einLast4]: onFile.ein }),
});

export const fromProfileWire = (wire: ProfileWire): KnownProfile => ({
  answers: readWire(profileForm, wire),
  funding: readWire(fundingForm, wire),
  onFile: {
    ...(wire.dob_on_file ? { dateOfBirth: "" } : {}),
    ...(wire.ssn_last4_on_file ? { ssnLast4: "" } : {}),
    ...(wire[wireNames.einLast4] ? { ein: wire[wireNames.einLast4] } : {}),
  },
});

/** Drops the digits of the EIN, because no part of a sensitive answer belongs in browser storage. */
export const toStorableProfile = ({ [wireNames.einLast4]: _, ...storable }: ProfileWire): ProfileWire => storable;

export const profileDetails = endpoint("GET /profile_details", {
  access: "client",
  summary: "What is known of the signed-in client",
  output: toData(profile),
});

/** `missing_fields` are labels of `profileForm`, in its order. */
export const profileMandatoryField = endpoint("GET /profile_mandatory_field", {
  access: "client",
  summary: "Whether the profile is complete, and the labels of what is missing",
  output: z.strictObject({
    profile_completed: z.boolean(),
    missing_fields: z.array(z.string()),
  }),
});

/**
 * Saves every tab of `profileForm` that has a field in the body; the other tabs stay as they are. A tab is sent whole, so a
 * missing field counts as blank. Missing sensitive fields and a missing `email` keep their stored values, so that a tab can be
 * saved without typing them again, or take over what another form has on file; a blank EIN clears it. A sent `email` is checked
 * but never stored; a sent annual revenue is ignored. 400 when no field is sent; 422 with a message for each wrong field, and nothing is stored.
 */
export const saveProfile = endpoint("POST /lead-user", {
  access: "client",
  summary: "Save one or more tabs of the profile",
  input: { body: z.strictObject(wireShape(profileForm)) },
  output: toResult(z.strictObject({ status: success, message: z.literal(messages.profileUpdated) })),
});
