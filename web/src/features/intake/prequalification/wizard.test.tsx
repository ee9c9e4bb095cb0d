import type { Answers } from "@funding-desk/contract/forms/field";
import type { DraftWire } from "@funding-desk/contract/intake/draft/api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { keepEstimate, readKeptEstimate } from "../../../identity/kept-estimate.ts";
import type { Session } from "../../../identity/session.ts";
import { storeSession } from "../../../identity/storage.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { PrequalificationWizard } from "./wizard.tsx";

const user = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const session: Session = { token: liveToken(), userId: "u1", user };
const whole: Answers = {
  fullName: "Maria O’Neil",
  email: "maria@example.com",
  phone: "8135550142",
  state: "Florida (FL)",
  businessName: "O’Neil Bakery",
  industry: "Restaurants/Bars/Catering",
  structure: "Sole Proprietorship",
  timeInBusiness: "1-2 yrs",
  monthlyRevenue: "12500",
  fundingAmount: "50000",
  purpose: "Working Capital",
  urgency: "Immediately",
  personalCreditScore: "701-800",
  hasDebt: "no",
  consent: true,
};

/** What sign-up says about the form. */
const signUp = { fullName: "Maria O’Neil", email: user.email, phone: user.mobile, state: user.state };

const createDraft = (answers: Answers, step: string): DraftWire => ({
  answers: answers as DraftWire["answers"],
  step,
  revision: 7,
  saved_at: "2026-01-05T12:00:00Z",
});

/** The server as the wizard sees it, with one draft row. */
const serve = (draft: DraftWire | null, more: Record<string, Responder> = {}): SeenCall[] => {
  let row = draft;
  const saveOrLoad: Responder = ({ method, body }) => {
    if (method === "DELETE") row = null;
    if (method === "PUT") {
      const { answers, step, base_revision } = body as { answers: Answers; step: string; base_revision: number };
      if (base_revision !== (row?.revision ?? 0)) return json({ result: { status: "error", error: "Changed." } }, 409);
      row = { ...createDraft(answers, step), revision: base_revision + 1 };
    }
    return json({ data: row });
  };
  return respondTo({
    "/profile_details": () => json({ data: { ...user, prequalification_submit: undefined } }),
    "/profile_mandatory_field": () => json({ profile_completed: true, missing_fields: [] }),
    "/lead-user/prequalification-summary": () => json({ prequalification_summary: [] }),
    "/drafts/prequalification": saveOrLoad,
    "/drafts/prequalification/start": () => json({ data: { answers: signUp } }),
    ...more,
  });
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const show = async (search = ""): Promise<void> => {
  const Page = () => (
    <ServerStateProvider>
      <PrequalificationWizard session={session} />
      <Address />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard/prequalification", Component: Page },
    { path: "*", Component: Address },
  ]);
  render(<Stub initialEntries={[`/dashboard/prequalification${search}`]} />);
  await screen.findByRole("progressbar");
};

const heading = (name: RegExp) => screen.findByRole("heading", { level: 2, name });
const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));
const address = () => screen.getByText(/^\/dashboard/).textContent;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession(session);
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  toast.dismissAll();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("what staff filled in is reviewed first, says who entered it, and is sent with the client's own consent", async () => {
  const entered = [
    { field: "businessName", by: "Ann Advisor", at: "2026-01-05T12:00:00Z" },
    { field: "fundingAmount", by: "Ann Advisor", at: "2026-01-05T12:00:00Z" },
  ];
  const { consent: _, ...answers } = whole;
  const seen = serve(
    { ...createDraft(answers, "review"), entered },
    {
      "/lead-user/prequalify": () =>
        json({
          result: {
            status: "success",
            prequalification_submit: true,
            reference: "PQ-34567AAA",
            submitted_at: "2026-01-05T12:00:00Z",
          },
        }),
    },
  );
  await show();
  await heading(/Review/);
  expect(screen.getByText("Ann Advisor filled in this pre-qualification with you")).toBeDefined();
  expect(screen.getAllByText("Entered by Ann Advisor. Not confirmed yet.")).toHaveLength(2);
  const submit = screen.getByRole("button", { name: "Submit Pre-Qualification Form" });
  await userEvent.click(submit);
  expect((await screen.findAllByText("Please accept the terms and conditions.")).length).toBeGreaterThan(0);
  expect(seen.some(({ path }) => path.endsWith("/prequalify"))).toBe(false);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(submit);
  await screen.findByRole("dialog", { name: "We received your pre-qualification" });
  expect(seen.find(({ path }) => path.endsWith("/prequalify"))?.body).toMatchObject({ consent: true });
});

