import type { FileViewWire } from "@funding-desk/contract/audit/api";
import { shownDay } from "../../forms/shown-day.ts";

/** What somebody did on a day, once or several times in a row. */
export interface DayView extends Omit<FileViewWire, "at"> {
  /** Instants, the latest first. */
  readonly times: readonly string[];
}

export interface ViewDay {
  /** As it is shown. */
  readonly day: string;
  readonly views: readonly DayView[];
}

const isSame = (a: DayView, b: FileViewWire): boolean => a.who === b.who && a.what === b.what && a.about === b.about;

/** By this place's days, as they come; the same thing done again and again is one line. */
export const viewDays = (views: readonly FileViewWire[]): readonly ViewDay[] => {
  const days: { day: string; views: DayView[] }[] = [];
  for (const { at, ...view } of views) {
    const day = shownDay(at);
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
