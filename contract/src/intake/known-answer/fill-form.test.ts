import { describe, expect, test } from "vitest";
import type { Answers } from "../../forms/field.ts";
import { fieldEntries } from "../../forms/form.ts";
import { addresses } from "./addresses.ts";
import { type Fact, facts } from "./facts.ts";
import { fillForm, type GivenForm } from "./fill-form.ts";
import { type SharingForm, sharingForms } from "./sharing-forms.ts";

const signUp: GivenForm = {
  form: "profile",
  answers: {
    firstName: "Maria",
    lastName: "O’Neil",
    email: "maria@example.com",
    mobile: "8135550142",
    state: "Florida (FL)",
  },
};
const asked = { email: "maria@example.com", fullName: "Maria O’Neil" };
const fill = (target: SharingForm, ...newestFirst: GivenForm[]) => fillForm(target, [...newestFirst, signUp]);
const profile = (answers: Answers): GivenForm => ({ form: "profile", answers });
const prequalification = (answers: Answers): GivenForm => ({ form: "prequalification", answers });
const application = (answers: Answers): GivenForm => ({ form: "application", answers });

describe("the table", () => {
  const all = Object.entries<Fact>(facts);
  const forms = Object.keys(sharingForms) as SharingForm[];

  test.each(forms)("names each field of the %s at most once", (form) => {
    const names = all.flatMap(([, { fields }]) => (typeof fields[form] === "string" ? [fields[form]] : []));
    expect(new Set(names).size).toBe(names.length);
  });

  test("shares answers of one kind, unless it translates them", () => {
    for (const [what, { fields, translate }] of all) {
      const kinds = forms.flatMap((form) => {
        const found = fieldEntries(sharingForms[form]).find(({ name }) => name === fields[form]);
        return found ? [found.field.kind] : [];
      });
      if (!translate) expect(new Set(kinds).size, what).toBe(1);
    }
  });

  test("shares every field that two forms ask under one name", () => {
    const shared = new Set(
      all.flatMap(([, { fields }]) =>
        Object.entries(fields).flatMap(([form, names]) => [names].flat().map((name) => `${form} ${name}`)),
      ),
    );
    const names = forms.flatMap((form) =>
      fieldEntries(sharingForms[form]).map(({ name, field }) => ({ form, name, field })),
    );
    const twice = names.filter(
      ({ name, form, field }) =>
        field.kind !== "derivedMoney" && names.some((other) => other.name === name && other.form !== form),
    );
    const left = twice.flatMap(({ form, name }) => (shared.has(`${form} ${name}`) ? [] : [name]));
    expect(left).toEqual([]);
  });

  test("knows the addresses of both forms", () => {
    for (const form of ["profile", "application"] as const) {
      const names = fieldEntries(sharingForms[form]).map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([...Object.values(addresses.home), ...Object.values(addresses.business)]),
      );
    }
  });

  test.each(all.filter(([, { translate }]) => translate))(
    "translates %s into options of the other form, or nothing",
    (_, { fields, translate }) => {
      const optionsOf = (form: SharingForm) => {
        const found = fieldEntries(sharingForms[form]).find(({ name }) => name === fields[form])?.field;
        return found?.kind === "choice" ? found.options.map(({ value }) => value) : undefined;
      };
      for (const from of forms) {
        for (const to of forms.filter((form) => form !== from && fields[form])) {
          for (const value of [...(optionsOf(from) ?? []), "", "Yacht", "__proto__", "constructor", "toString"]) {
            const text = translate?.(value, from, to);
            if (text !== undefined && optionsOf(from)?.includes(value)) expect(optionsOf(to) ?? [text]).toContain(text);
          }
        }
      }
    },
  );
});

