import { recordEvents } from "../../../platform/event/record-events.ts";
import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { listSubmitted } from "./application.repository.ts";
import { applicationReceivedMail, newApplicationMail } from "./application-mails.ts";

/** The kind of follow-up. */
export const applicationSubmitted = "application.submitted";

interface Deps {
  /** From the pipeline. */
  readonly listInPipeline: FollowUpHandler;
  readonly mails: Pick<MailBox, "queueAll">;
}

/** Lists new applications for staff, and queues their mails and what other systems hear. */
export const createApplicationFollowUp =
  ({ listInPipeline, mails }: Deps): FollowUpHandler =>
  async (tx, ids) => {
    const [rows] = await Promise.all([listSubmitted(tx, ids), listInPipeline(tx, ids)]);
    const orders = rows.map((row) => ({
      clientId: row.client_id,
      cause: row.id,
      reference: row.reference,
      fundingType: row.funding_type,
      requestedAmount: row.requested_amount,
    }));
    await Promise.all([
      recordEvents(
        tx,
        rows.map(({ id, client_id: clientId }) => ({
          kind: "application.submitted",
          clientId,
          subjectId: id,
          data: { application_id: id },
        })),
      ),
      mails.queueAll(
        tx,
        applicationReceivedMail,
        orders.map(({ clientId, cause, reference }) => ({ clientId, cause, reference })),
      ),
      mails.queueAll(tx, newApplicationMail, orders),
    ]);
  };