test("starts at step 1, prefilled, with Previous disabled and a quarter of the progress", async () => {
  serve(null);
  await show();
  expect(address()).toBe("/dashboard/prequalification?step=1");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty("value", "Maria O’Neil");
  expect(screen.getByLabelText(/^Phone number/)).toHaveProperty("value", "(813) 555-0142");
  expect(screen.queryByText(/We restored your answers/)).toBeNull();
});

const estimate = {
  fundingAmount: "50000",
  monthlyRevenue: "42000",
  timeInBusiness: "2+ yrs",
  personalCreditScore: "601-700",
  purpose: "Inventory",
};

test("takes the estimator's answers over into the draft, and forgets them in the browser", async () => {
  keepEstimate(estimate);
  const seen = serve(null);
  await show();
  expect(screen.getByText("Your answers from the estimator are filled in")).toBeDefined();
  expect(readKeptEstimate()).toBeNull();
  await waitFor(() => expect(seen.some(({ method }) => method === "PUT")).toBe(true), { timeout: 20_000 });
  const saved = seen.find(({ method }) => method === "PUT")?.body;
  expect(saved).toMatchObject({ answers: { ...signUp, ...estimate }, step: "personal", base_revision: 0 });
});

test("keeps what was typed in the form rather than what the estimator was told", async () => {
  keepEstimate({ ...estimate, timeInBusiness: "no choice" });
  const seen = serve(createDraft({ ...signUp, monthlyRevenue: "", purpose: "Equipment" }, "personal"));
  await show();
  await waitFor(() => expect(seen.some(({ method }) => method === "PUT")).toBe(true), { timeout: 20_000 });
  const saved = seen.find(({ method }) => method === "PUT")?.body;
  expect(saved).toMatchObject({
    answers: { monthlyRevenue: "", purpose: "Equipment", personalCreditScore: "601-700" },
  });
  expect(saved).not.toHaveProperty("answers.timeInBusiness");
});

test("doesn't let a step be skipped", async () => {
  serve(null);
  await show("?step=4");
  await waitFor(() => expect(address()).toBe("/dashboard/prequalification?step=2"));
});

test("shows a problem in a toast, in the focused summary and at the field, until it is corrected", async () => {
  serve(null);
  await show("?step=2");
  await next();
  expect(await screen.findByText("Please fill in all required fields in Step 2")).toBeDefined();
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  await userEvent.click(within(summary).getByText(/^Business name/));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Business name/));
  await userEvent.keyboard("B");
  expect(within(screen.getByRole("alert")).queryByText(/^Business name/)).toBeNull();
  expect(document.querySelector("#field-businessName-error")).toBeNull();
  expect(document.querySelector("#field-industry-error")).not.toBeNull();
});

test("derives the annual revenue from the monthly one", async () => {
  serve(null);
  await show("?step=2");
  await userEvent.type(screen.getByLabelText(/^Monthly revenue/), "12500");
  expect(screen.getByLabelText(/^Annual revenue/)).toHaveProperty("value", "150,000");
});

test("shows the consent's own message once the rest is complete", async () => {
  serve(createDraft({ ...whole, consent: false }, "funding"));
  await show();
  await heading(/Funding Needs/);
  await next();
  expect(await screen.findAllByText("Please accept the terms and conditions.")).not.toHaveLength(0);
  await userEvent.click(screen.getByRole("checkbox"));
  await next();
  const review = await heading(/Review/);
  await waitFor(() => expect(document.activeElement).toBe(review));
  expect(address()).toBe("/dashboard/prequalification?step=4");
});