describe("one answer fills every form", () => {
  test("sign-up fills the others", () => {
    expect(fill("prequalification")).toEqual({ ...asked, phone: "8135550142", state: "Florida (FL)" });
    expect(fill("application")).toEqual({
      ...asked,
      ownerName: "Maria O’Neil",
      mobilePhone: "8135550142",
      state: "Florida (FL)",
      stateOfIncorporation: "Florida (FL)",
    });
    expect(fill("booking")).toEqual({ ...asked, phone: "8135550142" });
  });

  test("the pre-qualification fills the application, in the application's own options", () => {
    const given = prequalification({
      state: "Delaware (DE)",
      businessName: "O’Neil Bakery",
      structure: "Non-Profit",
      timeInBusiness: "6-12 mo",
      monthlyRevenue: "12500",
      hasDebt: "yes",
      debtBalance: "9000",
      fundingAmount: "50000",
      purpose: "Equipment",
      urgency: "30 Days",
      personalCreditScore: "701-800",
      consent: true,
    });
    expect(fill("application", given)).toEqual({
      ...asked,
      ownerName: "Maria O’Neil",
      mobilePhone: "8135550142",
      state: "Florida (FL)",
      stateOfIncorporation: "Delaware (DE)",
      legalBusinessName: "O’Neil Bakery",
      entityType: "Non-Profit Corporation / 501(c)(3)",
      timeInBusiness: "6-12 mo",
      monthlyRevenue: "12500",
      hasDebt: "yes",
      debtBalance: "9000",
      requestedAmount: "50000",
      purpose: "Equipment Financing",
      timeframe: "Within 3-4 Weeks",
      personalCreditScore: "701-800",
    });
  });

  test("the application fills the profile, with the end of a number that the profile asks the end of", () => {
    const given = application({
      street: "12 Bay Street",
      city: "Tampa",
      state: "Georgia (GA)",
      zip: "33602",
      businessStreet: "1 Mill Lane",
      legalBusinessName: "O’Neil Bakery",
      entityType: "Single-Member LLC",
      timeInBusiness: "1-2 yrs",
      ssn: "123456789",
      dateOfBirth: "1980-02-29",
    });
    expect(fill("profile", given)).toMatchObject({
      street: "12 Bay Street",
      city: "Tampa",
      state: "Georgia (GA)",
      zip: "33602",
      businessStreet: "1 Mill Lane",
      businessName: "O’Neil Bakery",
      entityType: "LLC",
      yearsInBusiness: "1",
      ssnLast4: "6789",
      dateOfBirth: "1980-02-29",
    });
  });

  test("a second application starts with the first, without consents and files", () => {
    const first = {
      fullName: "Maria O’Neil",
      employees: "12",
      citizenship: "U.S. Citizen",
      bankName: "First Bank",
      fundingType: "SBA Loan",
      declaredBankruptcy: "no",
      hasCoBorrower: true,
      creditPullAuthorization: true,
      certifyAndAuthorize: true,
      annualRevenue: "150000",
    };
    const { creditPullAuthorization: _, certifyAndAuthorize: __, annualRevenue: ___, ...carried } = first;
    expect(fill("application", application(first))).toMatchObject(carried);
    expect(Object.keys(fill("application", application(first)))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/creditPull|certify|annualRevenue|consent/)]),
    );
  });
});

describe("of several answers", () => {
  test("the newest counts", () => {
    const moved = profile({ businessStreet: "2 New Road" });
    const before = application({ businessStreet: "1 Mill Lane" });
    expect(fill("application", moved, before)).toMatchObject({ businessStreet: "2 New Road" });
    expect(fill("application", before, moved)).toMatchObject({ businessStreet: "1 Mill Lane" });
  });

  test("an older one in the form's own words stays when the newest says the same", () => {
    const own = application({ entityType: "Single-Member LLC", ssn: "123456789", timeInBusiness: "6-12 mo" });
    const newer = [prequalification({ structure: "Limited Liability Company (LLC)" }), profile({ ssnLast4: "6789" })];
    expect(fill("application", ...newer, own)).toMatchObject({ entityType: "Single-Member LLC", ssn: "123456789" });
    expect(fill("application", profile({ ssnLast4: "1111" }), own)).not.toHaveProperty("ssn");
  });

  test("an older one that says the same helps when the newest has no counterpart", () => {
    const years = profile({ yearsInBusiness: "0" });
    expect(fill("application", years)).not.toHaveProperty("timeInBusiness");
    expect(fill("application", years, prequalification({ timeInBusiness: "6-12 mo" }))).toMatchObject({
      timeInBusiness: "6-12 mo",
    });
    expect(
      fill("application", profile({ yearsInBusiness: "7" }), prequalification({ timeInBusiness: "6-12 mo" })),
    ).toMatchObject({ timeInBusiness: "2+ yrs" });
  });

  test("what has no counterpart stays empty, even if an older answer has one", () => {
    const now = application({ entityType: "Joint Venture", purpose: "Franchise Start-Up" });
    const before = prequalification({ structure: "Trust", purpose: "Marketing" });
    const filled = fill("prequalification", now, before);
    expect(filled).not.toHaveProperty("structure");
    expect(filled).not.toHaveProperty("purpose");
  });

  test("a blank one is no answer, and one that no longer matters is left out", () => {
    const before = prequalification({ businessName: "O’Neil Bakery", hasDebt: "yes", debtBalance: "9000" });
    const now = application({ legalBusinessName: " ", hasDebt: "no" });
    const filled = fill("prequalification", now, before);
    expect(filled).toMatchObject({ businessName: "O’Neil Bakery", hasDebt: "no" });
    expect(filled).not.toHaveProperty("debtBalance");
  });

  test("the state of incorporation is guessed only until someone asked for it", () => {
    const at = profile({ businessState: "Georgia (GA)" });
    expect(fill("prequalification", at)).toMatchObject({ state: "Georgia (GA)" });
    expect(fill("prequalification", at, application({ stateOfIncorporation: "Delaware (DE)" }))).toMatchObject({
      state: "Delaware (DE)",
    });
  });

  test("the email to sign in with stays the account's", () => {
    expect(fill("profile", prequalification({ email: "office@example.com" }))).toMatchObject({
      email: "maria@example.com",
    });
    expect(fill("application", prequalification({ email: "office@example.com" }))).toMatchObject({
      email: "office@example.com",
    });
  });
});
