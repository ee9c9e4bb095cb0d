import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answers } from "../../forms/field.ts";
import { fieldEntries } from "../../forms/form.ts";
import { getKindRules } from "../../forms/kinds.ts";
import { applicationEntityTypeOptions } from "../../forms/options/application-entity-types.ts";
import { entityTypeOptions, findBusinessStructure } from "../../forms/options/entity-types.ts";
import { parseSubjectKind } from "../../intake/known-answer/answer-subject.ts";
import { findContradictions } from "./contradictions.ts";
import { type FileFacts, formOf } from "./file-facts.ts";

const today = "2026-08-01";
const id = "0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d";

interface Said {
  readonly profile?: Answers;
  readonly prequalification?: Answers;
  readonly application?: Answers;
  readonly coBorrowers?: readonly Answers[];
  /** The day of the pre-qualification. */
  readonly on?: string;
}

const toFacts = ({ profile, prequalification, application, coBorrowers = [], on = today }: Said): FileFacts => ({
  today,
  profile: profile && { subject: "profile", name: "the profile", on: today, answers: profile },
  prequalification: prequalification && {
    subject: `prequalification:${id}`,
    name: "PQ-7QK2M9XA",
    on,
    answers: prequalification,
  },
  application: application && {
    subject: `application:${id}`,
    name: "FA-7QK2M9XA",
    on: today,
    answers: application,
    coBorrowers: coBorrowers.map((answers, index) => ({
      subject: `co-borrower:${id}` as const,
      name: `co-borrower ${index + 1}`,
      on: today,
      answers,
    })),
  },
});

const find = (said: Said) => findContradictions(toFacts(said));
const findRules = (said: Said) => find(said).map(({ rule }) => rule);

describe("shares", () => {
  test("over 100% in total are reported, with each person's share", () => {
    const [first] = find({
      application: { ownership: "60" },
      coBorrowers: [{ ownership: "30" }, { ownership: "20" }],
    });
    expect(first).toMatchObject({
      rule: "shares-over-whole",
      weight: "wrong",
      sentence: "The owner and co-borrowers own 110% of the business together.",
    });
    expect(first?.fields).toHaveLength(3);
    expect(first?.fields[0]).toEqual({ subject: `application:${id}`, field: "x_studio_ownership_" });
  });

  test("that add up to 100% aren't reported", () => {
    expect(findRules({ application: { ownership: "60" }, coBorrowers: [{ ownership: "40" }] })).toEqual([]);
  });

  test("are reported exactly when they exceed 100%", () => {
    const share = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(share, fc.array(share, { maxLength: 5 }), (owner, others) => {
        const said = {
          application: { ownership: String(owner) },
          coBorrowers: others.map((each) => ({ ownership: String(each) })),
        };
        const total = others.reduce((sum, each) => sum + each, owner);
        expect(findRules(said)).toEqual(total > 100 ? ["shares-over-whole"] : []);
      }),
    );
  });
});

describe("revenue", () => {
  test("that differs is reported with what each form says", () => {
    const [first] = find({
      profile: { monthlyRevenue: "12500" },
      prequalification: { monthlyRevenue: "50000" },
      application: { monthlyRevenue: "12500" },
    });
    expect(first?.sentence).toBe(
      "Monthly revenue differs: $12,500 in the profile, $50,000 in PQ-7QK2M9XA, $12,500 in FA-7QK2M9XA.",
    );
  });

  test("within the tolerance, or missing from a form, isn't reported", () => {
    expect(findRules({ profile: { monthlyRevenue: "10000" }, application: { monthlyRevenue: "11500" } })).toEqual([]);
    expect(findRules({ profile: {}, application: { monthlyRevenue: "11500" } })).toEqual([]);
    expect(findRules({ profile: { monthlyRevenue: "0" }, application: { monthlyRevenue: "0" } })).toEqual([]);
  });

  test("gives the same result whichever form says more", () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 }).map(String);
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const said = { profile: { monthlyRevenue: one }, application: { monthlyRevenue: other } };
        const turned = { profile: { monthlyRevenue: other }, application: { monthlyRevenue: one } };
        expect(findRules(said)).toEqual(findRules(turned));
      }),
    );
  });
});

