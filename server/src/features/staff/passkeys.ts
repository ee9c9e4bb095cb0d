import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { NewPasskey, PasskeyOptions, PasskeyProof } from "@funding-desk/contract/staff/passkey";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Database, Queryable } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  noteUse,
  type PasskeyRow,
  takeChallenge,
} from "./passkey.repository.ts";

const challengeMinutes = 5;
/** EdDSA, ES256 and RS256: between them, every passkey there is. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Whose passkey is being made. */
export interface PasskeyOwner {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The ceremonies of WebAuthn. Each begins with a challenge that is kept here, for one purpose, and good for one answer within five
 * minutes. The passkey has to verify its owner (a finger, a face, a PIN): it is both factors at once.
 */
export interface Passkeys {
  /** A bare address has no name that a passkey could belong to. */
  readonly arePossible: boolean;
  offerNew(owner: PasskeyOwner, purpose: string): Promise<PasskeyOptions>;
  /** What is to be stored. @throws {DomainError} `passkey_refused` */
  checkNew(answer: NewPasskey, purpose: string): Promise<CheckedPasskey>;
  store(tx: Queryable, passkey: CheckedPasskey, of: { readonly staffId: string; readonly name: string }): Promise<void>;
  /** @param staffId whose passkeys may answer; undefined for anybody's */
  ask(purpose: string, staffId?: string): Promise<PasskeyOptions | undefined>;
  /** Whose passkey it is, if it is good. */
  check(proof: PasskeyProof, purpose: string): Promise<string | undefined>;
}

export interface CheckedPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
}

interface Deps {
  readonly database: Database;
  /** Origin under which browsers reach the desk; its host name is what passkeys belong to. */
  readonly publicUrl: string;
  readonly firmName: string;
}

const userHandleOf = (staffId: string): Buffer => Buffer.from(staffId.replaceAll("-", ""), "hex");

/** What the browser says it was asked to sign; undefined for what is no such text. */
const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
};

const described = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports });

export const createPasskeys = ({ database, publicUrl, firmName }: Deps): Passkeys => {
  const { origin, hostname } = new URL(publicUrl);
  const rpID = hostname;
  const arePossible = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;

  const requirePossible = (): void => {
    if (!arePossible) throw new DomainError("passkeys_impossible");
  };
  const remember = (challenge: string, purpose: string) =>
    insertChallenge(database, { challenge, purpose, lastsMinutes: challengeMinutes });
  /** Used up whether or not the answer is good. */
  const taken = async (clientDataJSON: string, purpose: string): Promise<string | undefined> => {
    const challenge = challengeIn(clientDataJSON);
    return challenge !== undefined && (await takeChallenge(database, challenge, purpose)) ? challenge : undefined;
  };

  return {
    arePossible,

    async offerNew({ staffId, name, email }, purpose) {
      requirePossible();
      const options = await generateRegistrationOptions({
        rpName: firmName,
        rpID,
        userID: new Uint8Array(userHandleOf(staffId)),
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        supportedAlgorithmIDs,
        excludeCredentials: (await listPasskeys(database, staffId)).map(described),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await remember(options.challenge, purpose);
      return { ...options };
    },

    async checkNew(answer, purpose) {
      requirePossible();
      const expectedChallenge = await taken(answer.response.clientDataJSON, purpose);
      if (expectedChallenge === undefined) throw new DomainError("passkey_refused");
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
      return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports };
    },

    async store(tx, { credentialId, publicKey, signCount, transports }, { staffId, name }) {
      const row = { id: randomUUID(), staff_id: staffId, credential_id: credentialId, name };
      await insertPasskey(tx, { ...row, public_key: publicKey, sign_count: signCount, transports });
    },

    async ask(purpose, staffId) {
      if (!arePossible) return undefined;
      const allowed = staffId === undefined ? undefined : (await listPasskeys(database, staffId)).map(described);
      if (allowed?.length === 0) return undefined;
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: "required",
        ...(allowed ? { allowCredentials: allowed } : {}),
      });
      await remember(options.challenge, purpose);
      return { ...options };
    },

    async check(proof, purpose) {
      if (!arePossible) return undefined;
      const expectedChallenge = await taken(proof.response.clientDataJSON, purpose);
      const passkey = await findPasskey(database, proof.id);
      if (expectedChallenge === undefined || !passkey) return undefined;
      const { userHandle, ...response } = proof.response;
      if (userHandle !== undefined && !userHandleOf(passkey.staff_id).equals(Buffer.from(userHandle, "base64url")))
        return undefined;
      const { authenticatorAttachment: _, ...bare } = proof;
      const checked = await verifyAuthenticationResponse({
        response: { ...bare, response },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.sign_count,
          transports: passkey.transports,
        },
      }).catch(() => undefined);
      if (!checked?.verified) return undefined;
      const wentOn = await noteUse(database, passkey.id, checked.authenticationInfo.newCounter);
      return wentOn ? passkey.staff_id : undefined;
    },
  };
};
