import { expect, test } from "vitest";
import { findMailboxFault } from "./lender-mailbox.ts";

const find = (email: string, known: readonly string[], role: "advisor" | "manager" = "advisor") =>
  findMailboxFault({ role }, email, known);

test("an advisor sends to the lender's domain, and to no one's where the catalog has none", () => {
  expect(find("ann@Bank.example", ["files@bank.example"])).toBeUndefined();
  expect(find("me@elsewhere.example", ["files@bank.example", ""])).toBe(
    "Only a manager can send a file elsewhere than to bank.example.",
  );
  expect(find("me@elsewhere.example", [""])).toBe(
    "The catalog has no mailbox of this lender. Please ask a manager to enter it there, or to prepare this file.",
  );
});

test("where everyone can have a mailbox, only the lender's own will do", () => {
  expect(find("Tide.Deals@gmail.com", ["tide.deals@gmail.com"])).toBeUndefined();
  expect(find("me@gmail.com", ["tide.deals@gmail.com"])).toBe(
    "Only a manager can send a file elsewhere than to tide.deals@gmail.com.",
  );
});

test("a manager stands for any", () => {
  expect(find("me@elsewhere.example", [""], "manager")).toBeUndefined();
  expect(find("me@gmail.com", ["tide.deals@gmail.com"], "manager")).toBeUndefined();
});
