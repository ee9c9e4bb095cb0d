import {
  type ReportName,
  type ReportPeriod,
  reportLimits,
  reportNames,
} from "@funding-desk/contract/oversight/report/desk-api";

const dayMs = 24 * 3600_000;
const shape = /^\d{4}-\d{2}-\d{2}$/;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const presets = ["30", "90", "month", "last-month", "year", "365"] as const;
export type Preset = (typeof presets)[number];

export const presetWords: Readonly<Record<Preset, string>> = {
  "30": "Last 30 days",
  "90": "Last 90 days",
  month: "This month",
  "last-month": "Last month",
  year: "This year",
  "365": "Last 12 months",
};

/** @param today yyyy-mm-dd in the firm's zone */
export const presetPeriod = (preset: Preset, today: string): ReportPeriod => {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (preset === "month") return { from: firstOfMonth, to: today };
  if (preset === "year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (preset === "last-month") {
    const to = addDays(firstOfMonth, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  return { from: addDays(today, 1 - Number(preset)), to: today };
};

/** The preset of a period; undefined for one chosen by days. */
export const findPreset = ({ from, to }: ReportPeriod, today: string): Preset | undefined =>
  presets.find((preset) => {
    const period = presetPeriod(preset, today);
    return period.from === from && period.to === to;
  });

/** Why a period is invalid; undefined when it is valid. The server checks it, too. */
export const findProblem = ({ from, to }: ReportPeriod): string | undefined => {
  if (from === "" || to === "") return "Please choose both days.";
  if (to < from) return "Choose an end date that isn't before the start date.";
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > reportLimits.periodDays ? "Choose a period of at most two years." : undefined;
};

/** As many days, right before. */
export const toBefore = ({ from, to }: ReportPeriod): ReportPeriod => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

export type ShownReport = "overview" | ReportName;
export const shownReports: readonly ShownReport[] = ["overview", ...reportNames];

export interface ReportAddress extends ReportPeriod {
  readonly report: ShownReport;
}

/** The report and period in the URL. Defaults to the overview; others to the last 90 days. */
export const parseAddress = (search: URLSearchParams, today: string): ReportAddress => {
  const fallback = presetPeriod("90", today);
  const readDay = (name: "from" | "to") => {
    const day = search.get(name);
    if (day === null) return fallback[name];
    return shape.test(day) && !Number.isNaN(Date.parse(day)) ? day : fallback[name];
  };
  const report = shownReports.find((name) => name === search.get("report")) ?? "overview";
  return { report, from: readDay("from"), to: readDay("to") };
};

/** What to ask a report for. Numbers about weeks don't change with every click at the desk. */
export const toAsked = ({ from, to }: ReportPeriod) => ({ query: { from, to }, staleTime: 60_000 });
