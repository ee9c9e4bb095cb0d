import { createHash } from "node:crypto";
import type { giveSecondFactor } from "@funding-desk/contract/accounts/account/api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";
import { type Passkeys, requireOwn } from "../../../identity/second-factor/passkeys.ts";
import type { SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import type { SignedNotes } from "../../../platform/crypto/signed-note.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { toNetwork } from "../../../platform/rate-limit/network.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findClientToSignIn, hasPassword, type PasswordRow } from "./account.repository.ts";
import { secondFactorWrongMail } from "./account-mails.ts";

/** The second step of a sign-in, for clients who have a second factor. */
export type SecondSteps = ReturnType<typeof createSecondSteps>;

interface Deps extends Pick<SharedDeps, "database" | "mails" | "audit"> {
  readonly tickets: SignedNotes;
  readonly passkeys: Passkeys;
  readonly secondFactors: SecondFactors;
}

const minuteMs = 60_000;
const fingerprintChars = 16;
const signInPurpose = (clientId: string): string => `client-sign-in:${clientId}`;

/** In the ticket, so that a new password ends the first steps made with the old one. */
const fingerprint = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("hex").slice(0, fingerprintChars);

export const createSecondSteps = ({ database, mails, audit, tickets, passkeys, secondFactors }: Deps) => {
  const requireFirstStep = async (ticket: string): Promise<PasswordRow> => {
    const [clientId = "", given] = tickets.read(ticket)?.split(":") ?? [];
    const client = clientId === "" ? undefined : await findClientToSignIn(database, clientId);
    if (!client || !hasPassword(client) || given !== fingerprint(client.password_hash))
      throw new DomainError("second_step_over");
    return client;
  };

  /** Whoever gives a wrong code knows the password, so its owner is told, at most once an hour. */
  const mailOwner = (client: PasswordRow, address: string): Promise<void> =>
    withTransaction(database, async (tx) => {
      const at = new Date().toISOString();
      const cause = `${client.id}:${at.slice(0, 13)}`;
      await mails.queue(tx, secondFactorWrongMail, { clientId: client.id, cause, at, network: toNetwork(address) });
    });

  const checkCode = async (client: PasswordRow, code: string, address: string): Promise<void> => {
    try {
      await secondFactors.guard(client.id, async () => {
        await withTransaction(database, (tx) => secondFactors.takeAnyCode(tx, client, code));
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === "code_wrong") await mailOwner(client, address);
      throw error;
    }
  };

  return {
    /** What to ask a client whose password was right; undefined without a second factor. */
    async ask(client: PasswordRow): Promise<SecondFactorQuestion | undefined> {
      const { id, password_hash, totp_sealed, has_passkeys } = client;
      if (totp_sealed === null && !has_passkeys) return undefined;
      const until = new Date(Date.now() + secondFactorLimits.secondStepMinutes * minuteMs);
      return {
        ticket: tickets.sign(`${id}:${fingerprint(password_hash)}`, until),
        has_code: totp_sealed !== null,
        passkey: (await passkeys.ask(signInPurpose(id), id)) ?? null,
      };
    },

    /**
     * @returns who has given both factors
     * @throws {DomainError} `second_step_over`, `code_wrong`, `passkey_refused`, `passkey_copied`, `too_many_requests`, `malformed`
     */
    async check({ ticket, code, proof }: BodyOf<typeof giveSecondFactor>, address: string): Promise<PasswordRow> {
      if ((code === undefined) === (proof === undefined)) throw new DomainError("malformed");
      const client = await requireFirstStep(ticket);
      if (code !== undefined) await checkCode(client, code, address);
      if (proof !== undefined) {
        await secondFactors.countTry(client.id);
        const proven = await passkeys.check(proof, signInPurpose(client.id));
        if (proven?.isCopied)
          await audit.record(database, {
            actor: { kind: "client", id: client.id },
            action: "client.passkey_copied",
            clientId: client.id,
            address,
          });
        requireOwn(proven, client.id);
      }
      return client;
    },
  };
};
