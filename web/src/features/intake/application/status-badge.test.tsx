import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StatusBadge } from "./status-badge.tsx";

afterEach(cleanup);

test.each([
  ["Approved", "Approved", "bg-success-soft"],
  ["Submitted", "Submitted", "bg-yellow"],
  ["Declined", "Declined", "bg-yellow"],
  [false, "N|A", "bg-yellow"],
  ["", "N|A", "bg-yellow"],
  [null, "N|A", "bg-yellow"],
] as const)("%j shows %s", (status, text, tone) => {
  render(<StatusBadge kind="application" status={status} />);
  expect(screen.getByText(text).className).toContain(tone);
});
