import type { DraftWire } from "@funding-desk/contract/intake/draft/api";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { TogetherScreen } from "./together-screen.tsx";

const client = { id: "c1", first_name: "Marisol", last_name: "Vega", email: "marisol@example.com" };
const answers = {
  fullName: "Marisol Vega",
  email: "marisol@example.com",
  phone: "8135550142",
  state: "Florida (FL)",
  businessName: "Vega Ovens",
  industry: "Restaurants/Bars/Catering",
  structure: "Sole Proprietorship",
  timeInBusiness: "1-2 yrs",
  monthlyRevenue: "12500",
  fundingAmount: "50000",
  purpose: "Working Capital",
  urgency: "Immediately",
  personalCreditScore: "701-800",
  hasDebt: "no",
};
const draft: DraftWire = {
  answers: { ...answers, consent: true },
  entered: [{ field: "businessName", by: "Ann Advisor", at: "2026-01-05T12:00:00Z" }],
  step: "review",
  revision: 7,
  saved_at: "2026-01-05T12:00:00Z",
};
const path = "/desk/clients/c1/drafts/prequalification";

const show = (stored: DraftWire | null, more: Record<string, Responder> = {}) => {
  vi.stubGlobal("scrollTo", () => {});
  const seen = respondTo({
    [path]: ({ method }) =>
      json({ data: method === "PUT" ? { ...draft, revision: 8 } : { draft: stored, start: { answers: {} } } }),
    [`${path}/confirmation`]: () => json({ result: { status: "success" } }),
    ...more,
  });
  const Page = () => (
    <ServerStateProvider>
      <TogetherScreen client={client} form="prequalification" />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/desk/clients/:id/together/:form", Component: Page },
    { path: "/desk/clients/:id", Component: () => <p>The file</p> },
  ]);
  render(<Stub initialEntries={["/desk/clients/c1/together/prequalification"]} />);
  return seen;
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("shows who entered what, asks for no consent, and asks the client once for a double press", async () => {
  const seen = show(draft);
  const ask = await screen.findByRole("button", { name: "Ask Marisol to confirm" });
  expect(screen.getByText("Entered by Ann Advisor. Not confirmed yet.")).toBeDefined();
  expect(screen.queryByText(/I have read the/)).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  pressTwice(ask);
  expect(await screen.findByText("The file")).toBeDefined();
  expect(seen.filter((call) => call.path.endsWith("/confirmation"))).toHaveLength(1);
});

test("saves what is typed to the client's draft, without the client's consent and not in this browser", async () => {
  const seen = show({ ...draft, step: "personal" });
  const name = await screen.findByLabelText(/^Full name/);
  await userEvent.clear(name);
  await userEvent.type(name, "Marisol Vega Ruiz");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  const saves = () => seen.filter(({ method }) => method === "PUT").map(({ body }) => body);
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ answers: { fullName: "Marisol Vega Ruiz" } }), {
    timeout: 10_000,
  });
  expect(saves()[0]).toMatchObject({ base_revision: 7 });
  for (const saved of saves()) expect(saved).not.toHaveProperty("answers.consent");
  expect(localStorage.length).toBe(0);
});

test("says why the client wasn't asked, and stays", async () => {
  const error = "The newest email works. Please wait 12 minutes.";
  show(draft, {
    [`${path}/confirmation`]: () =>
      json({ result: { status: "error", code: "too_many_requests", error, fields: {} } }, 429),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ask Marisol to confirm" }));
  expect(await screen.findByText(error)).toBeDefined();
  expect(screen.queryByText("The file")).toBeNull();
});

test("says that the form couldn't be opened, and opens it on Retry", async () => {
  let isUp = false;
  show(draft, {
    [path]: () => (isUp ? json({ data: { draft, start: { answers: {} } } }) : json({}, 503)),
  });
  const retry = await screen.findByRole("button", { name: "Retry" });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "Ask Marisol to confirm" })).toBeDefined();
});
