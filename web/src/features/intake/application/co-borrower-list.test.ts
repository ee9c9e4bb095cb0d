import { expect, test } from "vitest";
import { checkRules } from "../../../forms/check-rules.ts";
import {
  checkListed,
  formatName,
  listKeptNames,
  restoreRemoved,
  toCoBorrowerMessages,
  toListedAnswers,
} from "./co-borrower-list.ts";

const [ann, bo, cy] = ["Ann", "Bo", "Cy"].map((firstName) => ({ key: firstName, answers: { firstName } })) as [
  { key: string; answers: { firstName: string } },
  { key: string; answers: { firstName: string } },
  { key: string; answers: { firstName: string } },
];

test("restores removed co-borrowers to their places, in any order of removal", () => {
  expect(
    restoreRemoved(
      [cy],
      [
        { coBorrower: bo, index: 1 },
        { coBorrower: ann, index: 0 },
      ],
    ),
  ).toEqual([ann, bo, cy]);
  expect(
    restoreRemoved(
      [],
      [
        { coBorrower: ann, index: 0 },
        { coBorrower: bo, index: 0 },
      ],
    ),
  ).toEqual([ann, bo]);
  expect(restoreRemoved([ann], [])).toEqual([ann]);
});

test("leaves out a sensitive answer to keep, blanks one to remove, and includes a new one", () => {
  const onFile = { ssn: "1120", dateOfBirth: "", driversLicenseNumber: "" };
  const typed = { firstName: "Bo", ssn: "", dateOfBirth: "1980-02-03", driversLicenseNumber: "" };
  expect(toListedAnswers(typed, onFile, new Set(["ssn"]))).toEqual({
    firstName: "Bo",
    dateOfBirth: "1980-02-03",
    driversLicenseNumber: "",
  });
  expect(toListedAnswers({ firstName: "Bo" }, {}, new Set())).toEqual({ firstName: "Bo" });
});

test("removes what was typed or is on file when they'll enter it themselves", () => {
  const typed = { firstName: "Bo", entersOwnNumbers: true, dateOfBirth: "1980-02-03" };
  expect(toListedAnswers(typed, { ssn: "1120" }, new Set(["ssn"]))).toEqual({
    firstName: "Bo",
    entersOwnNumbers: true,
    ssn: "",
  });
});

const whole = {
  firstName: "Bo",
  lastName: "Lee",
  title: "Partner",
  ownership: "20",
  email: "bo@example.com",
  mobilePhone: "8135550143",
  street: "1 Bay Street",
  city: "Tampa",
  state: "Florida (FL)",
  zip: "33602",
};

test("requires a sensitive answer only if the server has none", () => {
  const onFile = { ssn: "1120", dateOfBirth: "" };
  expect([...listKeptNames(whole, onFile)]).toEqual(["ssn", "dateOfBirth"]);
  expect(checkListed({ key: "k", answers: whole }, onFile, checkRules())).toEqual({});
  expect(Object.keys(checkListed({ key: "k", answers: whole }, {}, checkRules()))).toEqual(["ssn", "dateOfBirth"]);
});

test("assigns the server's messages to the right co-borrower", () => {
  const messages = toCoBorrowerMessages(
    {
      "co_borrowers[1].x_studio_zip_code": "Five digits.",
      "co_borrowers[1].x_studio_unknown": "?",
      "co_borrowers[7].x_studio_zip_code": "Nobody.",
      x_studio_zip_code: "The owner's.",
    },
    [ann, bo],
  );
  expect(messages).toEqual({ Bo: { zip: "Five digits." } });
});

test("names a co-borrower without a name by their place", () => {
  expect(formatName({ key: "k", answers: whole }, 0)).toBe("Bo Lee");
  expect(formatName({ key: "k", answers: { firstName: " " } }, 1)).toBe("Co-borrower 2");
});
