import type { Transaction } from "../../db/transaction.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import { signInChangedMail } from "./staff-mails.ts";

/** Word to somebody of the staff that how they sign in was changed. */
export interface SignInNotices {
  /** @param what as "A passkey was added" */
  post(tx: Transaction, person: { readonly name: string; readonly email: string }, what: string): Promise<void>;
}

interface Deps {
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

export const createSignInNotices = ({ mails, letterhead, timeZone }: Deps): SignInNotices => ({
  post(tx, { name, email }, what) {
    const at = new Date().toLocaleString("en-US", { timeZone, dateStyle: "long", timeStyle: "short" });
    return mails.post(tx, null, signInChangedMail({ letterhead, to: { name, address: email } }, { what, at }));
  },
});
