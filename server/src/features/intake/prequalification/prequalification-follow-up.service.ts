import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import { type FormFollowUpDeps, followUpForms } from "../sent-form/form-follow-up.service.ts";
import { listSubmitted } from "./prequalification.repository.ts";
import { newPrequalificationMail, prequalificationReceivedMail } from "./prequalification-mails.ts";

/** The kind of follow-up. */
export const prequalificationSubmitted = "prequalification.submitted";

interface Deps extends FormFollowUpDeps {
  /** Finds an advisor for clients who have none. */
  readonly ruleAssignment: Pick<RuleAssignment, "assignNew">;
}

export const createPrequalificationFollowUp =
  (deps: Deps): FollowUpHandler =>
  async (tx, ids) => {
    const rows = await followUpForms(
      deps,
      {
        listSubmitted,
        toEvent: ({ id, client_id: clientId }) =>
          ({ kind: prequalificationSubmitted, clientId, subjectId: id, data: { prequalification_id: id } }) as const,
        receivedMail: prequalificationReceivedMail,
        toReceived: async (_, submitted) => submitted.map(() => ({})),
        arrivedMail: newPrequalificationMail,
        toWords: (row) => ({
          businessName: row.business_name,
          purpose: row.purpose,
          requestedAmount: row.requested_amount,
        }),
      },
      { tx, ids },
    );
    await deps.ruleAssignment.assignNew(
      tx,
      rows.map(({ client_id: clientId }) => clientId),
    );
  };
