import { checkAnswers, type Problems } from "../../forms/check.ts";
import {
  type Answers,
  choice,
  cityText,
  date,
  email,
  nameText,
  percent,
  phone,
  ssn,
  streetText,
  text,
  tick,
  zipDigits,
} from "../../forms/field.ts";
import { type AnswersOf, form, step } from "../../forms/form.ts";
import type { CheckRules } from "../../forms/kinds.ts";
import { messages } from "../../forms/messages.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { titleOptions } from "../../forms/options/titles.ts";
import { limits } from "../../platform/limits.ts";

/** What only the co-borrower needs to know. They can enter it themselves, behind a private link of their own. */
export const ownNumbers = {
  ssn: ssn({
    wire: "x_studio_social_security_number_encrypted",
    label: "Social security number",
    hint: "An ITIN works too. Stored encrypted.",
    required: true,
  }),
  dateOfBirth: date({
    wire: "x_studio_date_of_birth",
    label: "Date of birth",
    latest: "adult",
    sensitive: true,
    required: true,
  }),
  driversLicenseNumber: text({
    wire: "x_studio_drivers_license_number",
    label: "Driver's license number",
    charset: "code",
    max: limits.driversLicenseChars,
    sensitive: true,
  }),
  driversLicenseState: choice({
    wire: "x_studio_drivers_license_state",
    label: "Driver's license state",
    options: stateOptions,
  }),
} as const;

const typedByOwner = { field: "entersOwnNumbers", isNot: true } as const;

/** One co-borrower, asked for in a dialog. */
export const coBorrowerForm = form({
  name: "co_borrower",
  version: 2,
  steps: {
    coBorrower: step({
      title: "Co-Borrower",
      gateMessage: messages.fillRequiredInDialog,
      fields: {
        firstName: nameText({ wire: "x_studio_first_name", label: "First name", required: true }),
        lastName: nameText({ wire: "x_studio_last_name", label: "Last name", required: true }),
        title: choice({
          wire: "x_studio_titlerole",
          label: "Title/role",
          options: titleOptions,
          required: true,
        }),
        ownership: percent({
          wire: "x_studio_ownership_",
          label: "Ownership (percent)",
          max: limits.coBorrowerSharePercent,
          required: true,
        }),
        email: email({
          wire: "x_studio_email_address",
          label: "Email address",
          autocomplete: "off",
          required: true,
        }),
        mobilePhone: phone({
          wire: "x_studio_mobile_phone",
          label: "Mobile phone",
          autocomplete: "off",
          required: true,
        }),
        homePhone: phone({ wire: "x_studio_home_phone_optional", label: "Home phone", autocomplete: "off" }),
        street: streetText({ wire: "x_studio_street_address", label: "Street address", required: true }),
        city: cityText({ wire: "x_studio_city", label: "City", required: true }),
        state: choice({
          wire: "x_studio_state",
          label: "State",
          options: stateOptions,
          required: true,
        }),
        zip: zipDigits({ wire: "x_studio_zip_code", label: "Zip code", stateField: "state", required: true }),
        entersOwnNumbers: tick({
          wire: "x_studio_enters_own_numbers",
          label: "They will enter their own social security number, birth date, and license",
          hint: "We email them a private link. You won't see what they enter.",
        }),
        ssn: { ...ownNumbers.ssn, when: typedByOwner },
        dateOfBirth: { ...ownNumbers.dateOfBirth, when: typedByOwner },
        driversLicenseNumber: { ...ownNumbers.driversLicenseNumber, when: typedByOwner },
        driversLicenseState: { ...ownNumbers.driversLicenseState, when: typedByOwner },
      },
    }),
  },
});

export type CoBorrowerAnswers = AnswersOf<typeof coBorrowerForm>;

/** Messages for one co-borrower, by field name. */
export const checkCoBorrower = (answers: Answers, rules: CheckRules): Problems =>
  checkAnswers(coBorrowerForm, answers, rules);

const parseShare = ({ ownership }: Answers): number =>
  typeof ownership === "string" && /^\d{1,3}$/.test(ownership) ? Number(ownership) : 0;

/** @returns the message when the owner and the co-borrowers own more than 100% together. Blank shares count as 0. */
export const findSharesProblem = (owner: Answers, coBorrowers: readonly Answers[]): string | undefined =>
  [owner, ...coBorrowers].reduce((sum, each) => sum + parseShare(each), 0) > limits.ownerSharePercent
    ? messages.sharesOverWhole
    : undefined;
