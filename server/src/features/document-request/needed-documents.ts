import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { AccountService } from "../account/account.service.ts";
import { type Need, neededDocumentsMail } from "./needed-documents-mail.ts";
import { claimRejections, claimRequests, type NeedRow, type RejectionRow } from "./own-request.repository.ts";

/** A little later: an advisor asks for several, and sometimes thinks better of one. */
export const neededDocumentsQueue: JobQueue<{ clientId: string }> = {
  name: "needed-documents",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 1800 },
  expireSeconds: 60,
  startAfterSeconds: 60,
};

interface Deps {
  readonly database: Database;
  readonly accounts: Pick<AccountService, "findClient">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
}

/** Mails a client what was asked for and was not told yet; nothing when nothing is left of it. */
export const createNeededDocumentsDelivery =
  ({ database, accounts, mails, letterhead }: Deps) =>
  async (clientId: string): Promise<void> => {
    const client = await accounts.findClient(clientId);
    if (!client) return;
    await withTransaction(database, async (tx) => {
      const [rejections, requests] = [await claimRejections(tx, clientId), await claimRequests(tx, clientId)];
      const needs = [...rejections.map(sentAgain), ...requests.map(asked)];
      if (needs.length > 0) await mails.post(tx, clientId, neededDocumentsMail({ letterhead, client, needs }));
    });
  };

const sentAgain = ({ document_type, rejection_reason, due_on }: RejectionRow): Need => ({
  documentType: document_type,
  said: rejection_reason,
  dueOn: due_on,
  isAgain: true,
});

const asked = ({ document_type, note, due_on }: NeedRow): Need => ({
  documentType: document_type,
  said: note,
  dueOn: due_on,
  isAgain: false,
});
