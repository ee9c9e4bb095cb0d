import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { coBorrowerAskedMail, coBorrowerNumbersMail } from "./co-borrower-mails.ts";

const templates = { consent: coBorrowerAskedMail, numbers: coBorrowerNumbersMail };

interface Deps extends Pick<SharedDeps, "mails"> {
  readonly privateLinks: Pick<PrivateLinks, "issue">;
}

interface Invitation {
  /** What they are asked for. */
  readonly asks: keyof typeof templates;
  readonly clientId: string;
  readonly coBorrower: { readonly coBorrowerId: string; readonly name: string; readonly email: string };
  readonly applicant: string;
  readonly business: string;
}

/** Mails a co-borrower one more link to a page of their own. */
export const inviteCoBorrower = async (
  { mails, privateLinks }: Deps,
  tx: Transaction,
  { asks, clientId, coBorrower: { coBorrowerId, name, email }, applicant, business }: Invitation,
): Promise<void> => {
  const { url } = await privateLinks.issue(tx, {
    kind: "co-borrower",
    clientId,
    coBorrowerId,
    email,
    isAdditional: true,
  });
  await mails.queue(tx, templates[asks], { clientId, to: { name, address: email }, applicant, business, url });
};
