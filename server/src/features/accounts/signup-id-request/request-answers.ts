import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AccountService } from "../account/account.service.ts";
import type { SignupIdMailing } from "../signup-id/signup-id-mailing.service.ts";
import { type OpenableRequest, type Settlement, settleRequest } from "./signup-id-request.repository.ts";
import { accountExistsMail } from "./signup-id-request-mails.ts";

/** A member of staff; undefined for an automatic answer. */
type Answerer = StaffIdentity | undefined;

export type RequestAnswers = ReturnType<typeof createRequestAnswers>;

interface Deps extends Pick<SharedDeps, "audit" | "live" | "mails"> {
  readonly accounts: Pick<AccountService, "findByEmail">;
  readonly signupIdMailing: Pick<SignupIdMailing, "sendRequested">;
}

interface Settling {
  readonly id: string;
  readonly as: Settlement["state"];
  readonly by: Answerer;
}

/** What ends a request for a Sign Up Id, within the caller's transaction. */
export const createRequestAnswers = ({ accounts, signupIdMailing, mails, audit, live }: Deps) => {
  const settle = async (tx: Transaction, { id, as, by }: Settling): Promise<void> => {
    await settleRequest(tx, { id, state: as, staffId: by?.staffId });
    await live.notify(tx);
    await audit.record(tx, {
      ...(by ? actedBy(by) : { actor: { kind: "system" as const } }),
      action: "signup_id.request_settled",
      detail: { request_id: id, as },
    });
  };

  return {
    /** Mails an id, or to a client that they need none. */
    async answer(tx: Transaction, { id, email }: OpenableRequest, by: Answerer): Promise<void> {
      const client = await accounts.findByEmail(email, tx);
      if (client) await mails.queue(tx, accountExistsMail, { clientId: client.id, cause: id });
      else await signupIdMailing.sendRequested(tx, email, by);
      await settle(tx, { id, as: "answered", by });
    },

    dismiss: (tx: Transaction, { id }: OpenableRequest, by: StaffIdentity): Promise<void> =>
      settle(tx, { id, as: "dismissed", by }),
  };
};
