import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { CoBorrowerMove } from "../../intake/correction/correction.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import type { NoteClosedDoors } from "./closed-doors.ts";
import { coBorrowerMovedMail } from "./co-borrower-mails.ts";

interface Deps extends Pick<SharedDeps, "mails"> {
  readonly consents: Pick<LenderConsents, "voidOfCoBorrower">;
  readonly privateLinks: Pick<PrivateLinks, "revoke">;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "recordCoBorrowers" | "waitHours">;
  readonly noteClosedDoors: NoteClosedDoors;
  readonly publicUrl: string;
}

/**
 * What was made out to a co-borrower's former mailbox, and what was signed through it, ends with it. Both mailboxes are told, and
 * the former one can stop it: staff could name a mailbox of their own, and sign.
 */
export const createMovedCoBorrower =
  ({ mails, consents, privateLinks, enteredMailboxes, noteClosedDoors, publicUrl }: Deps) =>
  async (tx: Transaction, { clientId, coBorrowerId, before, after, staffId }: CoBorrowerMove): Promise<void> => {
    await noteClosedDoors(tx, coBorrowerId, "their address was corrected");
    await privateLinks.revoke(tx, { coBorrowerId });
    await consents.voidOfCoBorrower(tx, coBorrowerId);
    const name = [after.firstName, after.lastName].filter((part) => typeof part === "string").join(" ");
    const toMail = (address: string) => ({
      clientId,
      cause: `${coBorrowerId}:${before.email}:${address}`,
      to: { name, address },
      waitHours: enteredMailboxes.waitHours,
    });
    const [old, email] = [before.email, after.email].map((each) => (typeof each === "string" ? each : ""));
    if (!email) return;
    const code = await enteredMailboxes.recordCoBorrowers(tx, { clientId, coBorrowerId, email, staffId });
    await mails.queue(tx, coBorrowerMovedMail, { ...toMail(email), stopUrl: null });
    // In the fragment, which no server or log along the way sees.
    if (old)
      await mails.queue(tx, coBorrowerMovedMail, { ...toMail(old), stopUrl: `${publicUrl}/confirm-email#${code}` });
  };
