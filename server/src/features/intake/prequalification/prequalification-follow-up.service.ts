import { recordEvents } from "../../../platform/event/record-events.ts";
import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import { listSubmitted } from "./prequalification.repository.ts";
import { newPrequalificationMail, prequalificationReceivedMail } from "./prequalification-mails.ts";

/** The kind of follow-up. */
export const prequalificationSubmitted = "prequalification.submitted";

interface Deps {
  /** From the pipeline. */
  readonly listInPipeline: FollowUpHandler;
  /** Finds an advisor for clients who have none. */
  readonly ruleAssignment: Pick<RuleAssignment, "assignNew">;
  readonly mails: Pick<MailBox, "queueAll">;
}

/** Lists new pre-qualifications for staff, assigns them, and queues their mails and what other systems hear. */
export const createPrequalificationFollowUp =
  ({ listInPipeline, ruleAssignment, mails }: Deps): FollowUpHandler =>
  async (tx, ids) => {
    const [rows] = await Promise.all([listSubmitted(tx, ids), listInPipeline(tx, ids)]);
    const orders = rows.map((row) => ({
      clientId: row.client_id,
      cause: row.id,
      reference: row.reference,
      businessName: row.business_name,
      purpose: row.purpose,
      requestedAmount: row.requested_amount,
    }));
    await Promise.all([
      recordEvents(
        tx,
        rows.map(({ id, client_id: clientId }) => ({
          kind: "prequalification.submitted",
          clientId,
          subjectId: id,
          data: { prequalification_id: id },
        })),
      ),
      mails.queueAll(
        tx,
        prequalificationReceivedMail,
        orders.map(({ clientId, cause, reference }) => ({ clientId, cause, reference })),
      ),
      mails.queueAll(tx, newPrequalificationMail, orders),
    ]);
    await ruleAssignment.assignNew(
      tx,
      rows.map(({ client_id: clientId }) => clientId),
    );
  };
