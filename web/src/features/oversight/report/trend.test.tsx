import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ClientsBehind } from "./clients-behind.tsx";
import { formatDifference } from "./format-difference.ts";
import { Trend } from "./trend.tsx";

afterEach(cleanup);
const period = { from: "2025-03-01", to: "2025-03-03" };

test("says the difference to the period before, also in the picture's name", () => {
  render(<Trend title="Calls held" period={period} now={{ by_day: [4, 0, 8] }} before={{ by_day: [0, 0, 0] }} />);
  expect(screen.getByText("12 more than the period before")).toBeTruthy();
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Line: calls held, added up day by day. 12 by the end. 12 more than the period before.",
  );
  expect(screen.getByText("02/26/2025 to 02/28/2025")).toBeTruthy();
});

test("says nothing of a period before that isn't known", () => {
  render(<Trend title="Calls held" period={period} now={{ by_day: [4, 0, 8] }} before={undefined} />);
  expect(screen.queryByText(/than the period before/)).toBeNull();
  expect(screen.getAllByText("12").length).toBeGreaterThan(0);
});

test.each([
  [3, 5, "2 less than the period before"],
  [5, 5, "Same as the period before"],
])("%i after %i: %s", (now, before, words) => expect(formatDifference([now, before], String)).toBe(words));

test.each([
  [8, 8, "8 clients"],
  [8, 7, "7 clients"],
  ["$40", 1, "1 client"],
])("%s that are %i clients lead to them", (count, clients, name) => {
  render(
    <MemoryRouter>
      <ClientsBehind count={count} clients={clients} deed="paid_out" period={period} of="Harbor Credit" />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(
    "/desk/clients?did=paid_out.2025-03-01.2025-03-03.Harbor+Credit",
  );
});

test("what is no one, or can't be listed, leads nowhere", () => {
  render(<ClientsBehind count={0} clients={0} deed="called" period={period} />);
  render(<ClientsBehind count={7} clients={null} deed="called" period={period} />);
  expect(screen.queryByRole("link")).toBeNull();
});
