import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { LedgerEntryWire } from "@funding-desk/contract/offers/ledger/desk-api";
import type { DeskOffer, PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import { toFiguresWire } from "@funding-desk/contract/offers/offer/figures-wire";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo } from "../../../../testing/respond.ts";
import { ClientOffers } from "./client-offers.tsx";
import { MissingRegistration } from "./missing-registration.tsx";

afterEach(cleanup);

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const draft: DeskOffer = {
  id: "o1",
  submission_id: "s1",
  reference: "FA-1",
  lender_name: "Tide Bank",
  program_name: "Term loan",
  version: 1,
  state: "draft",
  terms: {
    kind: "loan",
    amountCents: 4_000_000,
    fundedOn: "2030-01-07",
    fees: [],
    payoffs: [],
    schedule: [{ count: 12, cents: 400_000, every: "month", first: "2030-02-07" }],
    prepay: [],
    interestStops: true,
  },
  figures: null,
  expires_on: null,
  is_expired: false,
  supersedes: null,
  entered_by: "staff",
  staff_name: "Ann Advisor",
  created_at: "2026-11-20T15:00:00Z",
  shown_at: null,
  answered_at: null,
  reason: null,
  disclosure: null,
  blocks: [],
  next_step: "show",
  unmet: [],
  exemptions: [],
  revision: 2,
};
const submission: PlacementWire["submissions"][number] = {
  id: "s1",
  lender_id: "tide",
  lender_name: "Tide Bank",
  program_name: "Term loan",
  reference: "FA-1",
  status: "sent",
  conditions: [],
  funding: null,
  taken_back: null,
};
const empty: PlacementWire = {
  today: "2026-11-23",
  states: [{ code: "CA", source: "application" }],
  duties: [{ what: "The lender's disclosure goes first.", law: "10 CCR 952" }],
  missing_registration: null,
  monthly_revenue_cents: null,
  submissions: [submission],
  offers: [],
};

interface Opening {
  readonly role?: DeskIdentity["role"];
  readonly responders?: Record<string, Responder>;
}

const open = (placement: Partial<PlacementWire> = {}, { role = "advisor", responders = {} }: Opening = {}) => {
  let data = { ...empty, ...placement };
  const toAnswer = () => json({ data });
  const calls = respondTo({
    "/desk/clients/c1/placement": toAnswer,
    "/desk/clients/c1/ledger": () => json({ data: { today: "2026-11-23", entries: [], sums: [] } }),
    "/desk/clients/c1/offers": () => {
      data = { ...data, offers: [draft] };
      return toAnswer();
    },
    "/desk/clients/c1/offers/o1/show": () => {
      data = { ...data, offers: [{ ...draft, state: "shown", shown_at: "2026-11-23T10:00:00Z", revision: 3 }] };
      return toAnswer();
    },
    "/desk/clients/c1/submissions/s1/funding": () => toAnswer(),
    ...responders,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <MissingRegistration clientId="c1" />
        <ClientOffers clientId="c1" />
      </StaffContext>
    </QueryClientProvider>,
  );
  return calls;
};
const listPosts = (calls: ReturnType<typeof open>) => calls.filter(({ method }) => method === "POST");

test("says what the state asks of us, and in red which registration is missing", async () => {
  open({ missing_registration: "VA asks brokers to register." });
  expect(within(await screen.findByRole("alert")).getByText("VA asks brokers to register.")).toBeTruthy();
  expect(screen.getByText("10 CCR 952")).toBeTruthy();
});

test("a blocked draft says why and can't be shown", async () => {
  open({ offers: [{ ...draft, blocks: ["Attach it first."] }] });
  expect(await screen.findByText("Attach it first.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Show to the client/ }).disabled).toBe(true);
});

test("a manager goes on without what a law may not ask for, with a reason; an advisor can't", async () => {
  const unmet = [{ id: "ut:disclosure", sentence: "UT: open it.", law: "Utah Code", is_exemptible: true }];
  const shown: DeskOffer = { ...draft, state: "shown", next_step: "choose", unmet };
  open({ offers: [shown] });
  expect(await screen.findByText("UT: open it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Go on without it/ })).toBeNull();
  cleanup();
  const answer = json({ data: { ...empty, offers: [{ ...shown, unmet: [] }] } });
  const calls = open(
    { offers: [shown] },
    { role: "manager", responders: { "/desk/clients/c1/offers/o1/exemptions": () => answer } },
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Go on without it/ }));
  await userEvent.type(await screen.findByLabelText(/^Why the law/), "The lender is a bank.");
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(listPosts(calls).map(({ body }) => body)).toEqual([
    { demands: ["ut:disclosure"], reason: "The lender is a bank." },
  ]);
});

test("says what an offer is about before its figures are opened", async () => {
  const { figures: _, ...rest } = draft;
  open({ offers: [{ ...rest, figures: toFiguresWire(draft.terms) }] });
  expect(await screen.findByText(/^\$40,000, APR \d+\.\d\d%$/)).toBeTruthy();
});

test("after a payout, the application's other offers are closed, and nothing is asked of anyone", async () => {
  const funding = { funded_on: "2030-01-07", amount_cents: 1, recorded_by: "Ann", is_corrected: false, reason: null };
  const paid = { ...submission, id: "s2", status: "funded", funding } as const;
  const shown: DeskOffer = { ...draft, state: "shown", next_step: "choose", blocks: ["Attach it first."] };
  open({ submissions: [submission, paid], offers: [shown] });
  expect(await screen.findByText("Closed by the payout")).toBeTruthy();
  expect(screen.queryByText("Shown to the client")).toBeNull();
  expect(screen.queryByText("Attach it first.")).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Enter a new version|Take it back)/ })).toBeNull();
});

