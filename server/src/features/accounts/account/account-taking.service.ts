import type { lookAtAccount, takeAccount } from "@funding-desk/contract/accounts/account/opened-client-api";
import { takeAccountForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import { toMessagesByWire } from "@funding-desk/contract/forms/wire";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SessionTokens } from "../../../identity/session/session-token.ts";
import { endAllSessions, startSession } from "../../../identity/session/sessions.ts";
import { hashSecretToken } from "../../../platform/crypto/secret-token.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type AgreedText, recordConsent } from "../consent/consent.service.ts";
import { updatePasswordHash } from "./account.repository.ts";
import type { AccountService } from "./account.service.ts";
import { welcomeMail } from "./account-mails.ts";
import type { Device, KnownDevices } from "./known-devices.ts";
import { findLinkedAccount, type LinkedAccount, markTaken } from "./opened-client.repository.ts";
import { type SignedIn, toSignedIn } from "./signed-in.ts";

/** How a client takes the account that staff opened, with the link that was mailed. */
export type AccountTaking = ReturnType<typeof createAccountTaking>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "audit" | "live" | "mails"> {
  readonly accounts: Pick<AccountService, "hashNewPassword">;
  readonly tokens: SessionTokens;
  readonly devices: KnownDevices;
  readonly loadAgreedTerms: () => Promise<AgreedText>;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
}

type Taking = BodyOf<typeof takeAccount> & { readonly device: Device };

export const createAccountTaking = (deps: Deps) => {
  const { database } = deps;

  const requireLinked = async (code: string): Promise<LinkedAccount> =>
    requireFound(await findLinkedAccount(database, hashSecretToken(code)), "take_over_link_invalid");

  const store = async (client: LinkedAccount, { code, device }: Taking, passwordHash: string): Promise<string> => {
    const terms = await deps.loadAgreedTerms();
    return withTransaction(database, async (tx) => {
      if (!(await markTaken(tx, hashSecretToken(code)))) throw new DomainError("take_over_link_invalid");
      const { id: clientId } = client;
      await updatePasswordHash(tx, clientId, passwordHash);
      await endAllSessions(tx, clientId, null);
      await recordConsent(tx, {
        clientId,
        subject: takeAccountForm.name,
        version: takeAccountForm.version,
        wording: takeAccountForm.steps.account.fields.terms.label,
        terms,
        givenAt: new Date(),
        address: device.address,
      });
      await deps.devices.record(tx, clientId, device);
      await deps.mails.queue(tx, welcomeMail, { clientId, cause: clientId });
      await recordEvents(tx, [{ kind: "client.signed_up", clientId, subjectId: clientId, data: {} }]);
      await deps.live.notify(tx, { clientId });
      const accessToken = await startSession(tx, deps.tokens, { clientId, browser: device });
      await deps.audit.record(tx, {
        actor: { kind: "client", id: clientId },
        action: "client.account_taken",
        clientId,
        address: device.address,
      });
      return accessToken;
    });
  };

  return {
    /** @throws {DomainError} `take_over_link_invalid` */
    async look(code: string): Promise<AnswerOf<typeof lookAtAccount>["data"]> {
      const { is_taken, first_name, email, opened_by, opened_at } = await requireLinked(code);
      if (is_taken) return { state: "taken" };
      return { state: "open", first_name, email, opened_by, opened_at: opened_at.toISOString() };
    },

    /**
     * Sets the password and starts a session.
     * @throws {DomainError} `take_over_link_invalid`, `account_taken`, `invalid_fields`, `busy`
     */
    async take(taking: Taking): Promise<SignedIn> {
      const client = await requireLinked(taking.code);
      if (client.is_taken) throw new DomainError("account_taken");
      // The browser compares the two passwords and sends one. Whoever sends the form has accepted the terms.
      const { password } = taking;
      const answers = { password, confirmation: password, terms: true };
      const { fields, toast } = checkAnswers(takeAccountForm, answers, deps.checkRules());
      if (toast !== undefined)
        throw new DomainError("invalid_fields", { sentence: toast, fields: toMessagesByWire(takeAccountForm, fields) });
      const { first_name: firstName, last_name: lastName, email } = client;
      const passwordHash = await deps.accounts.hashNewPassword({ firstName, lastName, email }, password);
      const accessToken = await store(client, taking, passwordHash);
      return toSignedIn(client, { accessToken, isPrequalified: await deps.isPrequalified(client.id) });
    },
  };
};
