import { expect, test } from "vitest";
import { defaultEmailPolicy, isAcceptedEmail } from "./email.ts";

const isAccepted = (address: string) => isAcceptedEmail(address, defaultEmailPolicy);

test.each([
  "ada@example.com",
  "ada.lovelace+desk@mail.example.net",
  "o'brien@example.org",
  "ADA@EXAMPLE.IN",
  "a@b-c.com",
])("accepts %s", (address) => expect(isAccepted(address)).toBe(true));

test.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@example.edu",
  "ada@example.com.",
  "ada@.com",
  "ada@-example.com",
  "ada@exam ple.com",
  "ada lovelace@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "a..da@example.com",
  "ada@@example.com",
  "ada@example.com\nbcc:eve@example.com",
  "ada@mailinator.com",
  "ada@eu.Mailinator.com",
  `${"a".repeat(39)}@example.com`,
])("refuses %j", (address) => expect(isAccepted(address)).toBe(false));

test("accepts an address of 50 characters and refuses 51", () => {
  const domain = "@example.com";
  expect(isAccepted("a".repeat(50 - domain.length) + domain)).toBe(true);
  expect(isAccepted("a".repeat(51 - domain.length) + domain)).toBe(false);
});

test("has ten disposable domains, and accepts a domain that only ends like one", () => {
  expect(defaultEmailPolicy.disposableDomains).toHaveLength(10);
  for (const domain of defaultEmailPolicy.disposableDomains) expect(isAccepted(`ada@${domain}`)).toBe(false);
  expect(isAccepted("ada@notyopmail.com")).toBe(true);
});

test("lets the firm widen the policy", () => {
  const wider = { ...defaultEmailPolicy, topLevelDomains: [...defaultEmailPolicy.topLevelDomains, "edu"] };
  expect(isAcceptedEmail("ada@example.edu", wider)).toBe(true);
});
