import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { ProgressSteps } from "./progress-steps.tsx";

afterEach(cleanup);

const steps = ["Personal Info", "Business Details", "Funding Needs", "Review"];

describe("ProgressSteps", () => {
  it.each([
    [1, "25"],
    [2, "50"],
    [3, "75"],
    [4, "100"],
  ])("shows step %i of four as %s percent", (current, percent) => {
    render(<ProgressSteps steps={steps} current={current} />, { wrapper: MemoryRouter });
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(percent);
    expect(screen.getByText(`Step ${current} of 4`)).toBeTruthy();
  });

  it("marks the current step, and links only to finished ones", () => {
    render(<ProgressSteps steps={steps} current={3} linkTo={(step) => `?step=${step}`} />, { wrapper: MemoryRouter });
    expect(screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-current"))).toEqual([
      null,
      null,
      "step",
      null,
    ]);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/?step=1", "/?step=2"]);
  });
});
