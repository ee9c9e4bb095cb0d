import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { signInForm, signUpForm } from "../accounts/account/form.ts";
import { fieldEntries } from "../forms/form.ts";
import { coBorrowerForm } from "../intake/application/co-borrower-form.ts";
import { applicationForm } from "../intake/application/form.ts";
import { prequalificationForm } from "../intake/prequalification/form.ts";
import { profileForm } from "../intake/profile/form.ts";
import { wireNames } from "./wire-names.ts";

const forms = [signInForm, signUpForm, prequalificationForm, profileForm, applicationForm, coBorrowerForm];
/** Other names of form fields, such as `email` and `full_name`, are also what we would call a column or a property. */
const isOdd = (wire: string) => wire.startsWith("x_") || wire === "sing_up_id";
const oddNames = new Set([
  ...Object.values(wireNames),
  ...forms.flatMap((form) =>
    fieldEntries(form).flatMap(({ field }) => (field.wire && isOdd(field.wire) ? [field.wire] : [])),
  ),
]);

const root = fileURLToPath(new URL("../../..", import.meta.url));
const productFiles = ["server", "web"].map((side) =>
  globSync(`${side}/src/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !/\.test\.tsx?$|\/testing\//.test(path)),
);

const oddNamesIn = (text: string): string[] =>
  [...text.matchAll(/\w+/g)].flatMap(([word]) => (oddNames.has(word) || word.startsWith("x_studio_") ? [word] : []));

test("finds the names it looks for", () => {
  for (const files of productFiles) expect(files.length).toBeGreaterThan(300);
  expect(oddNamesIn('invalidField("lead_document_type_id"); profile.x_studio_dob; form.sing_up_id')).toHaveLength(3);
  expect(oddNamesIn("email, full_name, document_type_id")).toEqual([]);
});

test("server and web leave the odd wire names to the contract", () => {
  const uses = productFiles
    .flat()
    .flatMap((path) => oddNamesIn(readFileSync(`${root}/${path}`, "utf8")).map((name) => `${path}: ${name}`));
  expect(uses).toEqual([]);
});
