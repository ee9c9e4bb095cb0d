import { afterEach, expect, test } from "vitest";
import { looksSensitive } from "../../../identity/sensitive-text.ts";
import { forgetPerson, storeSession } from "../../../identity/storage.ts";
import { keepMessageDraft, readMessageDraft } from "./message-draft.ts";

const user = {
  first_name: "Ana",
  last_name: "Núñez",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: true,
};
afterEach(forgetPerson);

test("keeps an unsent message across a reload, for its writer only", () => {
  storeSession({ token: "t", userId: "u1", user });
  keepMessageDraft("u1", "Which statement do you");
  expect(readMessageDraft("u1")).toBe("Which statement do you");
  expect(readMessageDraft("u2")).toBe("");
  keepMessageDraft("u1", "");
  expect(localStorage.getItem("messageDraft")).toBeNull();
});

test.each(["my social is 123-45-6789", "123 45 6789", "123456789", "account 00012345678"])(
  "doesn't store %s, and removes what was stored before",
  (text) => {
    storeSession({ token: "t", userId: "u1", user });
    keepMessageDraft("u1", "my social is");
    keepMessageDraft("u1", text);
    expect(localStorage.getItem("messageDraft")).toBeNull();
  },
);

test("stores a phone number with dashes, a date and an amount", () => {
  for (const text of ["call 555-010-0142", "on 11/21/2025 at 3", "$250,000", "zip 33602"])
    expect(looksSensitive(text), text).toBe(false);
});
