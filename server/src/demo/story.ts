import type { ApplicationStatus, PrequalificationStage } from "@funding-desk/contract/status/statuses";
import type { SampleClient } from "./sample-client.ts";
import {
  askingNote,
  clientMessages,
  fundedMessage,
  noteTexts,
  rejectionReason,
  staffMessages,
  taskTitles,
} from "./sample-words.ts";

/** Where a sample client stands at the end. */
export type StoryEnd = "Signed up" | "Left the form" | PrequalificationStage | `Application: ${ApplicationStatus}`;

interface Story {
  /** How many of a hundred clients, more or less. */
  readonly share: number;
  /** When they signed up, and when something last happened, in days ago; the first and the last that may be. */
  readonly began: readonly [number, number];
  readonly rested: readonly [number, number];
}

const stories: Readonly<Record<StoryEnd, Story>> = {
  "Signed up": { share: 5, began: [2, 40], rested: [1, 2] },
  "Left the form": { share: 7, began: [2, 60], rested: [1, 30] },
  Submitted: { share: 8, began: [1, 5], rested: [0, 3] },
  "In Review": { share: 8, began: [4, 16], rested: [0, 4] },
  "Pre-Qualified": { share: 13, began: [12, 120], rested: [1, 30] },
  "Not Qualified": { share: 8, began: [25, 265], rested: [8, 20] },
  "Application: Submitted": { share: 6, began: [8, 30], rested: [0, 3] },
  "Application: Under Review": { share: 8, began: [14, 45], rested: [0, 6] },
  "Application: Documents Needed": { share: 9, began: [16, 60], rested: [0, 9] },
  "Application: Term Sheet": { share: 5, began: [25, 70], rested: [0, 6] },
  "Application: Approved": { share: 4, began: [30, 80], rested: [0, 7] },
  "Application: Funded": { share: 12, began: [60, 270], rested: [3, 40] },
  "Application: Declined": { share: 4, began: [60, 250], rested: [8, 50] },
  "Application: Withdrawn": { share: 3, began: [40, 240], rested: [8, 35] },
};

/** The end of each of so many clients: every one there is, then as often as its share says. */
export const endsOf = (count: number): StoryEnd[] => {
  const all = Object.keys(stories) as StoryEnd[];
  const weighted = all.flatMap((end) => Array.from({ length: stories[end].share }, () => end));
  // Strides through the hundred, so that neighbours differ.
  return Array.from(
    { length: count },
    (_, index) => all[index] ?? weighted[(index * 37) % weighted.length] ?? "Signed up",
  );
};

type Deed = (client: SampleClient) => Promise<void>;

export interface Act {
  readonly at: Date;
  readonly deed: Deed;
}

const dayMs = 24 * 3600_000;
const workFromHour = 14;
const workHours = 7;

/** Numbers from 0 to 1 that look like chance, and are the same each time. */
const chance = (index: number, salt: number): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const between = ([from, until]: readonly [number, number], share: number): number => from + (until - from) * share;

/** Squeezes a time into the hours in which people answer mails; what was earlier stays earlier. */
const inWorkingHours = (ms: number): number => {
  const day = Math.floor(ms / dayMs) * dayMs;
  return day + (workFromHour + ((ms - day) / dayMs) * workHours) * 3600_000;
};

/** What a client and the firm did, from the first day to the last, with its times. */
export const actsOf = (index: number, end: StoryEnd, now: Date): Act[] => {
  const story = stories[end];
  const deeds = deedsOf(index, end);
  const restedDays = between(story.rested, chance(index, 1));
  const beganDays = Math.max(restedDays + deeds.length * 0.2, between(story.began, chance(index, 2)));
  const latest = now.getTime() - 3600_000;
  return deeds.map((deed, step) => {
    const share =
      deeds.length === 1 ? 0 : (step + (step === 0 ? 0 : 0.6 * (chance(index, step + 3) - 0.5))) / (deeds.length - 1);
    const ms = inWorkingHours(now.getTime() - between([beganDays, restedDays], Math.min(share, 1)) * dayMs);
    // Still in their order where the working hours of today are not over.
    return { at: new Date(Math.min(ms, latest - (deeds.length - step) * 240_000)), deed };
  });
};

