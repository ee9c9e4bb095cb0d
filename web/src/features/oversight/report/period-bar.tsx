import type { ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { useState } from "react";
import { DateField } from "../../../ui/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { findPreset, findProblem, presetPeriod, presets, presetWords } from "./report-period.ts";

interface PeriodBarProps {
  readonly period: ReportPeriod;
  /** yyyy-mm-dd in the firm's zone. */
  readonly today: string;
  readonly onChange: (period: ReportPeriod) => void;
}

const options = presets.map((value) => ({ value, label: presetWords[value] }));

/** Keeps an invalid period as typed, without loading anything. */
export function PeriodBar({ period, today, onChange }: PeriodBarProps) {
  const [state, setState] = useState({ typed: period, over: period });
  // The URL has changed, and wins.
  if (state.over.from !== period.from || state.over.to !== period.to) setState({ typed: period, over: period });
  const { typed } = state;
  const change = (next: ReportPeriod) => {
    setState({ typed: next, over: period });
    if (findProblem(next) === undefined) onChange(next);
  };
  const choose = (value: string) => {
    const preset = presets.find((each) => each === value);
    if (preset) change(presetPeriod(preset, today));
  };
  return (
    <search className="grid gap-x-4 gap-y-5 sm:grid-cols-3" aria-label="Period of the reports">
      <SelectField
        label="Period"
        name="preset"
        value={findPreset(typed, today) ?? ""}
        placeholder="From one day to another"
        options={options}
        onChange={choose}
      />
      <DateField
        label="From"
        name="from"
        value={typed.from}
        max={today}
        error={findProblem(typed)}
        onChange={(from) => change({ ...typed, from })}
      />
      <DateField label="To" name="to" value={typed.to} onChange={(to) => change({ ...typed, to })} />
    </search>
  );
}
