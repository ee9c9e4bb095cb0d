import { readdir } from "node:fs/promises";
import path from "node:path";
import { applicationWire, coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApplicationChanges, createApplicationCalls } from "../../../testing/application-form.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart, type SentFile } from "../../../testing/multipart.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();
const { signInPrequalified, submit } = createApplicationCalls(api);

const letter = { part: "x_studio_upload_ein_letter", name: "letter.pdf", bytes: makePdf() };
const tables = [
  "applications",
  "application_co_borrowers",
  "documents",
  "stored_files",
  "draft_files",
  "idempotency_keys",
];
let client: SignedInClient;
beforeEach(async () => {
  client = await signInPrequalified();
});
// Whatever was wrong, even though a file and a key came with it.
afterEach(async () => {
  for (const table of tables)
    expect((await api.database.query(`select 1 from ${table}`)).rows, `rows in ${table}`).toEqual([]);
  expect((await api.database.query("select 1 from consents where subject = 'application'")).rows).toEqual([]);
  const folder = path.join(api.dataDir, "files");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
});

const refuse = async (changes: ApplicationChanges, status: number) => {
  const answer = await submit(client, { files: [letter], key: "k", ...changes });
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toMatchObject({
    status: "error",
    message: answer.body.result.error,
    result: { status: "error" },
  });
  return answer;
};

const gate = "Please fill all required fields before proceeding.";
const inDialog = "Please fill all required fields.";
const overWhole = "The owner's and co-borrowers' shares add up to more than 100%.";
const notAdult = "You must be at least 18 years old.";
const noDate = "Date input not valid.";
const noNumber = "This isn't a valid social security number or ITIN. Please check the digits.";
/** New Year's Day: someone born on it is that old all year. */
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

describe("checks each step again: 422 with its sentence, naming the field", () => {
  test.each<[field: string, value: string | undefined, sentence: string]>([
    ["full_name", "", gate],
    ["legal_business_name", undefined, gate],
    ["email", "ada@example", "Please enter a valid email address."],
    ["zip_code_1", "123", "Please enter a 5-digit zip code."],
    ["first_name", "  ", gate],
    ["date_of_birth", undefined, gate],
    ["date_of_birth", yearsAgo(17), notAdult],
    ["date_of_birth", yearsAgo(-1), "Date cannot be in the future."],
    ["date_of_birth", "0000-01-01", noDate],
    ["date_of_birth", "1980-02-30", noDate],
    ["social_security_number_ssn", "000-00-0000", noNumber],
    ["social_security_number_ssn", "666-12-3456", noNumber],
    ["social_security_number_ssn", "987-65-4321".replace("65", "40"), noNumber],
    ["social_security_number_ssn", "900-93-1234", noNumber],
    ["social_security_number_ssn", "12-34", "Please enter all 9 digits of the social security number."],
    ["ownership_", "101", "Please enter a whole percentage from 0 to 100."],
    ["citizenship_status", "Martian", "Please choose one of the options."],
    ["monthly_revenue", "-5", "Please enter a whole dollar amount, digits only."],
    ["existing_business_debt_", undefined, gate],
    ["business_checking_start_date", yearsAgo(-1), "Date cannot be in the future."],
    ["requested_amount_12", "123456789", "Maximum 8 digits allowed"],
    ["purpose_of_funds", undefined, gate],
    ["credit_pull_authorization", undefined, gate],
    ["terms_conditions_acceptance", "false", gate],
    ["declared_bankruptcy", undefined, gate],
    ["in_lawsuit", "", gate],
    ["certify_and_authorize", undefined, "Please certify and authorize before submitting."],
    ["certify_and_authorize", "false", "Please certify and authorize before submitting."],
    ["compliance_explanation", "a\u0007b", "Please remove the special characters."],
  ])("%s of %j", async (field, value, sentence) => {
    const wire = `x_studio_${field}`;
    const { body } = await refuse({ fields: { [wire]: value } }, 422);
    expect(body.result.error).toBe(sentence);
    expect(Object.keys(body.result.fields)).toEqual([wire]);
  });

  test("answers for the first invalid step, and names every field", async () => {
    const { body } = await refuse(
      {
        fields: {
          x_studio_requested_amount_12: "-1",
          x_studio_zip_code: "",
          x_studio_certify_and_authorize: "false",
        },
        coBorrowers: [{ x_studio_first_name: "" }],
      },
      422,
    );
    expect(body.result.error).toBe(gate);
    expect(Object.keys(body.result.fields)).toEqual([
      "x_studio_zip_code",
      "co_borrowers[0].x_studio_first_name",
      "x_studio_requested_amount_12",
      "x_studio_certify_and_authorize",
    ]);
  });

  test("an empty form names every required field", async () => {
    const blank = Object.fromEntries(Object.keys(applicationWire).map((wire) => [wire, undefined]));
    const { body } = await refuse({ fields: blank }, 422);
    expect(body.result.error).toBe(gate);
    expect(Object.keys(body.result.fields)).toHaveLength(29);
  });
});