const of = <Value>(values: readonly [Value, ...Value[]], index: number): Value =>
  values[index % values.length] ?? values[0];

const latelyOutcomes = [undefined, "Held", "Not reached", undefined] as const;

const deedsOf = (index: number, end: StoryEnd): Deed[] => {
  if (end === "Signed up") return [(client) => client.signUp()];
  if (end === "Left the form") return [(client) => client.signUp(), (client) => client.leaveForm()];
  const begun: Deed[] = [
    (client) => client.signUp(),
    ...(index % 3 === 0 ? [(client: SampleClient) => client.fillProfile()] : []),
    (client) => client.prequalify(),
  ];
  if (end === "Submitted") return begun;
  const reviewed: Deed[] = [
    ...begun,
    (client) => client.assign(),
    (client) => client.moveTo("prequalification", "In Review"),
    (client) => client.note(of(noteTexts, index)),
  ];
  if (end === "In Review") return [...reviewed, (client) => client.say(of(clientMessages, index))];
  if (end === "Not Qualified")
    return [
      ...reviewed,
      (client) => client.call("Held"),
      (client) => client.moveTo("prequalification", "Not Qualified"),
    ];
  const qualified: Deed[] = [
    ...reviewed,
    (client) => client.call(index % 7 === 0 ? "No show" : "Held"),
    (client) => client.moveTo("prequalification", "Pre-Qualified"),
    (client) => client.write(of(staffMessages, index)),
  ];
  if (end === "Pre-Qualified")
    return [
      ...qualified,
      ...(index % 2 === 0 ? [(client: SampleClient) => client.addTask(of(taskTitles, index), 1 + (index % 9))] : []),
      ...(index % 3 === 0 ? [(client: SampleClient) => client.bookAhead()] : []),
      ...(index % 3 === 1 ? [(client: SampleClient) => client.callLately(of(latelyOutcomes, index))] : []),
    ];
  return [...qualified, ...applicationDeeds(index, end.slice("Application: ".length) as ApplicationStatus)];
};

const applicationDeeds = (index: number, end: ApplicationStatus): Deed[] => {
  const applied: Deed[] = [(client) => client.apply()];
  if (end === "Submitted") return applied;
  const looked: Deed[] = [
    ...applied,
    (client) => client.moveTo("application", "Under Review"),
    (client) => client.accept(2),
  ];
  if (end === "Under Review")
    return [
      ...looked,
      (client) => client.say(of(clientMessages, index)),
      (client) => client.addTask(of(taskTitles, index), index % 6),
    ];
  const asked: Deed[] = [
    ...looked,
    (client) => client.reject(rejectionReason),
    (client) => client.ask("tax_returns", askingNote),
    (client) => client.moveTo("application", "Documents Needed"),
  ];
  if (end === "Documents Needed")
    return [
      ...asked,
      ...(index % 2 === 0 ? [(client: SampleClient) => client.upload("bank_statements")] : []),
      ...(index % 4 === 0 ? [(client: SampleClient) => client.bookAhead()] : []),
    ];
  const complete: Deed[] = [
    ...asked,
    (client) => client.upload("tax_returns"),
    (client) => client.upload("bank_statements"),
    (client) => client.accept(9),
    (client) => client.moveTo("application", "Under Review"),
  ];
  if (end === "Declined" || end === "Withdrawn")
    return [
      ...complete,
      (client) => client.say(of(clientMessages, index)),
      (client) => client.moveTo("application", end),
    ];
  const offered: Deed[] = [
    ...complete,
    (client) => client.moveTo("application", "Term Sheet"),
    (client) => client.bookAhead(),
  ];
  if (end === "Term Sheet") return offered;
  const approved: Deed[] = [
    ...complete,
    (client) => client.moveTo("application", "Term Sheet"),
    (client) => client.call("Held"),
  ];
  const granted: Deed[] = [...approved, (client) => client.moveTo("application", "Approved")];
  if (end === "Approved") return [...granted, (client) => client.addTask(of(taskTitles, index), 2)];
  return [...granted, (client) => client.moveTo("application", "Funded"), (client) => client.write(fundedMessage)];
};
