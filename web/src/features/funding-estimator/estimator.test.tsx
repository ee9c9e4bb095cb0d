import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Estimator } from "./estimator.tsx";

const sent = vi.fn();
let root: Root | undefined;
beforeEach(() => {
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
  expect(screen.getByText(/^Answer the four questions: monthly revenue, time in business/)).toBeTruthy();
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
