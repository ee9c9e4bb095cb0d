import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { describe, expect, test } from "vitest";
import type { OwnSubmissionRow } from "./status.repository.ts";
import type { LenderEventRow } from "./timeline.repository.ts";
import type { OwnChange } from "./timeline-entries.ts";
import { listTracks } from "./tracks.ts";

const day = (of: number): Date => new Date(`2026-03-${String(of).padStart(2, "0")}T12:00:00Z`);

const submit = (kind: SubmissionKind, on: number, status: string): OwnSubmissionRow => ({
  id: `${kind}-${on}`,
  kind,
  reference: `R-${on}`,
  status,
  since: day(on),
  submitted_at: day(on),
});
const move = (subject_id: string, on: number, to_status: string): OwnChange =>
  ({ id: `m${on}`, subject_id, to_status, changed_at: day(on), message: null }) as OwnChange;
const send = (on: number, reference: string): LenderEventRow => ({
  id: `e${on}`,
  kind: "sent",
  at: day(on),
  lender_name: "First Tide Bank",
  reference,
});

interface Told {
  readonly moves?: readonly OwnChange[];
  readonly lenders?: readonly LenderEventRow[];
}

/** Each step that was reached, with its day; "?" where no one knows it. */
const draw = (submissions: readonly OwnSubmissionRow[], { moves = [], lenders = [] }: Told = {}) =>
  listTracks({ submissions, moves, lenders, leading: submissions[0] }).map(({ is_over, steps }) => ({
    is_over,
    steps: steps.flatMap(({ step, is_reached, at }) =>
      is_reached ? [`${step} ${at === null ? "?" : Number(at.slice(8, 10))}`] : [],
    ),
  }));

describe("how far a client has come", () => {
  test("nothing is drawn before the first form", () => {
    expect(draw([])).toEqual([]);
  });

  test("a pre-qualification is on its first step until it's pre-qualified", () => {
    const row = submit("prequalification", 1, "In Review");
    expect(draw([row])).toEqual([{ is_over: false, steps: [] }]);
    const done = { ...row, status: "Pre-Qualified" };
    expect(draw([done], { moves: [move(row.id, 3, "Pre-Qualified")] })).toEqual([
      { is_over: false, steps: ["prequalified 3"] },
    ]);
    expect(draw([{ ...row, status: "Not Qualified" }])).toEqual([{ is_over: true, steps: [] }]);
  });

  test("each step of an application has its day", () => {
    const first = submit("prequalification", 1, "Pre-Qualified");
    const row = submit("application", 4, "Funded");
    const told = {
      moves: [move(row.id, 20, "Funded"), move(row.id, 12, "Term Sheet"), move(first.id, 2, "Pre-Qualified")],
      lenders: [send(9, "R-4"), send(7, "R-4"), send(5, "R-1")],
    };
    expect(draw([row, first], told)).toEqual([
      { is_over: false, steps: ["prequalified 2", "applied 4", "lenders 7", "offer 12", "funded 20"] },
    ]);
  });

  test("a later step implies the ones before it, without a day", () => {
    expect(draw([submit("application", 4, "Term Sheet")])).toEqual([
      { is_over: false, steps: ["prequalified ?", "applied 4", "lenders ?", "offer ?"] },
    ]);
  });

  test("what was moved back isn't reached anymore, but what ended after an offer had one", () => {
    const row = submit("application", 4, "Under Review");
    const moves = [move(row.id, 12, "Term Sheet")];
    expect(draw([row], { moves })[0]?.steps.at(-1)).toBe("applied 4");
    expect(draw([{ ...row, status: "Declined" }], { moves })).toEqual([
      { is_over: true, steps: ["prequalified ?", "applied 4", "lenders ?", "offer 12"] },
    ]);
    const taken = [move(row.id, 14, "Approved"), move(row.id, 13, "Funded"), ...moves];
    expect(draw([{ ...row, status: "Approved" }], { moves: taken })[0]?.steps.at(-1)).toBe("offer 12");
  });

  test("each application has its own, newest first", () => {
    const rows = [submit("application", 8, "Submitted"), submit("application", 4, "Withdrawn")];
    expect(draw(rows).map(({ is_over }) => is_over)).toEqual([false, true]);
  });
});
