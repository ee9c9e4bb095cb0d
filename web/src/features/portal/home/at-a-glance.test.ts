import type { NextStep } from "@funding-desk/contract/intake/status/api";
import { expect, test } from "vitest";
import { createPaper } from "../../../testing/owed.ts";
import { describeNextCall, describeNextStep, describeStatus } from "./at-a-glance.ts";

const request = {
  id: "1",
  reference: "PQ-7K3M9XQA",
  x_studio_purpose_of_funds: "Working Capital",
  x_studio_requested_fund: "50000",
  creation_date: "2026-01-05T12:00:00Z",
  stage: "In Review" as const,
};
const application = {
  id: "1",
  reference: "FA-1",
  funding_type: "SBA Loan",
  requested_amount: "50000",
  date: "2026-02-05T12:00:00Z",
  status: "Documents Needed" as const,
};
const appointment = {
  id: "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11",
  appointment_type_id: 1,
  title: "Funding Advisory Call",
  time: "2:30 PM",
  date: "2026-03-09",
  timezone: "America/New_York",
  starts_at: "2026-03-09T18:30:00.000Z",
  ends_at: "2026-03-09T19:30:00.000Z",
  location: "Phone call",
  change_until: "2026-03-09T14:30:00.000Z",
  status: "Scheduled" as const,
  calendar: "/api/appointments/7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11/calendar?link=a.b",
};
const nothing = { requests: [], applications: [], appointments: [], unfinished: null, nextStep: null, owed: [] };

test("sends a new client to the pre-qualification", () => {
  expect(describeStatus(nothing).fact).toBe("Not started yet");
  expect(describeNextStep(nothing).link?.path).toBe("/dashboard/prequalification");
  expect(describeNextCall(nothing)).toMatchObject({ fact: "No call booked" });
  expect(describeNextCall(nothing).link).toBeUndefined();
});

test("shows the stage after the pre-qualification, and suggests a call", () => {
  const known = { ...nothing, requests: [request] };
  expect(describeStatus(known)).toMatchObject({ fact: "Pre-qualification: In Review" });
  expect(describeNextStep(known).link?.path).toBe("/dashboard/all-appointment");
});

test("puts an application before the pre-qualification, and its documents before a call", () => {
  const known = {
    requests: [request],
    applications: [application],
    appointments: [appointment],
    unfinished: null,
    nextStep: null,
    owed: [],
  };
  expect(describeStatus(known)).toMatchObject({ fact: "Documents Needed" });
  expect(describeNextStep(known).link?.path).toBe("/dashboard/documents");
  expect(describeNextCall(known)).toMatchObject({ fact: "Mon, Mar 9, 2:30 PM", detail: "Funding Advisory Call" });
});

test("shows an unfinished application and suggests continuing it", () => {
  const unfinished = { stepTitle: "Financial information", savedAt: "2026-02-05T12:00:00Z" };
  const known = { ...nothing, requests: [request], unfinished };
  expect(describeStatus(known)).toEqual({
    fact: "Started, not sent yet",
    detail: "You stopped at Financial information.",
  });
  expect(describeNextStep(known)).toMatchObject({
    detail: "Saved Feb 5, at Financial information.",
    link: { path: "/dashboard/funding-application", isGated: true },
  });
  expect(describeStatus({ ...known, applications: [application] }).fact).toBe("Documents Needed");
});

const step: NextStep = {
  by: "advisor",
  text: "Your advisor will let you know if anything is missing.",
  since: "2026-02-07T12:00:00Z",
  kind: "application",
  reference: "FA-1",
  status: "Under Review",
  wants_documents: false,
  wants_answer: false,
  is_by_phone: false,
};

test("says whose turn it is, and since when", () => {
  const known = { ...nothing, requests: [request], applications: [application], nextStep: step, advisor: "Ann Lee" };
  expect(describeStatus(known)).toEqual({
    fact: "Under Review",
    detail: "Ann Lee has it since Feb 7.",
  });
  const early = {
    ...nothing,
    requests: [request],
    nextStep: { ...step, kind: "prequalification", reference: "PQ-1", status: "Submitted" } as const,
  };
  expect(describeStatus(early)).toEqual({
    fact: "Pre-qualification: Submitted",
    detail: "Your advisor has it since Feb 7.",
  });
});

test("says by when we mean to answer, while it's our turn", () => {
  const known = { ...nothing, requests: [request], applications: [application], formsDue: "2099-01-05T22:00:00Z" };
  expect(describeStatus({ ...known, nextStep: step }).detail).toMatch(/since Feb 7\. We aim to answer by /);
  expect(describeStatus({ ...known, nextStep: { ...step, by: "you" } }).detail).not.toContain("We aim");
});

