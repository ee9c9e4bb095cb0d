import type { OwnOffer, OwnOffers } from "@funding-desk/contract/offers/offer/own-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { json, respondTo } from "../../../../testing/respond.ts";
import { OwnOffersScreen } from "./own-offers.tsx";

afterEach(cleanup);

const first: OwnOffer = {
  id: "o1",
  submission_id: "s1",
  reference: "FA-1",
  lender_name: "Tide Bank",
  program_name: "Term loan",
  version: 1,
  state: "shown",
  terms: {
    kind: "loan",
    amountCents: 4_000_000,
    fundedOn: "2030-01-07",
    fees: [],
    payoffs: [],
    schedule: [{ count: 12, cents: 400_000, every: "month", first: "2030-02-07" }],
    prepay: [],
  },
  figures: null,
  expires_on: "2030-01-31",
  is_expired: false,
  shown_at: "2026-11-20T15:00:00Z",
  disclosure: {
    id: "d1",
    filename: "Offer summary.pdf",
    document: "/api/offer-disclosures/d1?link=x",
    sent_at: "2026-11-20T15:00:00Z",
    opened_at: "2026-11-20T15:05:00Z",
    signed_at: null,
    must_sign: false,
  },
  needs_first: null,
  answered_at: null,
};
const second: OwnOffer = { ...first, id: "o2", lender_name: "Ledger Fund", disclosure: null };

interface Opened {
  readonly offers?: readonly OwnOffer[];
  readonly more?: Partial<OwnOffers>;
  readonly failure?: string;
}

const open = ({ offers = [first], more = {}, failure }: Opened = {}) => {
  let rows = [...offers];
  const toList = () =>
    json({
      data: {
        today: "2026-11-23",
        monthly_revenue_cents: null,
        disclosures: [],
        offers: rows,
        conditions: [],
        funded: null,
        ...more,
      },
    });
  const answer = (id: string, state: OwnOffer["state"]) => {
    if (failure) return json({ result: { status: "error", error: failure } }, 409);
    rows = rows.map((row) => (row.id === id ? { ...row, state, answered_at: "2026-11-23T10:00:00Z" } : row));
    return toList();
  };
  const calls = respondTo({
    "/lead-user/offers": toList,
    "/lead-user/offers/o1/choose": () => answer("o1", "chosen"),
    "/lead-user/offers/o1/refuse": () => answer("o1", "refused"),
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnOffersScreen userId="7" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return calls;
};
const listPosts = (calls: ReturnType<typeof open>) => calls.filter(({ method }) => method === "POST");

test("says what will show up here while there is no offer", async () => {
  open({ offers: [] });
  expect(await screen.findByText("No offers yet")).toBeTruthy();
});

test("never shows a price without its APR, and offers the lender's disclosure first", async () => {
  open();
  expect(await screen.findByText("An offer waits for your answer")).toBeTruthy();
  expect(screen.getAllByText(/APR \d+\.\d\d%/).length).toBeGreaterThan(0);
  const link = screen.getByRole("link", { name: /Tide Bank's loan: Offer summary.pdf/ });
  expect(link.getAttribute("href")).toBe("/api/offer-disclosures/d1?link=x");
});

test("chooses once, however often it's pressed, and shows what comes next", async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole("button", { name: /^Choose/ }));
  expect(
    await screen.findByText("You receive $40,000. 12 payments of $4,000, one each month. APR 35.07%."),
  ).toBeTruthy();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Choose this offer" }));
  expect(await screen.findByText("You chose Tide Bank's loan")).toBeTruthy();
  expect(listPosts(calls)).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Say no" })).toBeNull();
});

test("says no with a reason", async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole("button", { name: /^Say no/ }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText(/What would have to be different/), "Too dear.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Say no" }));
  expect(await screen.findByText("You said no")).toBeTruthy();
  expect(listPosts(calls).map(({ body }) => body)).toEqual([{ reason: "Too dear." }]);
});

test("says it when another tab was faster, and keeps the dialog open", async () => {
  open({ failure: "Another offer for this application has been chosen. Please ask your advisor." });
  await userEvent.click(await screen.findByRole("button", { name: /^Choose/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Choose this offer" }));
  expect(await screen.findByText(/Another offer for this application/)).toBeTruthy();
});

test("compares two offers, and lets only an open one be answered", async () => {
  open({ offers: [first, second, { ...first, id: "o3", lender_name: "Late Bank", is_expired: true }] });
  expect(await screen.findByText("2 offers wait for your answer")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose Tide Bank's loan" })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /^Ledger Fund/ }));
  expect(screen.getByRole("button", { name: "Choose Ledger Fund's loan" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Choose/ })).toHaveLength(1);
  expect(screen.queryByRole("radio", { name: /^Late Bank/ })).toBeNull();
  expect(screen.getByText("It was open until 01/31/2030")).toBeTruthy();
});

test("says which offers weren't chosen, instead of asking about them", async () => {
  open({ offers: [{ ...first, state: "chosen" }, second] });
  expect(await screen.findByRole("heading", { name: "What you didn't choose" })).toBeTruthy();
  expect(screen.getByText("Compare 1 offer").closest("details")?.open).toBe(false);
  expect(screen.getByText("What the lender disclosed")).toBeTruthy();
  expect(screen.queryByText("Read what the lender discloses first")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Choose/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Say no to Ledger Fund's loan" })).toBeTruthy();
});

test("lists what is left to do until the money arrives, then that it arrived", async () => {
  const condition = {
    id: "c1",
    words: "Last month's statement",
    whose: "client" as const,
    due_on: "2030-01-10",
    is_done: false,
    document_type: "Bank statements",
  };
  open({ offers: [{ ...first, state: "chosen" }], more: { conditions: [condition] } });
  expect(await screen.findByText("Last month's statement")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Upload it: Bank statements" }).getAttribute("href")).toBe(
    "/dashboard/documents",
  );
  cleanup();
  open({
    offers: [{ ...first, state: "chosen" }],
    more: { funded: { offer_id: "o1", funded_on: "2030-01-09", amount_cents: 3_950_000 } },
  });
  expect(await screen.findByText("Tide Bank paid out $39,500")).toBeTruthy();
});

test("shows a lender's disclosure alone, and asks for the signature once it was opened", async () => {
  const paper = { ...first.disclosure, id: "d1", offer_id: "o1", lender_name: "Tide Bank", must_sign: true };
  const waiting = { ...paper, opened_at: null } as OwnOffers["disclosures"][number];
  open({ offers: [], more: { disclosures: [waiting] } });
  expect(await screen.findByRole("heading", { name: "Read this first" })).toBeTruthy();
  expect(screen.queryByText(/APR/)).toBeNull();
  expect(screen.queryByLabelText(/^Your signature/)).toBeNull();
  cleanup();
  open({ offers: [], more: { disclosures: [{ ...waiting, opened_at: "2026-11-20T15:05:00Z" }] } });
  expect(await screen.findByLabelText(/^Your signature/)).toBeTruthy();
});

test("says what comes before the choice", async () => {
  open({ offers: [{ ...first, needs_first: "open" }] });
  expect(await screen.findByText(/Open the lender's disclosure first/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Choose/ })).toBeNull();
});

test("offers Retry when the offers can't be loaded", async () => {
  respondTo({});
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnOffersScreen userId="7" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy());
});
