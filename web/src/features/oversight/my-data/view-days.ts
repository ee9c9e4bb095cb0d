import type { FileViewWire } from "@funding-desk/contract/oversight/audit/api";
import { formatDay } from "../../../forms/format-time.ts";

/** What a person did on a day, once or several times in a row. */
export interface DayView extends Omit<FileViewWire, "at"> {
  /** Instants, latest first. */
  readonly times: readonly string[];
}

export interface ViewDay {
  /** Formatted. */
  readonly day: string;
  readonly views: readonly DayView[];
}

const isSame = (a: DayView, b: FileViewWire): boolean => a.who === b.who && a.what === b.what && a.about === b.about;

/** Groups views by local day. The same thing repeated in a row becomes one entry. */
export const groupByDay = (views: readonly FileViewWire[]): readonly ViewDay[] => {
  const days: { day: string; views: DayView[] }[] = [];
  for (const { at, ...view } of views) {
    const day = formatDay(at);
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, views: [] };
      days.push(last);
    }
    const before = last.views.at(-1);
    if (before && isSame(before, { at, ...view }))
      last.views[last.views.length - 1] = { ...before, times: [...before.times, at] };
    else last.views.push({ ...view, times: [at] });
  }
  return days;
};
