import type { Track } from "@funding-desk/contract/intake/status/api";
import { type TrackStep, trackStepNames } from "@funding-desk/contract/intake/status/track";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPerson } from "../../../identity/storage.ts";
import { FundedNote } from "./funded-note.tsx";
import { Tracker } from "./tracker.tsx";

const createTrack = (last: TrackStep | undefined, over: Partial<Track> = {}, at = "2026-03-05T12:00:00Z"): Track => ({
  kind: "application",
  id: "a1",
  reference: "FA-1",
  status: "Under Review",
  is_over: false,
  steps: trackStepNames.map((step, index) => {
    const isReached = last !== undefined && index <= trackStepNames.indexOf(last);
    return { step, is_reached: isReached, at: isReached && step === last ? at : null };
  }),
  ...over,
});

const readSteps = () =>
  screen
    .getAllByRole("listitem")
    .map((item) => [within(item).getByRole("img").getAttribute("aria-label"), item.textContent].join(": "));

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => {
  cleanup();
  forgetPerson();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("says of each step whether it's done, next, or ahead, and its day where there is one", () => {
  vi.setSystemTime(new Date("2026-04-01T12:00:00Z"));
  render(<Tracker track={createTrack("applied")} />);
  expect(readSteps()).toEqual([
    "done: Pre-qualified",
    "done: AppliedMar 5",
    "next: With lenders",
    "not yet: Offer",
    "not yet: Funded",
  ]);
  cleanup();
  render(<Tracker track={createTrack("applied", { is_over: true })} />);
  expect(readSteps()[2]).toBe("it ended here: With lenders");
  vi.useRealTimers();
});

test("celebrates a payout once, and no old one", () => {
  const paid = createTrack("funded", {}, new Date().toISOString());
  render(<FundedNote track={paid} />);
  expect(screen.getByRole("status").textContent).toBe("The lender has paid. Congratulations!");
  cleanup();
  render(<FundedNote track={paid} />);
  expect(screen.queryByRole("status")).toBeNull();
  render(<FundedNote track={createTrack("funded", { reference: "FA-2" }, "2025-01-05T12:00:00Z")} />);
  render(<FundedNote track={createTrack("offer", { reference: "FA-3" })} />);
  expect(screen.queryByRole("status")).toBeNull();
});