test("shows a draft once, at the revision that is on the screen", async () => {
  const calls = open({ offers: [draft] });
  await userEvent.click(await screen.findByRole("button", { name: /^Show to the client/ }));
  await userEvent.dblClick(await screen.findByRole("button", { name: "Show it" }));
  expect(await screen.findByText("Shown to the client")).toBeTruthy();
  expect(listPosts(calls).map(({ body }) => body)).toEqual([{ expected_revision: 2 }]);
});

test("enters an offer as it's typed, and says what is missing first", async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole("button", { name: "Enter an offer" }));
  await userEvent.click(await screen.findByRole("button", { name: "Save the draft" }));
  expect((await screen.findAllByText(/^Enter the amount/)).length).toBeGreaterThan(0);
  expect(listPosts(calls)).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText(/^Kind of offer/), "loan");
  await userEvent.type(screen.getByLabelText(/^Amount/), "40,000");
  await userEvent.type(screen.getByLabelText(/^How many/), "12");
  await userEvent.type(screen.getByLabelText(/^Each payment/), "4,000");
  await userEvent.selectOptions(screen.getByLabelText(/^How often/), "month");
  await userEvent.selectOptions(screen.getByLabelText(/^Interest stops/), "yes");
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("says what can't be figured, and leads to the form's first field", async () => {
  const calls = open({ offers: [draft] });
  await userEvent.click(await screen.findByRole("button", { name: /^Change/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove payments 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Save the draft" }));
  const fault = await screen.findByRole("link", { name: /^There are no payments/ });
  expect(document.activeElement).toBe(fault.closest("[role=alert]"));
  await userEvent.click(fault);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Kind of offer/));
  expect(listPosts(calls)).toEqual([]);
});

test("shows what the server refuses about the terms, keeps what was typed, and forgets it once something changes", async () => {
  const sentence = "There are too many offers on this file.";
  open(
    { offers: [draft] },
    {
      responders: {
        "/desk/clients/c1/offers/o1": () =>
          json({ result: { status: "error", error: "Please check.", fields: { terms: sentence } } }, 422),
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Change/ }));
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "41,000");
  await userEvent.click(screen.getByRole("button", { name: "Save the draft" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(amount.value).toBe("41,000");
  await userEvent.type(amount, ".50");
  expect(screen.queryByText(sentence)).toBeNull();
});

test("a payout needs an amount", async () => {
  const calls = open({ submissions: [{ ...submission, status: "chosen" }], offers: [{ ...draft, state: "chosen" }] });
  await userEvent.click(await screen.findByRole("button", { name: "Record the payout" }));
  await userEvent.click(await screen.findByRole("button", { name: "Record it" }));
  expect(await screen.findByText(/Enter what arrived/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Amount that arrived/), "39,500.50");
  await userEvent.click(screen.getByRole("button", { name: "Record it" }));
  await waitFor(() => expect(listPosts(calls)).toHaveLength(1));
  expect(listPosts(calls)[0]?.body).toMatchObject({ amount_cents: 3_950_050 });
});

test("an unlikely payout takes a tick and a reason; a recorded one is corrected for a reason", async () => {
  const user = userEvent.setup();
  const bodies: object[] = [];
  const responders: Record<string, Responder> = {
    "/desk/clients/c1/submissions/s1/funding": ({ body }) => {
      bodies.push(body as object);
      return (body as { reason?: string }).reason === undefined
        ? json({ result: { status: "error", code: "payout_unlikely", error: "The offer is $50,000." } }, 409)
        : toAnswer([paid]);
    },
    "/desk/clients/c1/placement": () => toAnswer(bodies.length < 2 ? [chosen] : [paid]),
  };
  const toAnswer = (submissions: PlacementWire["submissions"]) => json({ data: { ...empty, submissions } });
  const chosen = { ...submission, status: "chosen" } as const;
  const paid = {
    ...submission,
    status: "funded",
    funding: { funded_on: "2026-11-20", amount_cents: 9900, recorded_by: "Ann", is_corrected: false, reason: "Draw" },
  } as const;
  open({}, { responders });
  await user.click(await screen.findByRole("button", { name: "Record the payout" }));
  await user.type(screen.getByLabelText(/^Amount that arrived/), "99");
  await user.click(screen.getByRole("button", { name: "Record it" }));
  await screen.findByText("The offer is $50,000.");
  await user.click(screen.getByLabelText("The payout is right"));
  await user.click(screen.getByRole("button", { name: "Record it" }));
  expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Why is it unlike the offer/), "A first draw");
  await user.click(screen.getByRole("button", { name: "Record it" }));
  expect(await screen.findByText(/Recorded by Ann: “Draw”/)).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Correct it" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount that arrived/).value).toBe("99");
  await user.type(dialog.getByLabelText(/^What was wrong/), "A cent too many");
  await user.click(dialog.getByRole("button", { name: "Correct it" }));
  await waitFor(() => expect(bodies).toHaveLength(3));
  expect(bodies).toMatchObject([
    { amount_cents: 9900 },
    { amount_cents: 9900, reason: "A first draw" },
    { funded_on: "2026-11-20", reason: "A cent too many" },
  ]);
});

test("a manager takes a payout back for a reason, and hears that the ledger stays; an advisor can't", async () => {
  const funding = {
    funded_on: "2026-11-20",
    amount_cents: 9900,
    recorded_by: "Ann",
    is_corrected: false,
    reason: null,
  };
  const paid = { ...submission, status: "funded", funding } as const;
  open({ submissions: [paid] });
  expect(await screen.findByRole("button", { name: "Correct it" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
  cleanup();
  const earned: LedgerEntryWire = {
    id: "e1",
    submission_id: "s1",
    lender_name: "Tide Bank",
    kind: "expected",
    cents: 200_000,
    paid_by: "lender",
    basis_cents: null,
    percent: null,
    on_day: "2026-12-20",
    advisor_name: null,
    clawback_steps: [],
    corrects: null,
    note: "",
    told: "",
    recorded_by: "Ann",
    recorded_at: "2026-11-20T15:00:00Z",
  };
  const taken_back = { staff_name: "Mia", at: "2026-11-21T15:00:00Z", reason: "Another file" };
  const reopened = { ...submission, status: "chosen", taken_back } as const;
  const calls = open(
    { submissions: [paid] },
    {
      role: "manager",
      responders: {
        "/desk/clients/c1/submissions/s1/funding/take-back": () =>
          json({ data: { ...empty, submissions: [reopened] } }),
        "/desk/clients/c1/ledger": () => json({ data: { today: "2026-11-21", entries: [earned], sums: [] } }),
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Take it back" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^What was wrong/), "Another file");
  expect(await dialog.findByText("The ledger has entries with this lender")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(listPosts(calls).map(({ body }) => body)).toEqual([{ reason: "Another file" }]));
});

test("once the lender paid out, its other offers can't get a new version", async () => {
  const funding = { funded_on: "2026-11-20", amount_cents: 1, recorded_by: "Ann", is_corrected: false, reason: null };
  open({ submissions: [{ ...submission, status: "funded", funding }], offers: [{ ...draft, state: "shown" }] });
  expect(await screen.findByText("Tide Bank, loan, version 1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Enter a new version/ })).toBeNull();
});

test("an auditor only reads", async () => {
  open({ offers: [draft] }, { role: "auditor" });
  expect(await screen.findByText("Tide Bank, loan, version 1")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
