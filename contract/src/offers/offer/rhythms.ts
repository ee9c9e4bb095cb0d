/** How often payments are taken, and what Appendix J counts in. */
interface RhythmShape {
  /** Its length: days, or half months, since Appendix J counts all months as equal. */
  readonly length: { readonly days: number } | { readonly halfMonths: number };
  /** Unit-periods in a year, of 12 CFR part 1026, Appendix J, (b)(4). */
  readonly perYear: number;
  /** Payments in a week. */
  readonly perWeek: number;
  /** After "10 payments of $500,". */
  readonly pace: string;
  readonly label: string;
}

const inDays = (days: number, perYear: number, words: Pick<RhythmShape, "pace" | "label">): RhythmShape => ({
  length: { days },
  perYear,
  perWeek: perYear / 52,
  ...words,
});

const inMonths = (months: number, words: Pick<RhythmShape, "pace" | "label">): RhythmShape => ({
  length: { halfMonths: months * 2 },
  perYear: 12 / months,
  perWeek: 12 / months / 52,
  ...words,
});

const each = (time: string) => ({ pace: `one each ${time}`, label: `Every ${time}` });
const every = (times: string) => ({ pace: `one every ${times}`, label: `Every ${times}` });

export const rhythms = {
  day: { ...inDays(1, 365, each("day")), perWeek: 7 },
  /** Its unit-period is the calendar day, so weekends and holidays are longer periods. */
  businessDay: { ...inDays(1, 365, each("business day")), perWeek: 5 },
  week: inDays(7, 52, each("week")),
  twoWeeks: inDays(14, 26, every("2 weeks")),
  fourWeeks: inDays(28, 13, every("4 weeks")),
  semimonth: inMonths(0.5, { pace: "two each month", label: "Twice a month" }),
  month: inMonths(1, each("month")),
  twoMonths: inMonths(2, every("2 months")),
  quarter: inMonths(3, each("quarter")),
  halfYear: inMonths(6, every("6 months")),
  year: inMonths(12, each("year")),
} as const satisfies Record<string, RhythmShape>;
export type Rhythm = keyof typeof rhythms;

export const rhythmNames = Object.keys(rhythms) as readonly Rhythm[];
