import type { ReportPeriod } from "@funding-desk/contract/report/desk-api";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { PeriodBar } from "./period-bar.tsx";
import { presetPeriod } from "./report-period.ts";

afterEach(cleanup);

const today = "2026-11-20";

test("keeps what was chosen last when the address follows late, and takes a change from outside", async () => {
  const sent: ReportPeriod[] = [];
  const draw = (period: ReportPeriod) => (
    <PeriodBar period={period} today={today} onChange={(next) => void sent.push(next)} />
  );
  const { rerender } = render(draw(presetPeriod("90", today)));
  const preset = () => screen.getByLabelText<HTMLSelectElement>("Period");
  const [first = "", second = "", third = ""] = [...preset().options]
    .map(({ value }) => value)
    .filter((value) => value !== "" && value !== "90");
  await userEvent.selectOptions(preset(), first);
  await userEvent.selectOptions(preset(), second);
  const [early, late] = sent;
  expect(sent).toHaveLength(2);
  if (early) rerender(draw(early));
  expect(preset().value).toBe(second);
  if (late) rerender(draw(late));
  expect(preset().value).toBe(second);
  rerender(draw(presetPeriod(third as Parameters<typeof presetPeriod>[0], today)));
  expect(preset().value).toBe(third);
});
