import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { beforeEach, expect, test } from "vitest";
import { storeSession } from "../../../identity/storage.ts";
import { liveToken } from "../../../testing/token.ts";
import { createLocalDraftStore } from "./local-draft.ts";

const user = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida (FL)",
  prequalification_submit: true,
};
const store = createLocalDraftStore(applicationForm, "formData2", "u1");

beforeEach(() => {
  localStorage.clear();
  storeSession({ token: liveToken(), userId: "u1", user });
});

const draft = {
  answers: { ownerName: "Maria", ssn: "078051120", dateOfBirth: "1980-02-03", hasCoBorrower: true },
  step: "owner",
  coBorrowers: [
    {
      key: "k1",
      answers: { firstName: "Bo", ssn: "219099999", dateOfBirth: "1981-02-03", driversLicenseNumber: "D4471" },
    },
  ],
  baseRevision: 3,
  savedAt: "2026-01-05T12:00:00Z",
  isAhead: true,
};

test("stores the draft without sensitive answers, including the co-borrowers'", () => {
  store.write(draft);
  const raw = localStorage.getItem("formData2") ?? "";
  for (const secret of ["078051120", "219099999", "1980-02-03", "1981-02-03", "D4471"])
    expect(raw).not.toContain(secret);
  expect(store.read()).toEqual({
    ...draft,
    answers: { ownerName: "Maria", hasCoBorrower: true },
    coBorrowers: [{ key: "k1", answers: { firstName: "Bo" } }],
  });
});

test("ignores whatever else was written there", () => {
  const written = {
    userId: "u1",
    draft: { answers: [], step: 3, coBorrowers: [null, { key: "no key!" }, { key: "k2" }] },
  };
  localStorage.setItem("formData2", JSON.stringify(written));
  expect(store.read()).toMatchObject({ answers: {}, step: "", coBorrowers: [{ key: "k2", answers: {} }] });
  localStorage.setItem("formData2", JSON.stringify({ userId: "u1", draft: { coBorrowers: "many" } }));
  expect(store.read()?.coBorrowers).toBeUndefined();
});