describe("co-borrowers", () => {
  test.each<[field: string, value: unknown, sentence: string]>([
    ["first_name", "", inDialog],
    ["email_address", "x@example", "Please enter a valid email address."],
    ["date_of_birth", yearsAgo(17), notAdult],
    ["date_of_birth", "0000-12-31", noDate],
    ["ownership_", "1.5", "Please enter a whole percentage from 0 to 99."],
    ["social_security_number_encrypted", "000-00-0000", noNumber],
    ["social_security_number_encrypted", "666112222", noNumber],
    ["social_security_number_encrypted", "999-66-0000", noNumber],
    ["social_security_number_encrypted", undefined, inDialog],
    ["drivers_license_number", "X".repeat(14), "Maximum 13 characters allowed"],
  ])("checks each one: %s of %j", async (field, value, sentence) => {
    const whole = { x_studio_ownership_: 1 };
    const { body } = await refuse({ coBorrowers: [whole, { ...whole, [`x_studio_${field}`]: value }] }, 422);
    expect(body.result.error).toBe(sentence);
    expect(Object.keys(body.result.fields)).toEqual([`co_borrowers[1].x_studio_${field}`]);
  });

  test.each([
    [1, "41"],
    [3, "14"],
  ])("refuses shares over 100 percent at the owner's field: %i with %s each", async (length, share) => {
    const coBorrowers = Array.from({ length }, () => ({ x_studio_ownership_: share }));
    const { body } = await refuse({ coBorrowers }, 422);
    expect(body.result.error).toBe(overWhole);
    expect(body.result.fields).toEqual({ x_studio_ownership_: overWhole });
  });

  test("refuses a ticked box without any: 422 at the box", async () => {
    for (const fields of [
      { x_studio_has_co_borrower: "true" },
      { x_studio_has_co_borrower: "true", co_borrowers: "[]" },
    ]) {
      const { body } = await refuse({ fields }, 422);
      expect(Object.keys(body.result.fields)).toEqual(["x_studio_has_co_borrower"]);
    }
  });

  test.each([11, 1000])("refuses %i of them, in a sentence", async (length) => {
    const { body } = await refuse({ coBorrowers: Array.from({ length }, () => ({})) }, 422);
    expect(body.result.error).toBe("An application can have up to 10 co-borrowers.");
    expect(Object.keys(body.result.fields)).toEqual(["co_borrowers"]);
  });

  test.each<[string, string]>([
    ["not JSON", "Charles"],
    ["incomplete JSON", '[{"x_studio_first_name":"Charles"'],
    ["an object", "{}"],
    ["null", "null"],
    ["a list of names", '["Charles"]'],
    ["a list of lists", "[[]]"],
    ["null among them", "[null]"],
    ["an unknown key", JSON.stringify([{ ...coBorrowerWireBody, role: "x" }])],
    ["one of our own field names", JSON.stringify([{ ...coBorrowerWireBody, ssn: "078051120" }])],
    ["__proto__", `[{"__proto__":{"x_studio_first_name":"Charles"},${JSON.stringify(coBorrowerWireBody).slice(1)}]`],
    ["an object for a name", JSON.stringify([{ ...coBorrowerWireBody, x_studio_first_name: {} }])],
    ["a name of 1,001", JSON.stringify([{ ...coBorrowerWireBody, x_studio_first_name: "a".repeat(1001) }])],
    ["a key of 41", JSON.stringify([{ ...coBorrowerWireBody, key: "a".repeat(41) }])],
    [
      "two with the same key",
      JSON.stringify([1, 2].map(() => ({ ...coBorrowerWireBody, x_studio_ownership_: 1, key: "a" }))),
    ],
    ["a thousand nested lists", "[".repeat(1000) + "]".repeat(1000)],
    ["more than a million characters", JSON.stringify(["a".repeat(1_000_001)])],
  ])("refuses %s with 400", async (_, co_borrowers) => {
    const answer = await refuse({ fields: { co_borrowers } }, 400);
    expect(answer.text).not.toMatch(/078051120|zod|JSON|stack|Charles/i);
  });
});

