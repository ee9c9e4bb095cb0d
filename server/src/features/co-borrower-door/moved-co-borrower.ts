import type { Transaction } from "../../db/transaction.ts";
import type { PrivateLinks } from "../../private-link/private-links.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CoBorrowerMove } from "../correction/correction.service.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { coBorrowerMovedMail } from "./co-borrower-mails.ts";

interface Deps extends Pick<SharedDeps, "mails"> {
  readonly consents: Pick<LenderConsents, "voidOfCoBorrower">;
  readonly privateLinks: Pick<PrivateLinks, "revoke" | "existsForCoBorrower">;
}

/**
 * What was made out to a co-borrower's former mailbox, and what was signed through it, ends with it. Both mailboxes are told:
 * whoever reads one of them may not have asked for it.
 */
export const createMovedCoBorrower =
  ({ mails, consents, privateLinks }: Deps) =>
  async (tx: Transaction, { clientId, coBorrowerId, before, after }: CoBorrowerMove): Promise<void> => {
    // A slip of the pen, mended before anything was mailed, concerns no one.
    if (!(await privateLinks.existsForCoBorrower(tx, coBorrowerId))) return;
    await privateLinks.revoke(tx, { coBorrowerId });
    await consents.voidOfCoBorrower(tx, coBorrowerId);
    const name = [after.firstName, after.lastName].filter((part) => typeof part === "string").join(" ");
    for (const address of [before.email, after.email])
      if (typeof address === "string" && address !== "")
        await mails.queue(tx, coBorrowerMovedMail, {
          clientId,
          cause: `${coBorrowerId}:${before.email}:${address}`,
          to: { name, address },
          isOld: address === before.email,
        });
  };
