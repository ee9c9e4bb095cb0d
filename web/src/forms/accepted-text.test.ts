import { email, text, url } from "@funding-desk/contract/forms/field";
import { expect, test } from "vitest";
import { acceptText } from "./accepted-text.ts";

const name = text({ label: "Full name", charset: "name", max: 50 });
const other = text({ label: "Other industry", charset: "type", max: 50 });
const website = url({ label: "Website", max: 50 });

test.each([
  ["José Peña-O’Neil", "José Peña-O’Neil", undefined],
  ["Maria 3rd", "Maria rd", "Only letters are allowed"],
  ["Ann\tLee\n", "Ann Lee ", undefined],
])("turns the name %j into %j", (raw, value, refusal) => {
  expect(acceptText(name, raw)).toEqual({ value, refusal });
});

test("accepts & and . but no hyphen in an other type", () => {
  expect(acceptText(other, "Sons & Co.")).toEqual({ value: "Sons & Co.", refusal: undefined });
  expect(acceptText(other, "Co-op")).toEqual({ value: "Coop", refusal: "Only letters are allowed" });
});

test("trims white space around a pasted address", () => {
  expect(acceptText(email({ label: "Email" }), " ann@lee.com\n")).toEqual({ value: "ann@lee.com", refusal: undefined });
  expect(acceptText(website, " https://lee.com/a?b=1#c ")).toEqual({
    value: "https://lee.com/a?b=1#c",
    refusal: undefined,
  });
});

test("accepts only URL characters in a website, and says so", () => {
  expect(acceptText(website, "lee<b>.com")).toEqual({
    value: "leeb.com",
    refusal: "Please enter a valid business website URL.",
  });
});