describe("refuses malformed requests with 400", () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ["an unknown part", { x_studio_ssn: "1" }],
    ["a field that only we set", { status: "Approved" }],
    ["a reference", { reference: "FA-1" }],
    ["text for a checkbox", { x_studio_certify_and_authorize: "yes" }],
    ["a name of 1,001", { x_studio_full_name: "a".repeat(1001) }],
    ["an explanation of 8,001", { x_studio_compliance_explanation: "a".repeat(8001) }],
    ["__proto__", { ["__proto__" as string]: "x" }],
    ["text for a file", { x_studio_upload_ein_letter: "letter" }],
  ])("%s", async (_, fields) => {
    await refuse({ fields }, 400);
  });

  const pdf = makePdf();
  test.each<[string, readonly SentFile[], number]>([
    ["a file for text", [{ part: "x_studio_full_name", name: "a.pdf", bytes: pdf }], 400],
    ["a file for an unknown field", [{ part: "documents", name: "a.pdf", bytes: pdf }], 400],
    ["a program called a PDF", [{ ...letter, bytes: Buffer.from("MZ program") }], 415],
    ["two files where one is allowed", [letter, letter], 413],
    ["16 MB", [{ ...letter, bytes: Buffer.alloc(16 * 1024 * 1024, "%PDF-1.7 ") }], 413],
    [
      "a good file and a bad one",
      [letter, { part: "x_studio_upload_voided_check", name: "x.png", bytes: Buffer.from("MZ program") }],
      415,
    ],
  ])("%s: keeps nothing of it", async (_, files, status) => {
    await refuse({ files }, status);
  });

  test("refuses a repeated part, no part, and JSON", async () => {
    const call = { method: "POST", url: "/api/business-funding-save" } as const;
    const { payload, headers } = await buildMultipart(applicationWire);
    const part = /--.*\r\nContent-Disposition: form-data; name="x_studio_first_name"\r\n\r\n.*\r\n/i.exec(
      payload.toString(),
    )?.[0];
    const twice = Buffer.concat([Buffer.from(part ?? ""), payload]);
    expect(await api.call(client, { ...call, headers, payload: twice })).toMatchObject({ status: 400 });
    expect(await api.call(client, { ...call, headers, payload: payload.subarray(0, 500) })).toMatchObject({
      status: 400,
    });
    expect(await api.call(client, { ...call, payload: applicationWire })).toMatchObject({ status: 415 });
  });
});

test("refuses a client without a pre-qualification with 403 in the popup's sentence", async () => {
  const stranger = await api.signIn();
  const answer = await submit(stranger, { coBorrowers: [{}], files: [letter], key: "k" });
  expect(answer).toMatchObject({
    status: 403,
    body: {
      status: "error",
      result: { error: "PreQualification must be submitted before accessing the feature." },
    },
  });
});

test("repeats no sensitive answer in a refusal", async () => {
  const { text } = await refuse(
    {
      fields: { x_studio_social_security_number_ssn: "666-45-6789", x_studio_date_of_birth: "2015-03-04" },
      coBorrowers: [
        { x_studio_social_security_number_encrypted: "000-11-2222", x_studio_drivers_license_number: "!Q77" },
      ],
    },
    422,
  );
  expect(text).not.toMatch(/666|6789|2015|000-11|2222|Q77/);
  // Whole numbers: the log's times and random ids have every short run of digits sooner or later.
  expect(api.log.join("")).not.toMatch(/666-?45-?6789|2015-03-04|000-?11-?2222|!Q77/);
});
