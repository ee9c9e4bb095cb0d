import { creditPullForm } from "@funding-desk/contract/accounts/consent/form";
import { formatNeed, type Need, type NeededAnswer } from "@funding-desk/contract/intake/condition/condition";
import { facts } from "@funding-desk/contract/intake/known-answer/facts";
import { isFactGiven } from "@funding-desk/contract/intake/known-answer/fill-form";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { cureSections, type Unmet } from "@funding-desk/contract/intake/status/unmet";
import type { Queryable } from "../../../platform/db/database.ts";
import { isSigned } from "../../accounts/consent/consent.service.ts";
import type { KnownAnswers } from "../known-answer/known-answers.service.ts";
import { findConditions, getFileState, listTypes } from "./condition.repository.ts";

export type ConditionService = ReturnType<typeof createConditionService>;

interface Deps {
  readonly known: Pick<KnownAnswers, "listGiven">;
}

interface File {
  readonly kind: SubmissionKind;
  readonly clientId: string;
  /** Only this one; every status without it. */
  readonly status?: string;
}

/** Finds what keeps files from a status (decision 37). */
export const createConditionService = ({ known }: Deps) => {
  const loadMeets = async (db: Queryable, clientId: string, needs: readonly Need[]) => {
    const asksFor = (what: Need["what"]): boolean => needs.some((need) => need.what === what);
    const [state, isCreditSigned, given] = await Promise.all([
      getFileState(db, clientId),
      asksFor("credit") && isSigned(db, clientId, creditPullForm.name),
      asksFor("answer") ? known.listGiven(clientId, db) : [],
    ]);
    const isAnswered = (answer: NeededAnswer): boolean => isFactGiven(facts[answer], given);
    return (need: Need): boolean => {
      switch (need.what) {
        case "document":
          return state.accepted.includes(need.document_type_id);
        case "answer":
          return isAnswered(need.answer);
        case "call":
          return state.has_held_call;
        case "credit":
          return isCreditSigned;
        case "requests":
          return !state.has_open_requests;
        case "task":
          return state.done_tasks.includes(need.title.toLowerCase());
      }
    };
  };

  return {
    /** What keeps the file from its statuses, in the order of the conditions. */
    async listUnmet(db: Queryable, { kind, clientId, status }: File): Promise<Unmet[]> {
      const conditions = ((await findConditions(db))?.conditions ?? []).filter(
        (each) => each.kind === kind && (status === undefined || each.status === status),
      );
      // Most firms have none.
      if (conditions.length === 0) return [];
      const isMet = await loadMeets(
        db,
        clientId,
        conditions.map(({ need }) => need),
      );
      const missing = conditions.filter(({ need }) => !isMet(need));
      if (missing.length === 0) return [];
      const names = new Map((await listTypes(db)).map(({ id, name }) => [id, name]));
      return missing.map(({ status: held, need }) => ({
        status: held,
        text: formatNeed(need, names),
        section: cureSections[need.what],
      }));
    },
  };
};
