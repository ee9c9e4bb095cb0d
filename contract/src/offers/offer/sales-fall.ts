import { offerLimits } from "./offer-limits.ts";
import type { OfferTerms, ScheduleRun } from "./offer-terms.ts";
import { findLastPayDay, findNextPayDay } from "./pay-days.ts";
import { roundHalfUp } from "./round.ts";

/** Whether the payments must become smaller when sales fall: a share of sales, with the right to have it adjusted. */
export const followsSales = ({ holdbackPercent = 0, reconciliation, invoice }: OfferTerms): boolean =>
  holdbackPercent > 0 && reconciliation === true && invoice === undefined;

const shrink = (run: ScheduleRun, percent: number): ScheduleRun => ({
  ...run,
  cents: run.cents === 0 ? 0 : Math.max(1, roundHalfUp((run.cents * (100 - percent)) / 100)),
});

const sum = (runs: readonly ScheduleRun[]): number =>
  runs.reduce((total, { cents, count }) => total + cents * count, 0);

/** The day after a run on which a payment in another's rhythm can be taken. */
const findDayAfter = (run: ScheduleRun, rhythm: ScheduleRun, earlier: readonly string[]): string =>
  findNextPayDay({ ...rhythm, first: findLastPayDay(run, earlier), count: 1 }, [...earlier, run.first]);

/** What is left after the smaller payments is paid on in the same rhythm, until as much is paid as before. */
const payOn = (shrunk: readonly ScheduleRun[], leftCents: number, fundedOn: string): ScheduleRun[] => {
  const earlier = [fundedOn, ...shrunk.map(({ first }) => first)];
  const main = shrunk.reduce((most, run) =>
    run.cents > 0 && (most.cents === 0 || run.count > most.count) ? run : most,
  );
  const last = shrunk.at(-1) ?? main;
  const count = Math.floor(leftCents / main.cents);
  // So many that they're refused: don't list their days first.
  if (count > offerLimits.figuredPayments) return [...shrunk, { ...main, count }];
  const rest = leftCents - count * main.cents;
  const paid: ScheduleRun[] = [...shrunk];
  if (last === main) paid.splice(-1, 1, { ...main, count: main.count + count });
  else if (count > 0) paid.push({ ...main, count, first: findDayAfter(last, main, earlier) });
  if (rest > 0) paid.push({ ...main, count: 1, cents: rest, first: findDayAfter(paid.at(-1) ?? main, main, earlier) });
  return paid;
};

/**
 * The terms when sales fall: the payments of an offer that follows sales become smaller and more, the others stay.
 * @param percent from 0 to less than 100
 */
export const fallSales = (terms: OfferTerms, percent: number): OfferTerms => {
  const total = sum(terms.schedule);
  if (!followsSales(terms) || percent === 0 || total === 0) return terms;
  const shrunk = terms.schedule.map((run) => shrink(run, percent));
  return { ...terms, schedule: payOn(shrunk, Math.max(0, total - sum(shrunk)), terms.fundedOn) };
};
