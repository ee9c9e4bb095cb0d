import type { ApplicationStatus, PrequalificationStage } from "@funding-desk/contract/intake/status/statuses";
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

/** How far a sample client has come. */
export type StoryEnd = "Signed up" | "Left the form" | PrequalificationStage | `Application: ${ApplicationStatus}`;

interface Story {
  /** About how many of a hundred clients. */
  readonly share: number;
  /** Days since they signed up, and days since anything happened: the most recent and the oldest allowed. */
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

/** Each ending's first client. */
const firstRound = Object.keys(stories).length;

/** Picks an ending for each client: first every ending once, then by share. */
export const pickEnds = (count: number): StoryEnd[] => {
  const all = Object.keys(stories) as StoryEnd[];
  const weighted = all.flatMap((end) => Array.from({ length: stories[end].share }, () => end));
  // Step through the hundred so that neighbors differ.
  return Array.from(
    { length: count },
    (_, index) => all[index] ?? weighted[(index * 37) % weighted.length] ?? "Signed up",
  );
};

type Action = (client: SampleClient) => Promise<void>;

export interface TimedAction {
  readonly at: Date;
  readonly action: Action;
}

const dayMs = 24 * 3600_000;
const workFromHour = 14;
const workHours = 7;

/** Returns numbers from 0 to 1 that look random and are the same each time. */
const drawShare = (index: number, salt: number): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const interpolate = ([from, until]: readonly [number, number], share: number): number => from + (until - from) * share;

/** Moves a time into working hours and keeps the order. */
const moveToWorkingHours = (ms: number): number => {
  const day = Math.floor(ms / dayMs) * dayMs;
  return day + (workFromHour + ((ms - day) / dayMs) * workHours) * 3600_000;
};

/** Plans what a client and the firm did from the first day to the last. */
export const planActions = (index: number, end: StoryEnd, now: Date): TimedAction[] => {
  const story = stories[end];
  const actions = listActions(index, end);
  const restedDays = interpolate(story.rested, drawShare(index, 1));
  const beganDays = Math.max(restedDays + actions.length * 0.2, interpolate(story.began, drawShare(index, 2)));
  const latest = now.getTime() - 3600_000;
  return actions.map((action, step) => {
    const share =
      actions.length === 1
        ? 0
        : (step + (step === 0 ? 0 : 0.6 * (drawShare(index, step + 3) - 0.5))) / (actions.length - 1);
    const ms = moveToWorkingHours(now.getTime() - interpolate([beganDays, restedDays], Math.min(share, 1)) * dayMs);
    // Keep the order even if today's working hours aren't over.
    return { at: new Date(Math.min(ms, latest - (actions.length - step) * 240_000)), action };
  });
};

const pickByIndex = <Value>(values: readonly [Value, ...Value[]], index: number): Value =>
  values[index % values.length] ?? values[0];

const recentOutcomes = [undefined, "Held", "Not reached", undefined] as const;

const listActions = (index: number, end: StoryEnd): Action[] => {
  if (end === "Signed up") return [(client) => client.signUp()];
  if (end === "Left the form") return [(client) => client.signUp(), (client) => client.leaveForm()];
  const begun: Action[] = [
    (client) => client.signUp(),
    ...(index % 3 === 0 ? [(client: SampleClient) => client.fillProfile()] : []),
    (client) => client.prequalify(),
  ];
  if (end === "Submitted") return begun;
  const reviewed: Action[] = [
    ...begun,
    (client) => client.assign(),
    (client) => client.moveTo("prequalification", "In Review"),
    (client) => client.addNote(pickByIndex(noteTexts, index)),
  ];
  if (end === "In Review")
    return [...reviewed, (client) => client.sendClientMessage(pickByIndex(clientMessages, index))];
  if (end === "Not Qualified")
    return [
      ...reviewed,
      (client) => client.holdCall("Held"),
      (client) => client.moveTo("prequalification", "Not Qualified"),
    ];
  const qualified: Action[] = [
    ...reviewed,
    (client) => client.holdCall(index % 7 === 0 ? "No show" : "Held"),
    (client) => client.moveTo("prequalification", "Pre-Qualified"),
    (client) => client.sendStaffMessage(pickByIndex(staffMessages, index)),
  ];
  if (end === "Pre-Qualified")
    return [
      ...qualified,
      ...(index % 2 === 0
        ? [(client: SampleClient) => client.addTask(pickByIndex(taskTitles, index), 1 + (index % 9))]
        : []),
      ...(index % 3 === 0 ? [(client: SampleClient) => client.bookAhead()] : []),
      ...(index % 3 === 1 ? [(client: SampleClient) => client.holdRecentCall(pickByIndex(recentOutcomes, index))] : []),
    ];
  return [...qualified, ...listApplicationActions(index, end.slice("Application: ".length) as ApplicationStatus)];
};

type Step = keyof SampleClient["placements"][number];

/** What happens with the first lenders of a file, one step after the other. */
const place = (lenders: number, ...steps: readonly Step[]): Action[] =>
  steps.map((step) => async (client: SampleClient) => {
    for (const placement of client.placements.slice(0, lenders)) await placement[step]();
  });

/** Most clients with a term sheet compare offers, and the first one has three. */
const countOffers = (index: number): number => {
  if (index < firstRound) return 3;
  return index % 3 === 0 ? 1 : 2;
};

const listApplicationActions = (index: number, end: ApplicationStatus): Action[] => {
  // A statement without two of its pages is sent back.
  const isSentBack = end !== "Submitted" && end !== "Under Review";
  const applied: Action[] = [(client) => client.apply(isSentBack)];
  if (end === "Submitted") return applied;
  const looked: Action[] = [
    ...applied,
    (client) => client.moveTo("application", "Under Review"),
    (client) => client.acceptDocuments(2),
  ];
  if (end === "Under Review")
    return [
      ...looked,
      ...place(1, "prepare"),
      (client) => client.sendClientMessage(pickByIndex(clientMessages, index)),
      (client) => client.addTask(pickByIndex(taskTitles, index), index % 6),
    ];
  const asked: Action[] = [
    ...looked,
    (client) => client.rejectStatement(rejectionReason),
    (client) => client.requestDocument("tax_returns", askingNote),
    (client) => client.moveTo("application", "Documents Needed"),
  ];
  if (end === "Documents Needed")
    return [
      ...asked,
      ...(index % 2 === 0 ? [(client: SampleClient) => client.upload("bank_statements")] : []),
      ...(index % 4 === 0 ? [(client: SampleClient) => client.bookAhead()] : []),
    ];
  const complete: Action[] = [
    ...asked,
    (client) => client.upload("tax_returns"),
    (client) => client.upload("bank_statements"),
    (client) => client.acceptDocuments(9),
    (client) => client.moveTo("application", "Under Review"),
  ];
  if (end === "Declined" || end === "Withdrawn")
    return [
      ...complete,
      ...(end === "Declined" ? place(1, "prepare", "send", "open", "pass") : []),
      (client) => client.sendClientMessage(pickByIndex(clientMessages, index)),
      (client) => client.moveTo("application", end),
    ];
  // Showing an offer makes it a term sheet, and a payout makes it funded.
  const lenders = end === "Term Sheet" ? countOffers(index) : 1;
  const offered: Action[] = [...complete, ...place(lenders, "prepare", "send", "open", "offer")];
  if (end === "Term Sheet") return [...offered, (client) => client.bookAhead()];
  const granted: Action[] = [
    ...offered,
    (client) => client.holdCall("Held"),
    ...place(1, "choose"),
    (client) => client.moveTo("application", "Approved"),
  ];
  if (end === "Approved") return [...granted, (client) => client.addTask(pickByIndex(taskTitles, index), 2)];
  return [...granted, ...place(1, "fund"), (client) => client.sendStaffMessage(fundedMessage)];
};
