import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import { type FormFollowUpDeps, followUpForms } from "../sent-form/form-follow-up.service.ts";
import { listSubmitted } from "./application.repository.ts";
import { applicationReceivedMail, newApplicationMail } from "./application-mails.ts";

/** The kind of follow-up. */
export const applicationSubmitted = "application.submitted";

export const createApplicationFollowUp =
  (deps: FormFollowUpDeps): FollowUpHandler =>
  async (tx, ids) => {
    await followUpForms(
      deps,
      {
        listSubmitted,
        toEvent: ({ id, client_id: clientId }) =>
          ({ kind: applicationSubmitted, clientId, subjectId: id, data: { application_id: id } }) as const,
        receivedMail: applicationReceivedMail,
        arrivedMail: newApplicationMail,
        toWords: (row) => ({ fundingType: row.funding_type, requestedAmount: row.requested_amount }),
      },
      { tx, ids },
    );
  };
