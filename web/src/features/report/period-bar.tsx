import type { ReportPeriod } from "@funding-desk/contract/report/desk-api";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useTyped } from "../../ui/use-typed.ts";
import { findPreset, findProblem, presetPeriod, presets, presetWords } from "./report-period.ts";

interface PeriodBarProps {
  readonly period: ReportPeriod;
  /** yyyy-mm-dd in the firm's zone. */
  readonly today: string;
  readonly onChange: (period: ReportPeriod) => void;
}

const options = presets.map((value) => ({ value, label: presetWords[value] }));

const toWords = ({ from, to }: ReportPeriod): string => `${from}/${to}`;
const readWords = (words: string): ReportPeriod => {
  const [from = "", to = ""] = words.split("/");
  return { from, to };
};

/** Keeps an invalid period as typed, without loading anything. */
export function PeriodBar({ period, today, onChange }: PeriodBarProps) {
  const { typed: words, setTyped, send } = useTyped(toWords(period), (next) => onChange(readWords(next)));
  const typed = words === undefined ? period : readWords(words);
  const change = (next: ReportPeriod) => {
    setTyped(toWords(next));
    if (findProblem(next) === undefined) send(toWords(next));
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
