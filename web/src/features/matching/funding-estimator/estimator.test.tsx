import { toPublicProgram } from "@funding-desk/contract/matching/fit/program";
import { createProgram, createRule } from "@funding-desk/contract/testing/made-programs";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEstimate, readKeptEstimate } from "../../../identity/kept-estimate.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { Estimator } from "./estimator.tsx";

const sent = vi.fn();
let root: Root | undefined;
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Storage.prototype, "setItem");
  vi.stubGlobal("fetch", sent);
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  cleanup();
  document.body.innerHTML = "";
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answerAll = async ({
  revenue = "20000",
  time = "1-2 yrs",
  score = "701-800",
  purpose = "Working Capital",
} = {}) => {
  await userEvent.type(screen.getByLabelText("Monthly revenue"), revenue);
  await userEvent.click(screen.getByLabelText(time));
  await userEvent.selectOptions(screen.getByLabelText("Personal credit score"), score);
  await userEvent.selectOptions(screen.getByLabelText("Purpose of the funds"), purpose);
};
const listProducts = (title: string) =>
  within(screen.getByRole("region", { name: new RegExp(`^${title}`) }))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("lists the questions still to answer and shows no results", async () => {
  render(<Estimator />);
  expect(screen.getByText("Your list will appear here")).toBeTruthy();
  expect(screen.queryByText(/^Still to answer/)).toBeNull();
  await userEvent.click(screen.getByLabelText("2+ yrs"));
  expect(
    screen.getByText(/^Still to answer: monthly revenue, personal credit score, purpose of the funds/),
  ).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});

test("groups the products by outcome and says what would change it", async () => {
  render(<Estimator />);
  await answerAll();
  expect(listProducts("Typically fits")).toContain("Working Capital Loan");
  expect(listProducts("Typically fits")).toContain("Invoice Factoring");
  expect(listProducts("Depends on the lender")).toEqual(["Revenue-Based Funding"]);
  expect(listProducts("Does not meet the typical published minimum")).toEqual([
    "Business Line of Credit, Bank",
    "Bank Term Loan",
    "SBA 7(a) Loan",
  ]);
  const below = screen.getByRole("region", { name: /^Does not meet/ });
  expect(within(below).getAllByText(/^1-2 yrs, against a published minimum of 2 years\./)).toHaveLength(3);
  expect(within(below).getByText("You would meet it at $20,900 a month.")).toBeTruthy();
  expect(screen.getByText(/^Not meant for “Working Capital”/).parentElement?.textContent).toContain(
    "Equipment Financing",
  );
});

test("says that an unknown score makes the outcome depend on the lender", async () => {
  render(<Estimator />);
  await answerAll({ score: "Not Known", time: "2+ yrs", revenue: "50000" });
  expect(listProducts("Depends on the lender")).toContain("SBA 7(a) Loan");
  expect(screen.queryByRole("region", { name: /^Does not meet/ })).toBeNull();
  expect(screen.getAllByText("Most ask for 680, so knowing your score would settle it.").length).toBeGreaterThan(0);
});

test("every link points to an entry on the page", async () => {
  render(<Estimator />);
  await answerAll();
  for (const link of screen.getAllByRole("link")) expect(link.getAttribute("href")).toMatch(/^#[a-z0-9-]+$/);
});

test("announces the outcome once typing pauses", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Estimator />);
  const getAnnouncement = () => screen.getAllByRole("status").at(-1)?.textContent;
  await answerAll();
  expect(getAnnouncement()).toBe("");
  act(() => void vi.advanceTimersByTime(1_000));
  expect(getAnnouncement()).toMatch(/^Of 12 kinds of funding: \d+ kinds typically fit, 1 depends on the lender/);
  vi.useRealTimers();
});

test("stores nothing, sends nothing and never mentions a decision", async () => {
  const before = window.location.href;
  render(<Estimator />);
  await answerAll({ revenue: "100", time: "0-6 mo", score: "300-500" });
  expect(Storage.prototype.setItem).not.toHaveBeenCalled();
  // The lenders' programs are compared here in the browser, so what is asked for says nothing about the visitor.
  await vi.waitFor(() => expect(sent).toHaveBeenCalled(), 20_000);
  for (const [url, { method, body }] of sent.mock.calls) {
    expect([url, method, body]).toEqual(["/api/fit/programs", "GET", null]);
  }
  expect(window.location.href).toBe(before);
  expect(document.body.textContent).not.toMatch(/approved|declined|denied|rejected|pre-?approv/i);
  expect(document.querySelector("form")).toBeNull();
});

const keep = () => userEvent.click(screen.getByRole("button", { name: "Keep these answers" }));
const showOnSite = () => {
  const Stub = createRoutesStub([{ path: "*", Component: Estimator }]);
  render(<Stub initialEntries={["/types-of-funding"]} />);
};

