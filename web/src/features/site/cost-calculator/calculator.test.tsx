import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { CostCalculator } from "./calculator.tsx";
import { FactorExplained } from "./factor-explained.tsx";

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  cleanup();
  document.body.innerHTML = "";
  vi.useRealTimers();
});

const offer = (name: "Offer A" | "Offer B") => within(screen.getByRole("group", { name, hidden: true }));
const change = async (label: string, text: string) => {
  const input = offer("Offer A").getByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
};
const openSecond = () => {
  const second = document.querySelector("details[data-second]") as HTMLDetailsElement;
  second.open = true;
  fireEvent(second, new Event("toggle"));
};

test("starts with an example, calculated step by step", () => {
  render(<CostCalculator />);
  expect(offer("Offer A").getByText("109.19%")).toBeTruthy();
  expect(offer("Offer A").getByText("amount × factor rate = $50,000 × 1.3")).toBeTruthy();
  expect(offer("Offer A").getByText("126 payments, one each business day")).toBeTruthy();
});

test("prerenders the example, with a note for browsers without scripts", () => {
  const html = renderToString(<CostCalculator />);
  expect(html).toContain("109.19%");
  expect(html).toContain("<noscript>");
  expect(html).not.toContain("<form");
});

test("recalculates as fields change", async () => {
  render(<CostCalculator />);
  await change("Term", "12");
  await userEvent.selectOptions(offer("Offer A").getByLabelText("Paid"), "Every month");
  expect(offer("Offer A").getByText("51.44%")).toBeTruthy();
  await change("Total fees", "1000");
  expect(offer("Offer A").getByText("$49,000")).toBeTruthy();
});

test("calculates a loan from its yearly rate", async () => {
  render(<CostCalculator />);
  await userEvent.click(offer("Offer A").getByLabelText("Yearly rate"));
  await change("Yearly interest rate", "8");
  await change("Offer amount", "100000");
  await change("Term", "120");
  await userEvent.selectOptions(offer("Offer A").getByLabelText("Paid"), "Every month");
  expect(offer("Offer A").getByText("$1,213.28")).toBeTruthy();
  expect(offer("Offer A").getByText("8.00%")).toBeTruthy();
});

test("shows a field's problem on blur and clears it once corrected", async () => {
  render(<CostCalculator />);
  const factor = offer("Offer A").getByLabelText("Factor rate", { selector: "input[inputmode]" });
  await userEvent.clear(factor);
  await userEvent.type(factor, "30");
  expect(factor.getAttribute("aria-invalid")).toBeNull();
  await userEvent.tab();
  expect(factor.getAttribute("aria-invalid")).toBe("true");
  const described = factor.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
  expect(document.getElementById(described)?.textContent).toContain("between 1 and 5");
  expect(offer("Offer A").getByText(/The cost will appear here\.$/)).toBeTruthy();
  await userEvent.clear(factor);
  await userEvent.type(factor, "1.4");
  expect(factor.getAttribute("aria-invalid")).toBeNull();
  expect(offer("Offer A").getByText("$70,000")).toBeTruthy();
});

test("compares two offers once the second is opened", () => {
  render(<CostCalculator />);
  expect(screen.queryByText(/^Offer B costs/)).toBeNull();
  openSecond();
  expect(screen.getByText("Offer B costs $1,980.25 less overall, and its APR is lower too.")).toBeTruthy();
});

test("announces a change once typing pauses, but never the example", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<CostCalculator />);
  const getAnnouncement = () => screen.getAllByRole("status")[0]?.textContent;
  act(() => void vi.advanceTimersByTime(2_000));
  expect(getAnnouncement()).toBe("");
  await userEvent.selectOptions(offer("Offer A").getByLabelText("Paid"), "Every week");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(getAnnouncement()).toBe("Offer A: APR 106.59%, total payback $65,000, cost $15,000.");
});

test("keeps what was entered before React arrived", async () => {
  const house = document.createElement("div");
  document.body.append(house);
  house.innerHTML = renderToString(<CostCalculator />);
  const control = (selector: string) => house.querySelector(selector) as HTMLInputElement;
  control("[name=offer-a-amount]").value = "80,000";
  control("[name=offer-a-priceKind][value=rate]").checked = true;
  control("[name=offer-a-rate]").value = "12";
  control("[name=offer-a-frequency]").value = "monthly";
  for (const details of house.querySelectorAll("details")) details.open = true;
  await act(async () => {
    root = hydrateRoot(house, <CostCalculator />);
  });
  expect(control("[name=offer-a-amount]").value).toBe("80,000");
  expect(control("[name=offer-a-priceKind]:checked").value).toBe("rate");
  expect(offer("Offer A").getByText("12.00%")).toBeTruthy();
  expect(screen.getByText(/^Offer [AB] costs/)).toBeTruthy();
});

test("uses the calculator's own numbers in the explanation", () => {
  render(<FactorExplained />);
  expect(screen.getByText("109.19%", { selector: "strong" })).toBeTruthy();
  expect(screen.getByRole("row", { name: "6 months $515.87 109.19%" })).toBeTruthy();
  expect(document.body.textContent).toContain("on average you have only about $27,500");
});
