import type { Queryable } from "../../../platform/db/database.ts";
import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import { type FormFollowUpDeps, followUpForms } from "../sent-form/form-follow-up.service.ts";
import { listSubmitted } from "./application.repository.ts";
import { applicationReceivedMail, newApplicationMail } from "./application-mails.ts";

/** The kind of follow-up. */
export const applicationSubmitted = "application.submitted";

interface Deps extends FormFollowUpDeps {
  /** What each client owes, in words. */
  readonly listPapers: (db: Queryable, clientIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

export const createApplicationFollowUp =
  (deps: Deps): FollowUpHandler =>
  async (tx, ids) => {
    await followUpForms(
      deps,
      {
        listSubmitted,
        toEvent: ({ id, client_id: clientId }) =>
          ({ kind: applicationSubmitted, clientId, subjectId: id, data: { application_id: id } }) as const,
        receivedMail: applicationReceivedMail,
        toReceived: async (db, rows) => {
          const papers = await deps.listPapers(
            db,
            rows.map(({ client_id: clientId }) => clientId),
          );
          return rows.map(({ client_id: clientId }) => ({ papers: papers.get(clientId) ?? [] }));
        },
        arrivedMail: newApplicationMail,
        toWords: (row) => ({ fundingType: row.funding_type, requestedAmount: row.requested_amount }),
      },
      { tx, ids },
    );
  };
