import type { TeamRowWire } from "@funding-desk/contract/oversight/report/desk-api";
import type { PaidClientsRow, PlacementSumRow } from "./placement.repository.ts";
import { addSums, countClients, nothing } from "./placement-rows.ts";
import type { CallRow } from "./report.repository.ts";
import type { FirstAnswerRow, TeamMemberRow } from "./team.repository.ts";
import { toTimes } from "./times.ts";

interface TeamFigures {
  readonly members: readonly TeamMemberRow[];
  readonly answers: readonly FirstAnswerRow[];
  readonly calls: readonly CallRow[];
  readonly placement: readonly PlacementSumRow[];
  readonly paid: readonly PaidClientsRow[];
}

const sumCalls = (calls: readonly CallRow[], staffId: string | null) => {
  const own = calls.filter(({ of, staff_id }) => of === "calendar" && staff_id === staffId);
  const sum = (toCount: (row: CallRow) => number) => own.reduce((total, row) => total + toCount(row), 0);
  return {
    calls_held: sum(({ held }) => held),
    calls_missed: sum(({ missed }) => missed),
    calls_moved: sum(({ moved, moved_by_phone }) => moved + moved_by_phone),
  };
};

const toRow = (member: TeamMemberRow, { answers, calls, placement, paid }: TeamFigures): TeamRowWire => {
  const { staff_id: staffId, median_age_days: age } = member;
  const answer = answers.find(({ staff_id }) => staff_id === staffId);
  const money = placement.filter(({ advisor_id }) => advisor_id === staffId).reduce(addSums, nothing);
  return {
    staff_id: staffId,
    name: member.name ?? "No advisor",
    is_active: member.is_active ?? true,
    open_files: member.open_files,
    median_age_days: age === null ? null : Math.round(age * 10) / 10,
    submitted: answer?.submitted ?? 0,
    answered: answer?.answered ?? 0,
    ...toTimes(answer?.minutes ?? null),
    ...sumCalls(calls, staffId),
    funded: money.funded,
    volume_cents: money.volume_cents,
    expected_cents: money.expected_cents,
    funded_clients: countClients(paid, "advisor", staffId ?? "none"),
  };
};

const figures = [
  "open_files",
  "submitted",
  "calls_held",
  "calls_missed",
  "calls_moved",
  "funded",
  "volume_cents",
  "expected_cents",
] as const satisfies readonly (keyof TeamRowWire)[];

/** Advisors who work here, then whoever else has something to show; last, clients without an advisor. */
export const toTeamRows = (team: TeamFigures): TeamRowWire[] => {
  const nobody = {
    staff_id: null,
    name: null,
    is_active: null,
    is_advisor: null,
    open_files: 0,
    median_age_days: null,
  };
  const known = team.members.filter(({ staff_id }) => staff_id !== null);
  const unassigned = team.members.find(({ staff_id }) => staff_id === null) ?? nobody;
  return [...known, unassigned].flatMap((member) => {
    const row = toRow(member, team);
    const isShown = (member.is_advisor === true && row.is_active) || figures.some((figure) => row[figure] !== 0);
    return isShown ? [row] : [];
  });
};
