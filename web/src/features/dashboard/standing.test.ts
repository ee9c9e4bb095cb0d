import { expect, test } from "vitest";
import { nextCall, nextStep, whereItStands } from "./standing.ts";

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
const nothing = { requests: [], applications: [], appointments: [], begun: null, nextStep: null };

test("a new client is sent to the pre-qualification", () => {
  expect(whereItStands(nothing).fact).toBe("Not started yet");
  expect(nextStep(nothing).link?.path).toBe("/dashboard/prequalification");
  expect(nextCall(nothing)).toMatchObject({ fact: "No call booked" });
  expect(nextCall(nothing).link).toBeUndefined();
});

test("after the pre-qualification its stage is shown and a call is next", () => {
  const known = { ...nothing, requests: [request] };
  expect(whereItStands(known)).toMatchObject({ fact: "Pre-qualification: In Review" });
  expect(nextStep(known).link?.path).toBe("/dashboard/all-appointment");
});

test("an application outranks the pre-qualification, and its documents a call", () => {
  const known = {
    requests: [request],
    applications: [application],
    appointments: [appointment],
    begun: null,
    nextStep: null,
  };
  expect(whereItStands(known)).toMatchObject({ fact: "Documents Needed" });
  expect(nextStep(known).link?.path).toBe("/dashboard/documents");
  expect(nextCall(known)).toMatchObject({ fact: "03/09/2026, 2:30 PM", detail: "Funding Advisory Call" });
});

test("an application begun is shown as begun, and going on with it is next", () => {
  const begun = { stepTitle: "Financial information", savedAt: "2026-02-05T12:00:00Z" };
  const known = { ...nothing, requests: [request], begun };
  expect(whereItStands(known)).toEqual({
    fact: "Begun, not sent yet",
    detail: "You stopped at Financial information.",
  });
  expect(nextStep(known)).toMatchObject({
    detail: "Saved 02/05/2026, at Financial information.",
    link: { path: "/dashboard/funding-application", isGated: true },
  });
  expect(whereItStands({ ...known, applications: [application] }).fact).toBe("Documents Needed");
});

const step = {
  by: "advisor" as const,
  text: "Your advisor tells you what is missing, if anything is.",
  since: "2026-02-07T12:00:00Z",
  kind: "application" as const,
  reference: "FA-1",
  status: "Under Review",
  wants_documents: false,
};

test("whose turn it is, and since when", () => {
  const known = { ...nothing, requests: [request], applications: [application], nextStep: step };
  expect(whereItStands(known)).toEqual({
    fact: "Under Review",
    detail: "FA-1. The next step is your advisor's, since 02/07/2026.",
  });
  const early = {
    ...nothing,
    requests: [request],
    nextStep: { ...step, kind: "prequalification" as const, reference: "PQ-1", status: "Submitted" },
  };
  expect(whereItStands(early)).toEqual({
    fact: "Pre-qualification: Submitted",
    detail: "PQ-1. The next step is your advisor's, since 02/07/2026.",
  });
});

test("what is asked of the client for an application under way, and what is not", () => {
  const under = {
    ...nothing,
    requests: [request],
    applications: [{ ...application, status: "Under Review" as const }],
  };
  const asked = { ...step, by: "you" as const, text: "Hand over: Bank statements.", wants_documents: true };
  expect(nextStep({ ...under, nextStep: asked })).toMatchObject({
    fact: "Documents",
    detail: "Hand over: Bank statements.",
    link: { path: "/dashboard/documents" },
  });
  expect(nextStep({ ...under, nextStep: { ...asked, status: "Term Sheet", wants_documents: false } })).toMatchObject({
    fact: "Your decision",
    link: { path: "/dashboard/all-appointment" },
  });
  expect(nextStep({ ...under, nextStep: step })).toEqual({ fact: "Nothing right now", detail: step.text });
});

test("once a call is booked the application is next", () => {
  const known = { ...nothing, requests: [request], appointments: [appointment] };
  expect(nextStep(known).link).toMatchObject({
    path: "/dashboard/funding-application",
    label: "Start your application",
  });
});

test("what could not be read is not guessed", () => {
  const known = {
    requests: undefined,
    applications: undefined,
    appointments: undefined,
    begun: undefined,
    nextStep: undefined,
  };
  for (const answer of [whereItStands(known), nextStep(known), nextCall(known)]) {
    expect(answer.fact).toBe("We could not look that up");
  }
});
