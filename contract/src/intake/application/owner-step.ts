import {
  choice,
  cityText,
  date,
  nameText,
  percent,
  ssn,
  streetText,
  text,
  tick,
  zipDigits,
} from "../../forms/field.ts";
import { step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { toOptions } from "../../forms/options/option.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { limits } from "../../platform/limits.ts";
import { applicationSteps } from "./steps.ts";

const otherCitizenship = "Other (Please Specify)";

const citizenshipOptions = toOptions(
  "U.S. Citizen",
  "U.S. Permanent Resident (Green Card Holder)",
  "Non-Permanent Resident (with Valid Work Visa)",
  "Foreign National (No U.S. Residency)",
  otherCitizenship,
);

export const ownerStep = step({
  ...applicationSteps.owner,
  gateMessage: messages.fillRequired,
  fields: {
    ownerName: nameText({
      wire: "x_studio_first_name",
      label: "Owner full name",
      required: true,
      autocomplete: "name",
    }),
    dateOfBirth: date({
      wire: "x_studio_date_of_birth",
      label: "Date of birth",
      latest: "adult",
      sensitive: true,
      required: true,
      autocomplete: "bday",
    }),
    ssn: ssn({
      wire: "x_studio_social_security_number_ssn",
      label: "Social security number",
      hint: "Lenders need it for an offer. An ITIN works too. Stored encrypted.",
    }),
    citizenship: choice({
      wire: "x_studio_citizenship_status",
      label: "Citizenship status",
      options: citizenshipOptions,
    }),
    otherCitizenship: text({
      wire: "x_studio_other_citizenship_status",
      label: "Please specify your citizenship status",
      max: limits.otherTypeChars,
      required: true,
      when: { field: "citizenship", is: otherCitizenship },
    }),
    street: streetText({
      wire: "x_studio_street_address",
      label: "Home street address",
      required: true,
      autocomplete: "section-owner address-line1",
    }),
    city: cityText({
      wire: "x_studio_city",
      label: "City",
      required: true,
      autocomplete: "section-owner address-level2",
    }),
    state: choice({
      wire: "x_studio_state",
      label: "State",
      options: stateOptions,
      required: true,
      autocomplete: "section-owner address-level1",
    }),
    zip: zipDigits({
      wire: "x_studio_zip_code",
      label: "Zip code",
      stateField: "state",
      required: true,
      autocomplete: "section-owner postal-code",
    }),
    ownership: percent({
      wire: "x_studio_ownership_",
      label: "Ownership (percent)",
      max: limits.ownerSharePercent,
    }),
    hasCoBorrower: tick({ wire: "x_studio_has_co_borrower", label: "Has Co-Borrower?" }),
  },
});
