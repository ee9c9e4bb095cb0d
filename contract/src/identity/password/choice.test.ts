import { describe, expect, test } from "vitest";
import { assessPassword, findPasswordFault } from "./choice.ts";
import { ratePassword } from "./strength.ts";

const chooser = { firstName: "José", lastName: "Okonkwo-Lee", email: "harbor.light@example.com" };

describe("rejects common passwords that meet all five criteria", () => {
  test.each([
    "Password1!",
    "P@ssw0rd",
    "P@$$w0rd1",
    "Pa$$word123",
    "Passw0rd!23",
    "Welcome1!",
    "Welcome@123",
    "Admin@123",
    "Admin123!",
    "Qwerty123!",
    "Qwerty1@",
    "1qaz@WSX",
    "!QAZ2wsx",
    "Zaq1@wsx",
    "Q1w2e3r4!",
    "Abcd1234!",
    "Abcd@1234",
    "Abc123!@#",
    "Aa123456!",
    "A1b2c3d4!",
    "Summer2024!",
    "Winter2025!",
    "December24!",
    "Letmein1!",
    "Iloveyou1!",
    "Changeme1!",
    "Test1234!",
    "Monkey123!",
    "Dragon123!",
    "Football1!",
    "Trustno1!",
    "Starwars1!",
    "Company123!",
    "Funding2025!",
    "Aaaaaaa1!",
    "Hello123!",
    "Master@1234",
    "Sunshine99!",
    "Florida2024!",
    "Temp1234!",
  ])("%s", (password) => {
    expect(ratePassword(password)).toBe("Strong");
    expect(findPasswordFault(password, chooser)).toMatch(/first that attackers try/);
  });
});

test.each(["Okonkwo#77x", "xX0k0nkw0!1", "Harbor.Light9!", "My$harbor55Q"])(
  "rejects %s, which holds a name or the email",
  (password) => {
    expect(findPasswordFault(password, chooser)).toMatch(/your name or your email/);
  },
);

test("a short name may be part of a good password, but not most of it", () => {
  expect(findPasswordFault("Lee12345!", chooser)).toMatch(/first that attackers try/);
  expect(findPasswordFault("Fleece?77Vapor", chooser)).toBeUndefined();
});

test.each([
  "Tide&Ledger42",
  "x7$Kq!m2Vd",
  "Correct-Horse7Battery!",
  "Sunshine&Dragon7Monkey",
  "vQ3?tulip.Ferry",
  "Zr8$kLw2",
])("accepts %s", (password) => {
  expect(findPasswordFault(password, chooser)).toBeUndefined();
});

test("a meter never calls Strong what will be refused", () => {
  expect(assessPassword("Password1!", chooser)).toEqual({
    strength: "Medium",
    score: 4,
    fault: findPasswordFault("Password1!", chooser),
  });
  expect(assessPassword("Okonkwo#77x", chooser).strength).toBe("Medium");
  expect(assessPassword("Tide&Ledger42", chooser)).toEqual({ strength: "Strong", score: 5, fault: undefined });
  expect(assessPassword("password", chooser)).toEqual({ strength: "Weak", score: 2, fault: undefined });
  expect(assessPassword("Tide&Ledger42", { firstName: "", lastName: "", email: "" }).strength).toBe("Strong");
});

test("checks the longest password at once", () => {
  expect(findPasswordFault("Ab1!".repeat(32), chooser)).toBeUndefined();
});