test("says what an open application needs from the client, if anything", () => {
  const under = {
    ...nothing,
    requests: [request],
    applications: [{ ...application, status: "Under Review" as const }],
  };
  const asked: NextStep = { ...step, by: "you", text: "Send us: Bank statements.", wants_documents: true };
  expect(describeNextStep({ ...under, nextStep: asked })).toMatchObject({
    fact: "Documents",
    detail: "Send us: Bank statements.",
    link: { path: "/dashboard/documents" },
  });
  const terms: NextStep = { ...asked, status: "Term Sheet", wants_documents: false };
  expect(describeNextStep({ ...under, nextStep: { ...terms, wants_answer: true } })).toMatchObject({
    fact: "Your decision",
    link: { path: "/dashboard/offers" },
  });
  // Terms that came by phone are on no page.
  expect(describeNextStep({ ...under, nextStep: terms })).toEqual({
    fact: "Your decision",
    detail: "Your advisor tells you the terms by phone.",
    link: { path: "/dashboard/all-appointment", label: "Schedule a call", isGated: true },
  });
  // An offer may come before the status.
  expect(describeNextStep({ ...under, nextStep: { ...step, wants_answer: true } })).toMatchObject({
    link: { path: "/dashboard/offers" },
  });
  expect(describeNextStep({ ...under, nextStep: step })).toEqual({ fact: "Nothing right now", detail: step.text });
});

test("says that an approval or an end without a record comes by phone", () => {
  const known = { ...nothing, requests: [request], applications: [application] };
  for (const [status, by] of [
    ["Approved", "lender"],
    ["Declined", "nobody"],
  ] as const) {
    const moved: NextStep = { ...step, status, by, is_by_phone: true };
    const applications = [{ ...application, status }];
    expect(describeNextStep({ ...known, applications, nextStep: moved })).toEqual({
      fact: "Nothing right now",
      detail: "Your advisor goes through it with you by phone.",
      link: { path: "/dashboard/all-appointment", label: "Schedule a call", isGated: true },
    });
    expect(
      describeNextStep({ ...known, applications, nextStep: { ...moved, is_by_phone: false } }).link,
    ).toBeUndefined();
  }
});

test("says what is owed besides what staff asked for, and never nothing while something is", () => {
  const sent = {
    ...nothing,
    requests: [request],
    applications: [{ ...application, status: "Submitted" as const }],
    nextStep: step,
  };
  const paper = createPaper();
  const explanation = { kind: "explanation" as const, application_id: "1", reference: "FA-1" };
  const link = { path: "/dashboard/documents" };
  expect(describeNextStep({ ...sent, owed: [paper] })).toMatchObject({ detail: "Send us: Voided check.", link });
  expect(describeNextStep({ ...sent, owed: [explanation] })).toMatchObject({ fact: "Your explanation", link });
  expect(
    describeNextStep({ ...sent, owed: [explanation, paper, createPaper({ key: "einLetter", label: "EIN letter" })] }),
  ).toMatchObject({ fact: "Documents and an explanation", detail: "Send us: 2 documents.", link });
  expect(
    describeNextStep({ ...sent, nextStep: { ...step, by: "you", status: "Term Sheet" }, owed: [paper] }),
  ).toMatchObject({ fact: "Your decision" });
  expect(describeNextStep({ ...sent, owed: [] }).fact).toBe("Nothing right now");
  expect(describeNextStep({ ...sent, owed: undefined }).fact).toBe("We couldn't load this");
});

test("suggests the application once a call is booked", () => {
  const known = { ...nothing, requests: [request], appointments: [appointment] };
  expect(describeNextStep(known).link).toMatchObject({
    path: "/dashboard/funding-application",
    label: "Start your application",
  });
});

test("doesn't guess what couldn't be loaded", () => {
  const known = {
    requests: undefined,
    applications: undefined,
    appointments: undefined,
    unfinished: undefined,
    nextStep: undefined,
    owed: undefined,
  };
  for (const answer of [describeStatus(known), describeNextStep(known), describeNextCall(known)]) {
    expect(answer.fact).toBe("We couldn't load this");
  }
});

test("puts a signature or a word for a lender before documents", () => {
  const known = { ...nothing, requests: [request], applications: [application] };
  const paper = createPaper();
  const consent = { kind: "consent" as const, id: "c1", purpose: "submit" as const, lender_name: "First Tide Bank" };
  const answer = { kind: "answer" as const, id: "r1", lender_name: "First Tide Bank", filename: "October.pdf" };
  expect(describeNextStep({ ...known, owed: [consent, paper] })).toEqual({
    fact: "Your signature",
    detail: "For First Tide Bank.",
    link: { path: "/dashboard/who-has-my-file", label: "Read and sign" },
  });
  expect(describeNextStep({ ...known, owed: [answer, paper] })).toMatchObject({
    fact: "Your word",
    detail: "May we send October.pdf to First Tide Bank?",
  });
});