test("keeps the answers only when asked to, follows their changes, and forgets them", async () => {
  showOnSite();
  await answerAll();
  expect(readKeptEstimate()).toBeNull();
  await keep();
  const kept = {
    monthlyRevenue: "20000",
    timeInBusiness: "1-2 yrs",
    personalCreditScore: "701-800",
    purpose: "Working Capital",
  };
  expect(readKeptEstimate()).toEqual(kept);
  expect(screen.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/signup");
  await userEvent.selectOptions(screen.getByLabelText("Purpose of the funds"), "Inventory");
  expect(readKeptEstimate()).toEqual({ ...kept, purpose: "Inventory" });
  await userEvent.click(screen.getByRole("button", { name: "Forget them" }));
  expect(localStorage.length).toBe(0);
  expect(screen.getByRole("button", { name: "Keep these answers" })).toBeTruthy();
});

test("starts with the answers that were kept", () => {
  keepEstimate({
    monthlyRevenue: "20000",
    timeInBusiness: "1-2 yrs",
    personalCreditScore: "701-800",
    purpose: "Equipment",
  });
  showOnSite();
  expect(screen.getByLabelText("Monthly revenue")).toHaveProperty("value", "20,000");
  expect(screen.getByText("Your four answers are kept in this browser")).toBeTruthy();
});

const months = { fact: "monthsInBusiness", op: "atLeast", value: 24 } as const;
const score = { fact: "personalCreditScore", op: "atLeast", value: 650 } as const;
const lien = { fact: "hasTaxLien", op: "is", value: false } as const;
const revenue = { fact: "averageMonthlyDeposits", op: "atLeast", value: 10_000 } as const;

test("compares lenders' live programs, each with the published minimum that decided it, its source, and its day", async () => {
  const programs = [
    createProgram([createRule(revenue), createRule(lien)], { id: "p1" }),
    createProgram([createRule(revenue), createRule(score)], { id: "p2", isNamed: false, product: "equipment" }),
    createProgram([createRule(months), createRule(score)], { id: "p3", name: "Example Loan" }),
    createProgram([createRule(lien)], { id: "p4", name: "Lien Loan" }),
  ];
  respondTo({ "/fit/programs": () => json({ data: { programs: programs.map(toPublicProgram) } }) });
  render(<Estimator />);
  await answerAll({ score: "601-700" });
  const all = within(await screen.findByRole("region", { name: "Lenders' programs" }));
  expect(
    all.getByText(
      "Of 4 lender programs that we keep track of: your answers meet the published minimums of 1, 1 needs an exact answer, 1 asks for more, 1 depends on other things.",
    ),
  ).toBeTruthy();
  const inGroup = (name: RegExp) => screen.getByRole("region", { name }).textContent;
  const fits = inGroup(/^Your answers meet/);
  expect(fits).toContain("Example Lender, Example Line");
  expect(fits).toContain("Your deposits average $20,000 a month. This lender publishes a minimum of $10,000.");
  expect(fits).toContain("Source: What we ask, lender.example/minimums, read November 1, 2026");
  expect(fits).toContain("It also asks about: open tax lien.");
  expect(fits).not.toContain("Lien Loan");
  expect(inGroup(/^Decided by other things/)).toContain("Lien Loan");
  const open = inGroup(/^An exact answer/);
  expect(open).toContain("Equipment Financing");
  expect(open).toContain("Your personal credit score is 601 to 700. This lender publishes a minimum of 650.");
  expect(open).toContain("Source: The lender's published terms, read November 1, 2026");
  expect(open).not.toContain("Example");
  const below = inGroup(/^Asks for more/);
  expect(below).toMatch(
    /You have 12 to 23 months in business\. This lender publishes a minimum of 24\. Time alone meets it by/,
  );
  expect(document.body.textContent).not.toMatch(/approv|declin|denied|eligib|(?<!pre-)qualif/i);
});

test.each([
  ["there are none", () => json({ data: { programs: [] } })],
  ["the call fails", () => json({}, 500)],
  ["something else answers", () => json({ data: "?" })],
  ["they can't be read", () => json({ data: { programs: [{ id: "p1" }, null] } })],
])("says nothing about lenders' programs when %s", async (_, answer) => {
  const seen = respondTo({ "/fit/programs": answer });
  render(<Estimator />);
  await answerAll();
  await vi.waitFor(() => expect(seen).toHaveLength(1), 20_000);
  expect(listProducts("Typically fits")).toContain("Invoice Factoring");
  expect(screen.queryByRole("region", { name: "Lenders' programs" })).toBeNull();
});

test("keeps what was entered before React arrived", async () => {
  const house = document.createElement("div");
  document.body.append(house);
  house.innerHTML = renderToString(<Estimator />);
  const control = <T extends Element>(selector: string) => house.querySelector(selector) as T;
  control<HTMLInputElement>("[name=estimate-revenue]").value = "$20,000.00";
  control<HTMLInputElement>("[name=estimate-time][value='2+ yrs']").checked = true;
  control<HTMLSelectElement>("[name=estimate-score]").value = "701-800";
  control<HTMLSelectElement>("[name=estimate-purpose]").value = "Equipment";
  await act(async () => {
    root = hydrateRoot(house, <Estimator />);
  });
  expect(control<HTMLInputElement>("[name=estimate-revenue]").value).toBe("20,000");
  expect(control<HTMLInputElement>("[name=estimate-time]:checked").value).toBe("2+ yrs");
  expect(listProducts("Typically fits")).toContain("Equipment Financing");
});
