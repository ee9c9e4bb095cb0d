import { expect, test } from "vitest";
import { createPrefill } from "./prefill.ts";

const person = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida",
};

test("fills in what the profile knows, in the form's own options", () => {
  expect(createPrefill({ ...person, x_studio_entity_type: "LLC", x_studio_monthly_revenue: "12500" })).toEqual({
    fullName: "Maria O’Neil",
    email: "maria@example.com",
    phone: "8135550142",
    state: "Florida (FL)",
    structure: "Limited Liability Company (LLC)",
    monthlyRevenue: "12500",
  });
});

test("leaves blank what has no counterpart, and the consent", () => {
  expect(
    createPrefill({
      ...person,
      state: "Ontario",
      x_studio_years_in_business: "7",
      x_studio_industry_type: "Space Mining",
      consent: true,
    }),
  ).toEqual({ fullName: "Maria O’Neil", email: "maria@example.com", phone: "8135550142" });
});
