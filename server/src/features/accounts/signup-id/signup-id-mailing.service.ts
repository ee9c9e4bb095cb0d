import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { insertMailing } from "./desk-signup-id.repository.ts";
import type { SignupIdIssuer, SignupIdService } from "./signup-id.service.ts";
import { signupIdMail } from "./signup-id-mails.ts";

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface Mailing {
  readonly to: Recipient;
  readonly signupId: string;
  readonly expiresAt: Date | null;
  /** Someone typed in this address to ask for the id. */
  readonly isRequested?: boolean;
}

interface Deps {
  readonly signupIds: Pick<SignupIdService, "findBoundTo" | "createUnusedId" | "issueIn">;
  readonly mails: Pick<MailBox, "queue">;
}

/** What someone gets who asks for one. Reports count them by the label. */
const requested = { label: "Asked for on the website", uses: 1, days: 30 };

export const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3600_000);

export type SignupIdMailing = ReturnType<typeof createSignupIdMailing>;

/** Mails Sign Up Ids, within the caller's transaction. */
export const createSignupIdMailing = ({ signupIds, mails }: Deps) => {
  const send = async (
    tx: Transaction,
    staff: SignupIdIssuer,
    { to, signupId, expiresAt, isRequested = false }: Mailing,
  ): Promise<void> => {
    const mailingId = randomUUID();
    await insertMailing(tx, { id: mailingId, signupId, ...to, staffId: staff?.staffId });
    await mails.queue(tx, signupIdMail, {
      clientId: null,
      cause: mailingId,
      to: { name: to.name, address: to.email },
      signupId,
      expiresAt: expiresAt?.toISOString() ?? null,
      isRequested,
    });
  };

  return {
    send,

    /**
     * Mails an id that only this address can use. Whoever asks again before using theirs gets
     * the same one. @param staff undefined when it is done automatically
     */
    async sendRequested(tx: Transaction, email: string, staff: SignupIdIssuer): Promise<void> {
      const to = { name: "", email };
      const usable = await signupIds.findBoundTo(tx, email);
      if (usable) return send(tx, staff, { to, signupId: usable.id, expiresAt: usable.expires_at, isRequested: true });
      const id = await signupIds.createUnusedId(tx);
      await signupIds.issueIn(tx, { id, ...requested, boundEmail: email }, staff);
      await send(tx, staff, { to, signupId: id, expiresAt: inDays(requested.days), isRequested: true });
    },
  };
};
