import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Calls after which someone outside the firm gets something. */
const sendingCalls = [
  "addCondition",
  "askForConsents",
  "askForPack",
  "changeLenderAddress",
  "moveSubmission",
  "proposeEmailChange",
  "recordFunding",
  "recordLenderRequest",
  "requestDocuments",
  "resetClientSecondFactor",
  "sendSubmission",
  "showOffer",
  "withdrawOffer",
  "withdrawSubmission",
];

const dialogFiles = globSync("web/src/features/**/*.tsx")
  .filter((file) => !file.endsWith(".test.tsx"))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }))
  .filter(({ source }) => /<(FormDialog|AlertDialog)\b/.test(source));

test.each(sendingCalls)("the dialog that calls %s says who gets it", (name) => {
  const calling = dialogFiles.filter(({ source }) => new RegExp(`\\b${name}\\b`).test(source));
  const silent = calling.filter(({ source }) => !/\breceiver=/.test(source)).map(({ file }) => file);
  expect(silent).toEqual([]);
});

test("every one of these calls is made by a dialog", () => {
  const used = sendingCalls.filter((name) => dialogFiles.some(({ source }) => source.includes(name)));
  expect(used).toEqual(sendingCalls.filter((name) => name !== "moveSubmission"));
});
