import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import type { ListedPasskey } from "@funding-desk/contract/identity/second-factor/listed-passkey";
import type { NewPasskey, PasskeyOptions, PasskeyProof } from "@funding-desk/contract/identity/second-factor/passkey";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { CurrentFirm } from "../../firm/current-firm.ts";
import type { Database, Queryable } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { FactorOwner } from "./factor-owner.ts";
import {
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeys,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type OwnPasskey,
  type PasskeyRow,
  recordUse,
  takeChallenge,
  updatePasskeyName,
} from "./passkey.repository.ts";

/** It brings parsers of certificates, which a start needn't load. */
const loadWebauthn = () => import("@simplewebauthn/server");

const challengeMinutes = 5;
/** EdDSA, ES256, and RS256: every passkey uses one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The person the passkey is for. */
export interface PasskeyOwner extends FactorOwner {
  readonly name: string;
  readonly email: string;
}

/**
 * The WebAuthn ceremonies. Each starts with a stored challenge for one purpose, valid for one answer within five minutes.
 * A passkey must verify its owner (finger, face, PIN), so it counts as both factors.
 */
export type Passkeys = ReturnType<typeof createPasskeys>;

export type CheckedPasskey = Pick<PasskeyRow, "credential_id" | "public_key" | "sign_count" | "transports">;

export interface ProvenPasskey {
  readonly ownerId: string;
  /** Its counter went back, which can mean that there are two. It opens nothing. */
  readonly isCopied: boolean;
}

/**
 * Makes sure that the person gave a passkey of their own.
 * @throws {DomainError} `passkey_refused`, `passkey_copied`
 */
export const requireOwn = (proven: ProvenPasskey | undefined, ownerId: string): void => {
  if (proven?.ownerId !== ownerId) throw new DomainError("passkey_refused");
  if (proven.isCopied) throw new DomainError("passkey_copied");
};

interface Deps {
  readonly database: Database;
  /** Origin of the site in browsers. Passkeys belong to its host name. */
  readonly publicUrl: string;
  readonly currentFirm: CurrentFirm;
}

const toUserHandle = (ownerId: string): Buffer => Buffer.from(ownerId.replaceAll("-", ""), "hex");

/** The challenge the browser says it signed; undefined if the text isn't valid. */
const parseChallenge = (clientDataJSON: string): string | undefined => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
};

const toDescriptor = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports });

export const createPasskeys = ({ database, publicUrl, currentFirm }: Deps) => {
  const { origin, hostname } = new URL(publicUrl);
  const rpID = hostname;
  const arePossible = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;

  const requirePossible = (): void => {
    if (!arePossible) throw new DomainError("passkeys_impossible");
  };
  const remember = (challenge: string, purpose: string) =>
    insertChallenge(database, { challenge, purpose, lastsMinutes: challengeMinutes });
  /** Uses up the challenge whether or not the answer is valid. */
  const consumeChallenge = async (clientDataJSON: string, purpose: string): Promise<string | undefined> => {
    const challenge = parseChallenge(clientDataJSON);
    return challenge !== undefined && (await takeChallenge(database, challenge, purpose)) ? challenge : undefined;
  };

  return {
    /** False when the site has a bare IP address: a passkey belongs to a host name. */
    arePossible,

    async offerNew({ id, name, email }: PasskeyOwner, purpose: string): Promise<PasskeyOptions> {
      requirePossible();
      const { generateRegistrationOptions } = await loadWebauthn();
      const options = await generateRegistrationOptions({
        rpName: currentFirm().identity.name,
        rpID,
        userID: new Uint8Array(toUserHandle(id)),
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        supportedAlgorithmIDs,
        excludeCredentials: (await listPasskeys(database, id)).map(toDescriptor),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await remember(options.challenge, purpose);
      return { ...options };
    },

    /** Checks a new passkey and returns what to store. @throws {DomainError} `passkey_refused` */
    async checkNew(answer: NewPasskey, purpose: string): Promise<CheckedPasskey> {
      requirePossible();
      const expectedChallenge = await consumeChallenge(answer.response.clientDataJSON, purpose);
      if (expectedChallenge === undefined) throw new DomainError("passkey_refused");
      const { verifyRegistrationResponse } = await loadWebauthn();
      const checked = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs,
        requireUserVerification: true,
      }).catch((cause: unknown) => {
        throw new DomainError("passkey_refused", { cause });
      });
      if (!checked.verified) throw new DomainError("passkey_refused");
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      const transports = [...(answer.response.transports ?? [])];
      return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports };
    },

    /** @throws {DomainError} `invalid_fields` when the person has as many as they can have */
    async store(tx: Queryable, passkey: CheckedPasskey, { owner, name }: { owner: FactorOwner; name: string }) {
      const { of, id } = owner;
      if ((await listPasskeys(tx, id)).length >= secondFactorLimits.passkeys)
        throw new DomainError("invalid_fields", { sentence: `You can have ${secondFactorLimits.passkeys} passkeys.` });
      const owned = { staff_id: of === "staff" ? id : null, client_id: of === "client" ? id : null };
      await insertPasskey(tx, { ...passkey, ...owned, id: randomUUID(), name });
    },

    /** Oldest first. */
    list: async (db: Queryable, ownerId: string): Promise<ListedPasskey[]> =>
      (await listPasskeys(db, ownerId)).map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),

    /** @throws {DomainError} `not_found` for someone else's */
    async rename(db: Queryable, own: OwnPasskey, name: string) {
      if (!(await updatePasskeyName(db, own, name))) throw new DomainError("not_found");
    },

    /** @throws {DomainError} `not_found` for someone else's */
    async remove(tx: Queryable, own: OwnPasskey) {
      if (!(await deletePasskey(tx, own))) throw new DomainError("not_found");
    },

    removeAll: (tx: Queryable, ownerId: string) => deletePasskeys(tx, ownerId),

    sweep: () => deleteExpiredChallenges(database),

    /** @param ownerId whose passkeys are allowed; undefined allows anyone's */
    async ask(purpose: string, ownerId?: string): Promise<PasskeyOptions | undefined> {
      if (!arePossible) return undefined;
      const allowed = ownerId === undefined ? undefined : (await listPasskeys(database, ownerId)).map(toDescriptor);
      if (allowed?.length === 0) return undefined;
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: "required",
        ...(allowed ? { allowCredentials: allowed } : {}),
      });
      await remember(options.challenge, purpose);
      return { ...options };
    },

    /** @returns whose passkey it is, if the proof is valid */
    async check(proof: PasskeyProof, purpose: string): Promise<ProvenPasskey | undefined> {
      if (!arePossible) return undefined;
      const expectedChallenge = await consumeChallenge(proof.response.clientDataJSON, purpose);
      const passkey = await findPasskey(database, proof.id);
      if (expectedChallenge === undefined || !passkey) return undefined;
      const { userHandle, ...response } = proof.response;
      const ownerId = passkey.staff_id ?? passkey.client_id ?? "";
      if (userHandle !== undefined && !toUserHandle(ownerId).equals(Buffer.from(userHandle, "base64url")))
        return undefined;
      const { authenticatorAttachment: _, ...bare } = proof;
      const { verifyAuthenticationResponse } = await loadWebauthn();
      const checked = await verifyAuthenticationResponse({
        response: { ...bare, response },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          // `recordUse` decides whether it went back.
          counter: 0,
          transports: passkey.transports,
        },
      }).catch(() => undefined);
      if (!checked?.verified) return undefined;
      return { ownerId, isCopied: !(await recordUse(database, passkey.id, checked.authenticationInfo.newCounter)) };
    },
  };
};