describe("entity types", () => {
  test.each([
    ["LLC", "Limited Liability Company (LLC)", "Single-Member LLC"],
    ["Partnership", "Partnership", "General Partnership"],
    ["C-Corp", "Corporation (C-Corp)", "Private Corporation"],
    ["Franchise", "Limited Liability Company (LLC)", "LLC"],
    ["Licensed Real Estate Agent", "Sole Proprietorship", "Sole Proprietorship"],
  ])("%s, %s, and %s match", (entityType, structure, applied) => {
    expect(
      findRules({ profile: { entityType }, prequalification: { structure }, application: { entityType: applied } }),
    ).toEqual([]);
  });

  test.each([
    [{ profile: { entityType: "LLC" }, prequalification: { structure: "Partnership" } }],
    [{ profile: { entityType: "LLC" }, application: { entityType: "S-Corp" } }],
    [{ prequalification: { structure: "Trust" }, application: { entityType: "LLC" } }],
  ])("%j don't match", (said: Said) => {
    expect(findRules(said)).toEqual(["entity-type-differs"]);
  });

  test("match their counterparts in the other forms, and every application entity type has one", () => {
    for (const { value } of entityTypeOptions)
      expect(
        findRules({ profile: { entityType: value }, prequalification: { structure: findBusinessStructure(value) } }),
      ).toEqual([]);
    for (const { value } of applicationEntityTypeOptions)
      expect(
        entityTypeOptions.some(
          ({ value: short }) =>
            findRules({ profile: { entityType: short }, application: { entityType: value } }).length === 0,
        ),
      ).toBe(true);
  });
});

describe("dates", () => {
  test.each([
    ["2030-01-01", "has an opening date in the future"],
    ["2019-02-30", "has an opening date that isn't real"],
    ["1979-01-01", "was opened before its owner was born"],
    ["1990-01-01", "was opened before its owner was 18"],
  ])("an account opened on %s %s", (checkingSince, what) => {
    const [first] = find({ application: { checkingSince, dateOfBirth: "1980-02-29" } });
    expect(first?.sentence).toBe(`The business checking account of FA-7QK2M9XA ${what}.`);
  });

  test("an account older than the business", () => {
    expect(findRules({ application: { checkingSince: "2020-01-01", timeInBusiness: "0-6 mo" } })).toEqual([
      "account-date-impossible",
    ]);
    expect(findRules({ application: { checkingSince: "2020-01-01", timeInBusiness: "2+ yrs" } })).toEqual([]);
  });

  test("a business older than its owner", () => {
    expect(findRules({ profile: { yearsInBusiness: "47", dateOfBirth: "1980-02-29" } })).toEqual([
      "business-older-than-owner",
    ]);
  });

  test("impossible birthdays", () => {
    expect(
      findRules({ application: {}, coBorrowers: [{ dateOfBirth: "2012-01-01" }, { dateOfBirth: "2027-01-01" }] }),
    ).toEqual(["birth-date-impossible", "birth-date-impossible"]);
  });
});

describe("time in business", () => {
  test("is compared with the range in which the business may have begun", () => {
    const application = { timeInBusiness: "2+ yrs" };
    expect(findRules({ prequalification: { timeInBusiness: "0-6 mo" }, application })).toEqual([
      "time-in-business-differs",
    ]);
    expect(findRules({ prequalification: { timeInBusiness: "0-6 mo" }, application, on: "2024-06-01" })).toEqual([]);
    expect(findRules({ profile: { yearsInBusiness: "7" }, application })).toEqual([]);
    expect(findRules({ profile: { yearsInBusiness: "7" }, application: { timeInBusiness: "1-2 yrs" } })).toEqual([
      "time-in-business-differs",
    ]);
  });
});

test("asks for an explanation when a federal compliance question is answered yes", () => {
  expect(findRules({ application: { inLawsuit: "yes" } })).toEqual(["explanation-missing"]);
  expect(findRules({ application: { inLawsuit: "yes", complianceExplanation: "Settled in May." } })).toEqual([]);
});

test("a requested amount that jumps", () => {
  const prequalification = { fundingAmount: "50000" };
  expect(findRules({ prequalification, application: { requestedAmount: "100000" } })).toEqual(["amount-jumps"]);
  expect(findRules({ prequalification, application: { requestedAmount: "25000" } })).toEqual(["amount-jumps"]);
  expect(findRules({ prequalification, application: { requestedAmount: "60000" } })).toEqual([]);
});

test("reports states, names, debt, and credit scores that differ in more than spelling", () => {
  expect(
    findRules({
      prequalification: { state: "Florida (FL)", businessName: "Tide & Ledger", hasDebt: "no" },
      application: { stateOfIncorporation: "Delaware (DE)", legalBusinessName: "Other Trade", hasDebt: "yes" },
    }),
  ).toEqual(["state-of-incorporation-differs", "business-name-differs", "debt-differs"]);
  expect(
    findRules({
      profile: { businessState: "Florida", businessName: "the tide and ledger" },
      application: { businessState: "Florida (FL)", legalBusinessName: "Tide & Ledger, L.L.C." },
    }),
  ).toEqual([]);
});

test("a sole proprietorship in two states", () => {
  const entityType = "Sole Proprietorship";
  const application = { entityType, businessState: "Idaho (ID)", stateOfIncorporation: "Florida (FL)" };
  expect(findRules({ application })).toEqual(["sole-proprietor-elsewhere"]);
  expect(findRules({ application: { ...application, entityType: "LLC" } })).toEqual([]);
});

