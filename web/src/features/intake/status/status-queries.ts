import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import {
  applicationStatus,
  changeApplicationStatus,
  changePrequalificationStage,
  prequalificationStage,
  undoApplicationStatus,
  undoPrequalificationStage,
} from "@funding-desk/contract/intake/status/desk-api";
import type {
  ApplicationStatus,
  PrequalificationStage,
  SubmissionKind,
} from "@funding-desk/contract/intake/status/statuses";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export type StatusView = AnswerOf<typeof applicationStatus>["data"] | AnswerOf<typeof prequalificationStage>["data"];

/** The submission to move. */
export interface Subject {
  readonly kind: SubmissionKind;
  readonly id: string;
}

/** A submission's status, and how it got there. */
export const statusQuery = ({ kind, id }: Subject) =>
  queryOptions({
    queryKey: ["desk", "status", kind, id],
    queryFn: async ({ signal }): Promise<StatusView> => {
      const input = { params: { id }, signal };
      return kind === "application"
        ? (await callDesk(applicationStatus, input)).data
        : (await callDesk(prequalificationStage, input)).data;
    },
  });

export interface Move {
  readonly to: string;
  readonly expectedFrom: string;
  readonly note: string;
  readonly message: string;
  /** Why it should move although conditions aren't met. */
  readonly overrideReason?: string | undefined;
  /** Why it corrects the move before, without an email. */
  readonly correctionReason?: string | undefined;
}

/** @throws {CallError} with code `status_changed` when someone else moved it first */
export const moveSubmission = async ({ kind, id }: Subject, move: Move): Promise<StatusView> => {
  const words = {
    note: move.note,
    message: move.message,
    ...(move.overrideReason === undefined ? {} : { override_reason: move.overrideReason }),
    ...(move.correctionReason === undefined ? {} : { correction_reason: move.correctionReason }),
  };
  // The form offers only the kind's own statuses, but a select's value is plain text.
  if (kind === "application") {
    const body = { to: move.to as ApplicationStatus, expected_from: move.expectedFrom as ApplicationStatus, ...words };
    return (await callDesk(changeApplicationStatus, { params: { id }, body })).data;
  }
  const [to, expected_from] = [move.to as PrequalificationStage, move.expectedFrom as PrequalificationStage];
  return (await callDesk(changePrequalificationStage, { params: { id }, body: { to, expected_from, ...words } })).data;
};

/** @throws {CallError} with code `undo_too_late` or `status_changed` */
export const undoMove = async ({ kind, id }: Subject, changeId: string): Promise<StatusView> => {
  const input = { params: { id }, body: { change_id: changeId } };
  return kind === "application"
    ? (await callDesk(undoApplicationStatus, input)).data
    : (await callDesk(undoPrequalificationStage, input)).data;
};
