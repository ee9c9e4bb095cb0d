import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../../firm/email.ts";
import { fieldEntries } from "../../forms/form.ts";
import { readWire, toMessagesByWire, wireShape } from "../../forms/wire.ts";
import { coBorrowerWireBody as sent } from "../../testing/application-wire.ts";
import { checkCoBorrower, coBorrowerForm, findSharesProblem } from "./co-borrower-form.ts";

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
const check = (changes: Readonly<Record<string, string>> = {}) => {
  const { toast, fields } = checkCoBorrower(readWire(coBorrowerForm, { ...sent, ...changes }), rules);
  return { toast, fields: toMessagesByWire(coBorrowerForm, fields) };
};

test("has the specified wire names in order", () => {
  const names = `x_studio_first_name, x_studio_last_name, x_studio_titlerole, x_studio_ownership_, x_studio_email_address,
    x_studio_mobile_phone, x_studio_home_phone_optional, x_studio_street_address, x_studio_city, x_studio_state, x_studio_zip_code,
    x_studio_enters_own_numbers, x_studio_social_security_number_encrypted, x_studio_date_of_birth, x_studio_drivers_license_number,
    x_studio_drivers_license_state`;
  expect(Object.keys(wireShape(coBorrowerForm))).toEqual(names.split(/,\s+/));
  const { title } = coBorrowerForm.steps.coBorrower.fields;
  expect(title.options.map(({ value }) => value).join(", ")).toBe("Owner, CEO, President, Partner, Manager, Other");
});

test("accepts a complete co-borrower", () => expect(check()).toEqual({ toast: undefined, fields: {} }));

const optional = ["x_studio_home_phone_optional", "x_studio_drivers_license_number", "x_studio_drivers_license_state"];
const gate = "Please fill all required fields.";

test.each(Object.keys(sent))("%s: blank", (wire) => {
  const { toast, fields } = check({ [wire]: " " });
  expect(toast).toBe(optional.includes(wire) ? undefined : gate);
  expect(Object.keys(fields)).toEqual(optional.includes(wire) ? [] : [wire]);
});

test("names all twelve required fields when everything is blank", () => {
  const { toast, fields } = checkCoBorrower({}, rules);
  expect(toast).toBe(gate);
  expect(Object.keys(fields)).toHaveLength(12);
});

const share = "Please enter a whole percentage from 0 to 99.";
test.each([
  ["first_name", "Charles 2", "Only letters are allowed"],
  ["first_name", "a".repeat(51), "Maximum 50 characters allowed"],
  ["last_name", "B_bbage", "Only letters are allowed"],
  ["city", "London 1", "Only letters are allowed"],
  ["city", "a".repeat(51), "Maximum 50 characters allowed"],
  ["titlerole", "Emperor", "Please choose one of the options."],
  ["ownership_", "100", share],
  ["ownership_", "-1", share],
  ["ownership_", "1.5", share],
  ["email_address", "charles@example", "Please enter a valid email address."],
  ["mobile_phone", "123", "Please enter a 10-digit phone number."],
  ["home_phone_optional", "123", "Please enter a 10-digit phone number."],
  ["zip_code", "3155", "Please enter a 5-digit zip code."],
  ["state", "Atlantis", "Please choose one of the options."],
  ["date_of_birth", "2008-02-01", "You must be at least 18 years old."],
  ["date_of_birth", "0000-12-26", "Date input not valid."],
  ["social_security_number_encrypted", "000-00-0000", /isn't a valid social security number/],
  ["social_security_number_encrypted", "12345678", /all 9 digits/],
  ["drivers_license_number", "A".repeat(14), "Maximum 13 characters allowed"],
  ["drivers_license_number", "A 1", "Please remove the special characters."],
])("%s of %j: %s", (name, value, message) => {
  const { toast, fields } = check({ [`x_studio_${name}`]: value });
  expect(Object.keys(fields)).toEqual([`x_studio_${name}`]);
  expect(toast).toMatch(message);
});

test("accepts an ITIN", () =>
  expect(check({ x_studio_social_security_number_encrypted: "912-78-1234" }).toast).toBeUndefined());

test("marks the ID number, birth date, and license number as sensitive", () => {
  expect(fieldEntries(coBorrowerForm).flatMap(({ name, field }) => (field.sensitive ? [name] : []))).toEqual([
    "ssn",
    "dateOfBirth",
    "driversLicenseNumber",
  ]);
});

test("asks the owner for no numbers that the co-borrower enters, and keeps none that are sent all the same", () => {
  const { ssn, dateOfBirth, driversLicenseNumber, driversLicenseState, ...others } = readWire(coBorrowerForm, sent);
  const answers = readWire(coBorrowerForm, { ...sent, x_studio_enters_own_numbers: true });
  expect(answers).toEqual({ ...others, entersOwnNumbers: true });
  expect(checkCoBorrower(answers, rules)).toEqual({ toast: undefined, fields: {} });
  expect([ssn, dateOfBirth, driversLicenseNumber, driversLicenseState]).not.toContain(undefined);
  const typed = readWire(coBorrowerForm, { ...others, x_studio_enters_own_numbers: false });
  expect(Object.keys(checkCoBorrower(typed, rules).fields)).toEqual(expect.arrayContaining(["ssn", "dateOfBirth"]));
});

describe("owner and co-borrowers together own at most 100%", () => {
  const overWhole = "The owner's and co-borrowers' shares add up to more than 100%.";
  test.each<[string | undefined, (string | undefined)[], string | undefined]>([
    ["100", [], undefined],
    ["60", ["40"], undefined],
    ["60", ["41"], overWhole],
    ["0", ["50", "50"], undefined],
    ["1", ["50", "50"], overWhole],
    [undefined, ["99"], undefined],
    [undefined, ["60", "60"], overWhole],
    ["", ["", undefined], undefined],
    ["x", ["99"], undefined],
  ])("%s and %j: %s", (owner, others, problem) => {
    const given = (ownership: string | undefined) => (ownership === undefined ? {} : { ownership });
    expect(findSharesProblem(given(owner), others.map(given))).toBe(problem);
  });
});
