import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession, writeJson } from "../../../identity/storage.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { loadDraftStart } from "./draft-start.ts";

const user = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida (FL)",
  prequalification_submit: true,
};

beforeEach(() => {
  localStorage.clear();
  storeSession({ token: liveToken(), userId: "u1", user });
});
afterEach(() => vi.unstubAllGlobals());

const serveStart = (data: object) => respondTo({ "/drafts/application/start": () => json({ data }) });

test("starts with what the server knows and with initial values, and with nothing that wouldn't pass", async () => {
  serveStart({
    answers: { ownerName: "Maria O’Neil", state: "Ontario", zip: "3360", bonus: "x", hasCoBorrower: true },
    on_file: { ssn: "6789", dateOfBirth: "" },
    co_borrowers: [{ key: "k1", answers: { firstName: "Bo" }, on_file: { ssn: "0001" } }],
  });
  expect(await loadDraftStart("application")).toEqual({
    answers: { ownerName: "Maria O’Neil", hasCoBorrower: true, hasDebt: "no" },
    coBorrowers: [{ key: "k1", answers: { firstName: "Bo" } }],
    onFile: { form: { ssn: "6789", dateOfBirth: "" }, coBorrowers: { k1: { ssn: "0001" } } },
  });
});

test("without a connection, starts with the profile in this browser, or with what sign-in returned", async () => {
  respondTo({});
  const asked = { fullName: "Maria O’Neil", email: "maria@example.com", state: "Florida (FL)" };
  expect(await loadDraftStart("prequalification")).toMatchObject({
    answers: { ...asked, phone: "8135550142" },
    coBorrowers: [],
    onFile: { form: {}, coBorrowers: {} },
  });
  const { prequalification_submit: _, ...person } = user;
  writeJson("userDataReal", { ...person, x_studio_business_name: "O’Neil Bakery", purpose_of_funding: "Equipment" });
  expect((await loadDraftStart("application")).answers).toMatchObject({
    ...asked,
    legalBusinessName: "O’Neil Bakery",
    purpose: "Equipment Financing",
  });
  localStorage.clear();
  expect((await loadDraftStart("application")).answers).toEqual({ hasDebt: "no" });
});