test("restores the answers of a returning person, says so, and offers to start over and to undo that", async () => {
  const seen = serve(createDraft({ ...whole, consent: false, notes: "Call me" }, "funding"));
  await show();
  await heading(/Funding Needs/);
  expect(screen.getByText(/We restored your answers/)).toBeDefined();
  expect(screen.getByText(/from your account; you stopped at Funding Needs/)).toBeDefined();

  await userEvent.click(screen.getByRole("button", { name: "Start over" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Start over" }));
  await heading(/Personal Info/);
  await waitFor(() => expect(seen.some(({ method }) => method === "DELETE")).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await heading(/Funding Needs/);
  expect(screen.getByLabelText(/^Anything we should know/)).toHaveProperty("value", "Call me");
});

test("asks about a change on another device, takes the newer version, and can bring mine back", async () => {
  const theirs = createDraft({ ...whole, fullName: "Maria Of The Phone" }, "personal");
  let isElsewhere = false;
  serve(createDraft(whole, "personal"), {
    "/drafts/prequalification": ({ method }) => {
      if (method === "GET")
        return json({ data: isElsewhere ? { ...theirs, revision: 9 } : createDraft(whole, "personal") });
      return json({ result: { status: "error", error: "Changed." } }, 409);
    },
  });
  await show();
  isElsewhere = true;
  await userEvent.type(screen.getByLabelText(/^Full name/), "s");
  await userEvent.click(await screen.findByRole("button", { name: "Use the newer one" }));
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty("value", "Maria Of The Phone");
  await userEvent.click(screen.getByRole("button", { name: "Bring mine back" }));
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty("value", "Maria O’Neils");
});

const accepted = () =>
  json({
    result: {
      status: "success",
      prequalification_submit: true,
      reference: "PQ-7K3M9XQA",
      submitted_at: "2026-01-05T12:00:00Z",
    },
  });

test("submits once on a double click, then shows the number and deletes the draft", async () => {
  let answer: (response: Response) => void = () => {};
  const seen = serve(createDraft(whole, "review"), {
    "/lead-user/prequalify": () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await show();
  const submit = await screen.findByRole("button", { name: "Submit Pre-Qualification Form" });
  await userEvent.dblClick(submit);
  await userEvent.click(submit);
  const listSent = () => seen.filter(({ path }) => path === "/lead-user/prequalify");
  await waitFor(() => expect(listSent()).toHaveLength(1));
  expect(listSent()[0]?.body).toMatchObject({ full_name: "Maria O’Neil", consent: true, frontend_lead_user_id: "u1" });
  expect(listSent()[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  answer(accepted());
  const popup = await screen.findByRole("dialog");
  expect(within(popup).getByText("PQ-7K3M9XQA")).toBeDefined();
  expect(within(popup).getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/dashboard");
  const call = within(popup).getByRole("link", { name: "Schedule a Funding Advisory Call" });
  expect(call.getAttribute("href")).toBe("/dashboard/all-appointment");
  expect(localStorage.getItem("prequalificationDraft")).toBeNull();
  expect(sessionStorage.getItem("prequalificationIntent")).toBeNull();
  expect(JSON.parse(localStorage.getItem("singupUserData") ?? "{}")).toMatchObject({ prequalification_submit: true });
  expect(listSent()).toHaveLength(1);
});

test("repeats the same intent after a lost answer", async () => {
  let tries = 0;
  const seen = serve(createDraft(whole, "review"), {
    "/lead-user/prequalify": () => {
      tries += 1;
      if (tries === 1) throw new TypeError("connection lost");
      return accepted();
    },
  });
  await show();
  const submit = await screen.findByRole("button", { name: "Submit Pre-Qualification Form" });
  await userEvent.click(submit);
  expect(await screen.findByText(/We couldn't reach the server/)).toBeDefined();
  await userEvent.click(submit);
  await screen.findByRole("dialog");
  const keys = seen.flatMap(({ path, headers }) =>
    path === "/lead-user/prequalify" ? [headers.get("idempotency-key")] : [],
  );
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("shows a refusal in a toast, at its step and at its field, until the field changes", async () => {
  serve(createDraft(whole, "review"), {
    "/lead-user/prequalify": () =>
      json(
        {
          result: {
            status: "error",
            error: "Please check the highlighted fields.",
            fields: { business_name: "Not so." },
          },
        },
        422,
      ),
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Submit Pre-Qualification Form" }));
  await heading(/Business Details/);
  expect(await screen.findByText("Please check the highlighted fields.")).toBeDefined();
  expect(document.querySelector("#field-businessName-error")?.textContent).toContain("Not so.");
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Business name: Not so."));
  await userEvent.type(screen.getByLabelText(/^Monthly revenue/), "1");
  expect(document.querySelector("#field-businessName-error")).not.toBeNull();
  await userEvent.type(screen.getByLabelText(/^Business name/), "s");
  expect(document.querySelector("#field-businessName-error")).toBeNull();
});

test("doesn't submit on the second click of a double click on the last Next", async () => {
  const seen = serve(createDraft(whole, "funding"));
  await show();
  await heading(/Funding Needs/);
  await userEvent.dblClick(screen.getByRole("button", { name: "Next" }));
  await heading(/Review/);
  expect(seen.some(({ path }) => path === "/lead-user/prequalify")).toBe(false);
});
