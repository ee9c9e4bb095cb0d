import type { FollowUpHandler } from "../../follow-up/follow-ups.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { RuleAssignment } from "../assignment/rule-assignment.service.ts";
import type { WebhookService } from "../webhook/webhook.service.ts";
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
  readonly webhooks: WebhookService;
}

/** Lists new pre-qualifications for staff, assigns them, and queues their mails and the automation webhook. */
export const createPrequalificationFollowUp =
  ({ listInPipeline, ruleAssignment, mails, webhooks }: Deps): FollowUpHandler =>
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
      webhooks.queue(
        tx,
        rows.map(({ id, client_id: clientId }) => ({ kind: "prequalification.submitted", subjectId: id, clientId })),
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
