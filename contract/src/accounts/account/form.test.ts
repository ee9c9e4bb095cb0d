import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../../firm/email.ts";
import { checkAnswers } from "../../forms/check.ts";
import { ratePassword, scorePassword } from "../../identity/password/strength.ts";
import { signInForm, signUpForm } from "./form.ts";

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };

const ada = {
  firstName: "Ada",
  lastName: "Lovelace",
  phone: "5550100142",
  state: "Florida (FL)",
  email: "ada@example.com",
  password: "Correct-Horse1!",
  signupId: "TRY-ME-1",
  terms: true,
};
const checkSignUp = (changes: Partial<typeof ada>) => checkAnswers(signUpForm, { ...ada, ...changes }, rules).toast;

describe("sign-up", () => {
  test("accepts a complete sign-up", () => expect(checkSignUp({})).toBeUndefined());

  test.each<[string, Partial<typeof ada>, string]>([
    ["no first name", { firstName: "" }, "Please enter your first name."],
    ["no last name", { lastName: " " }, "Please enter your last name."],
    ["a digit in a name", { lastName: "L0velace" }, "Only letters are allowed"],
    ["a name of 51", { firstName: "a".repeat(51) }, "Maximum 50 characters allowed"],
    ["no state", { state: "" }, "Please select your state."],
    ["no email", { email: "" }, "Please enter your email."],
    ["a bad email", { email: "ada@example" }, "Please enter a valid email address."],
    ["a disposable email", { email: "ada@yopmail.com" }, "Please enter a valid email address."],
    ["no password", { password: "" }, "Please enter your password."],
    [
      "a medium password",
      { password: "correct-horse1" },
      "Please choose a stronger password (8+ chars, upper, lower, number, special char).",
    ],
    ["no Sign Up Id", { signupId: "" }, "Please enter your Sing Up Id."],
    ["terms not accepted", { terms: false }, "Please accept the Terms & Conditions"],
  ])("%s", (_, changes, toast) => expect(checkSignUp(changes)).toBe(toast));
});

describe("sign-in", () => {
  test.each([
    ["no email", { password: "x" }, "Please enter your email."],
    ["a bad email", { email: "ada", password: "x" }, "Please enter a valid email address."],
    ["no password", { email: "ada@example.com" }, "Please enter your password."],
    ["any password", { email: "ada@example.com", password: "x" }, undefined],
  ])("%s", (_, answers, toast) => expect(checkAnswers(signInForm, answers, rules).toast).toBe(toast));
});

test.each([
  ["", 0, "Weak"],
  ["aaaaaaaa", 2, "Weak"],
  ["aaaaaaa1", 3, "Medium"],
  ["Aaaaaaa1", 4, "Medium"],
  ["Aa1!", 4, "Medium"],
  ["Aaaaaa1!", 5, "Strong"],
  ["Aaaaaa1#", 4, "Medium"],
])("password %j meets %i criteria and rates %s", (password, score, strength) => {
  expect(scorePassword(password)).toBe(score);
  expect(ratePassword(password)).toBe(strength);
});
