import { expect, test } from "vitest";
import { applicationForm } from "../../intake/application/form.ts";
import { findApplicationEntityType } from "../../intake/known-answer/entity-types.ts";
import { prequalificationForm } from "../../intake/prequalification/form.ts";
import { profileForm } from "../../intake/profile/form.ts";
import type { Field } from "../field.ts";
import { findPurposeOfFunds, findTimeframe } from "./application-funding.ts";

const listValues = (field: Field) => (field.kind === "choice" ? field.options.map(({ value }) => value) : []);
const { entityType } = applicationForm.steps.business.fields;
const { purpose, timeframe } = applicationForm.steps.fundingRequest.fields;
const { funding } = prequalificationForm.steps;

const tables = [
  {
    what: "entity types of the profile",
    given: listValues(profileForm.steps.business.fields.entityType),
    map: findApplicationEntityType,
    options: listValues(entityType),
    mapped: 8,
  },
  {
    what: "purposes of the pre-qualification",
    given: listValues(funding.fields.purpose),
    map: findPurposeOfFunds,
    options: listValues(purpose),
    mapped: 7,
  },
  {
    what: "urgencies of the pre-qualification",
    given: listValues(funding.fields.urgency),
    map: findTimeframe,
    options: listValues(timeframe),
    mapped: 4,
  },
];
test.each(tables)("$what become application options or stay empty", ({ given, map, options, mapped }) => {
  const found = given.flatMap((value) => map(value) ?? []);
  expect(found).toHaveLength(mapped);
  expect(options).toEqual(expect.arrayContaining(found));
  // No two have the same meaning.
  expect(new Set(found).size).toBe(found.length);
  for (const stranger of ["", "Yacht", "__proto__", "constructor", "toString"]) expect(map(stranger)).toBeUndefined();
});