test("half a million employees", () => {
  expect(findRules({ application: { employees: "500000" } })).toEqual(["employees-unlikely"]);
  expect(findRules({ application: { employees: "1500" } })).toEqual([]);
});

test("reports mismatched social security numbers and birthdays without their values", () => {
  const said = {
    profile: { ssnLast4: "4703", dateOfBirth: "1980-02-28" },
    application: { ssn: "123456789", dateOfBirth: "1980-02-29" },
    coBorrowers: [{ ssn: "123456789" }],
  };
  expect(findRules(said)).toEqual(["ssn-differs", "birth-date-differs", "ssn-shared"]);
  expect(JSON.stringify(find(said))).not.toMatch(/4703|6789|1980/);
});

test("lists the impossible before the unlikely", () => {
  const weights = find({
    profile: { monthlyRevenue: "1" },
    application: { monthlyRevenue: "9", ownership: "99" },
    coBorrowers: [{ ownership: "99" }],
  }).map(({ weight }) => weight);
  expect(weights).toEqual(["wrong", "differs"]);
});

/** Arbitrary text, and answers that the forms accept. */
const anyAnswer = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constantFrom("yes", "no", "0-6 mo", "2+ yrs", "LLC", "Other", "Florida (FL)", "1980-02-29", "2019-13-45"),
  fc.integer({ min: 0, max: 999_999_999 }).map(String),
);
const anyAnswers = (kind: keyof typeof formOf) =>
  fc.dictionary(fc.constantFrom(...fieldEntries(formOf[kind]).map(({ name }) => name)), anyAnswer, { maxKeys: 40 });
const anyFacts = fc
  .record({
    profile: anyAnswers("profile"),
    prequalification: anyAnswers("prequalification"),
    application: anyAnswers("application"),
    coBorrowers: fc.array(anyAnswers("co-borrower"), { maxLength: 3 }),
  })
  .map(toFacts);

test("points every reference at an existing field, and finds nothing when a file is compared with itself", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { sentence, fields } of findContradictions(facts)) {
        expect(sentence).toMatch(/^[A-Z].*\.$/su);
        for (const { subject, field } of fields)
          expect(fieldEntries(formOf[parseSubjectKind(subject)]).map(({ field: { wire } }) => wire)).toContain(field);
      }
      expect(findContradictions({ today })).toEqual([]);
    }),
  );
});

test("treats an answer named like an object's built-in property as any other answer", () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    const answers = Object.fromEntries(
      Object.values(formOf).flatMap((form) => fieldEntries(form).map((entry) => [entry.name, name])),
    );
    expect(() => findRules({ profile: answers, prequalification: answers, application: answers }), name).not.toThrow();
  }
});

test("puts no sensitive or sealed value in a sentence", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const sentences = findContradictions(facts)
        .map(({ sentence }) => sentence)
        .join("\n");
      const { profile, prequalification, application } = facts;
      const forms = [profile, prequalification, application, ...(application?.coBorrowers ?? [])].filter(
        (form) => form !== undefined,
      );
      const countSaid = (answer: unknown) =>
        forms.flatMap((form) => Object.values(form.answers)).filter((said) => said === answer).length;
      for (const form of forms) {
        const hidden = fieldEntries(formOf[parseSubjectKind(form.subject)]).filter(
          ({ field }) => field.sensitive || field.sealed,
        );
        for (const { name, field } of hidden) {
          const answer = form.answers[name];
          // Short values and invalid days can turn up in any text.
          if (typeof answer !== "string" || !/^\d{9}$|^1980-02-29$/.test(answer)) continue;
          // Said twice, it may come from a field that anyone may read.
          if (countSaid(answer) === 1) expect(sentences).not.toContain(getKindRules(field).show(answer, field));
        }
      }
    }),
  );
});

describe("what either side rests on", () => {
  const said = { profile: { monthlyRevenue: "20000" }, application: { monthlyRevenue: "60000" } };

  test("is the form and its day, in the order of the answers", () => {
    const [found] = find(said);
    expect(found?.fields.map(({ subject }) => subject)).toEqual(["profile", `application:${id}`]);
    expect(found?.evidence).toEqual([
      { kind: "answer", form: "profile", on: today },
      { kind: "answer", form: "application", on: today },
    ]);
  });

  test("is a statement's page, where that names someone else", () => {
    const box = { page: 1, x: 0.1, y: 0.1, width: 0.4, height: 0.02 };
    const evidence = { kind: "page", document_id: "d1", filename: "june.pdf", hash: "00", box } as const;
    const statements = { figures: [], otherHolders: [{ name: "Cobalt Freight Co.", evidence }] };
    const found = findContradictions({ ...toFacts({ application: {} }), statements });
    expect(found).toMatchObject([
      {
        rule: "statement-of-another",
        sentence: "The account in “june.pdf” is Cobalt Freight Co.'s, not the business's or an owner's.",
        evidence: [{ kind: "answer", form: "application" }, evidence],
      },
    ]);
  });
});
