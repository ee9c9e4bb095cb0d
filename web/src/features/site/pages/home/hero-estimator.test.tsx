import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepEstimate, readKeptEstimate } from "../../../../identity/kept-estimate.ts";
import { HeroEstimator } from "./hero-estimator.tsx";

const open = () => {
  const Stub = createRoutesStub([
    { path: "/", Component: HeroEstimator },
    { path: "/login", Component: () => <p>At the login</p> },
  ]);
  render(<Stub initialEntries={["/"]} />);
};
const field = (name: string) => screen.getByLabelText(name);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("four answers show what may fit and what it costs, and go along when the visitor starts", async () => {
  open();
  await userEvent.type(field("You need"), "50,000");
  expect((await screen.findByRole("status")).textContent).toBe("3 answers to go");
  await userEvent.type(field("Monthly revenue"), "$40k");
  await userEvent.click(field("2+ yrs"));
  await userEvent.click(field("701-800"));
  expect(screen.getByRole("status").textContent).toBe("3 kinds may fit");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByText(/^Cost of \$50,000 paid back within a year/)).toBeDefined();
  expect(readKeptEstimate()).toBeNull();

  await userEvent.click(screen.getByRole("link", { name: "Start with these answers" }));
  expect(await screen.findByText("At the login")).toBeDefined();
  expect(readKeptEstimate()).toEqual({
    fundingAmount: "50000",
    monthlyRevenue: "40000",
    timeInBusiness: "2+ yrs",
    personalCreditScore: "701-800",
    purpose: "",
  });
});

test("whoever started and comes back finds their answers", async () => {
  keepEstimate({
    fundingAmount: "75000",
    monthlyRevenue: "42000",
    timeInBusiness: "2+ yrs",
    personalCreditScore: "601-700",
    purpose: "",
  });
  open();
  expect(["You need", "Monthly revenue"].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)).toEqual([
    "75,000",
    "42,000",
  ]);
  const chosen = screen.getAllByRole<HTMLInputElement>("radio", { checked: true });
  expect(chosen.map(({ value }) => value)).toEqual(["2+ yrs", "601-700"]);
  expect((await screen.findByRole("status")).textContent).toMatch(/kinds? may fit/);
});

test("says which amounts it can't read", async () => {
  open();
  await userEvent.type(field("You need"), "a lot");
  await userEvent.type(field("Monthly revenue"), "40,000");
  await userEvent.click(field("2+ yrs"));
  await userEvent.click(field("Not Known"));
  expect((await screen.findByRole("status")).textContent).toBe("Enter both amounts in whole dollars, such as 50,000.");
});
