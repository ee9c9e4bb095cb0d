import {
  issueSignupId,
  mailSignupId,
  type SignupIdDetail,
  signupIdLimits,
} from "@funding-desk/contract/accounts/signup-id/desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer } from "../../../identity/staff-session/visibility.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findEmailFault, findLineFault, findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { SignupIdService } from "./signup-id.service.ts";
import { inDays, type Recipient, type SignupIdMailing } from "./signup-id-mailing.service.ts";
import type { SignupIdViews } from "./signup-id-view.service.ts";

export type DeskSignupIdService = ReturnType<typeof createDeskSignupIdService>;

interface Deps extends Pick<SharedDeps, "database" | "live"> {
  readonly signupIds: Pick<SignupIdService, "createUnusedId" | "issueIn" | "revoke">;
  readonly mailing: Pick<SignupIdMailing, "send">;
  readonly views: Pick<SignupIdViews, "findId" | "load">;
}

const nameChars = 100;

const trimRecipient = ({ name, email }: Recipient): Recipient => ({ name: name.trim(), email: email.trim() });
const findNameFault = (name: string) => findLineFault(name, { max: nameChars, what: "a name" });

/** Issuing, mailing, and revoking Sign Up Ids at the desk. */
export const createDeskSignupIdService = ({ database, live, signupIds, mailing, views }: Deps) => {
  return {
    /** Once per key. @throws {DomainError} `invalid_fields`, `idempotency_key_reused` */
    async issue(
      staff: StaffIdentity,
      { idempotencyKey, ...terms }: BodyOf<typeof issueSignupId> & { readonly idempotencyKey: string | undefined },
    ): Promise<SignupIdDetail> {
      const label = terms.label.trim();
      const boundEmail = terms.bound_email?.trim();
      const to = terms.mail_to && trimRecipient(terms.mail_to);
      requireNone({
        label: findLineFault(label, { max: signupIdLimits.labelChars, what: "a label" }),
        uses: findNumberFault(terms.uses, [1, boundEmail === undefined ? signupIdLimits.uses : 1]),
        days: terms.days === null ? undefined : findNumberFault(terms.days, [1, signupIdLimits.days]),
        bound_email: boundEmail === undefined ? undefined : findEmailFault(boundEmail),
        name: to ? findNameFault(to.name) : undefined,
        email: to ? (findEmailFault(to.email) ?? findAddressFault(to.email, boundEmail)) : undefined,
      });
      const { uses, days } = terms;
      const issued = { label, uses, days, boundEmail };
      const intent = toIntent(issueSignupId, { staffId: staff.staffId, idempotencyKey }, [issued, to]);
      const signupId = await withTransaction(database, async (tx) => {
        const id = await signupIds.createUnusedId(tx);
        const act = async () => {
          await signupIds.issueIn(tx, { ...issued, id }, staff);
          const expiresAt = days === null ? null : inDays(days);
          if (to) await mailing.send(tx, staff, { to, signupId: id, expiresAt });
          await live.notify(tx);
        };
        return once(tx, intent, { answer: id, act });
      });
      return views.load(staff, signupId);
    },

    /** Once per key. @throws {DomainError} `not_found`, `signup_id_not_usable`, `invalid_fields`, `idempotency_key_reused` */
    async mail(
      staff: StaffIdentity,
      typed: string,
      { idempotencyKey, ...recipient }: Recipient & { readonly idempotencyKey: string | undefined },
    ): Promise<SignupIdDetail> {
      const to = trimRecipient(recipient);
      const row = await views.findId(typed, findViewer(staff));
      requireNone({
        name: findNameFault(to.name),
        email: findEmailFault(to.email) ?? findAddressFault(to.email, row.bound_email ?? undefined),
      });
      const intent = toIntent(mailSignupId, { staffId: staff.staffId, idempotencyKey }, [row.id, to]);
      await withTransaction(database, async (tx) => {
        const act = async () => {
          if (row.state !== "usable") throw new DomainError("signup_id_not_usable");
          await mailing.send(tx, staff, { to, signupId: row.id, expiresAt: row.expires_at });
          await live.notify(tx);
        };
        await once(tx, intent, { answer: null, act });
      });
      return views.load(staff, row.id);
    },

    /** @throws {DomainError} `not_found` */
    async revoke(staff: StaffIdentity, typed: string): Promise<SignupIdDetail> {
      const { id } = await views.findId(typed, findViewer(staff));
      await signupIds.revoke(id, staff);
      await live.notify(database);
      return views.load(staff, id);
    },
  };
};

/** No one else could use it. */
const findAddressFault = (email: string, bound: string | undefined): string | undefined =>
  bound !== undefined && bound.toLowerCase() !== email.toLowerCase()
    ? `This Sign Up Id is only for ${bound}.`
    : undefined;
