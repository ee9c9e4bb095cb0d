import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import { Secret, TOTP } from "otpauth";
import type { CurrentFirm } from "../../firm/current-firm.ts";
import { SealBroken, seal, unseal } from "../../platform/crypto/sealing.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";

const keyBytes = 20;
const periodSeconds = 30;
/** One step before and one after, because clocks differ and people are slow. */
const window = 1;
const keyIdChars = 36;

/** One-time codes from an authenticator app (RFC 6238), and their keys. */
export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** A key for an app that isn't stored until one of its codes has come back with the ticket. */
export interface OfferedKey {
  readonly key: string;
  /** The address in the QR code that the app scans. */
  readonly uri: string;
  readonly ticket: string;
}

/** A key that one of its codes has confirmed. */
export interface ConfirmedKey {
  readonly key: string;
  /** The code's. */
  readonly step: number;
}

const createTotp = (key: string, named: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    algorithm: "SHA1",
    digits: secondFactorLimits.codeDigits,
    period: periodSeconds,
    secret: Secret.fromBase32(key),
  });

/** Binds a ticket to its session, so that a stolen one is useless elsewhere. */
const ticketOwner = (sessionId: string): string => `ticket:${sessionId}`;

export const createOneTimeCodes = (deps: { readonly secrets: Secrets; readonly currentFirm: CurrentFirm }) => {
  const newKey = (): string => new Secret({ size: keyBytes }).base32;
  const toUri = (key: string, email: string): string =>
    createTotp(key, { issuer: deps.currentFirm().identity.name, label: email }).toString();
  const findStep = (key: string, code: string): number | undefined => {
    const delta = createTotp(key).validate({ token: code, window });
    return delta === null ? undefined : Math.floor(Date.now() / 1000 / periodSeconds) + delta;
  };
  // The secret and the bound word are named after their first users; they're the clients' as well.
  const sealKey = (owner: string, key: string): Buffer => {
    const secret = deps.secrets.current("staff");
    const sealed = seal(Buffer.from(secret.bytes), Buffer.from(key), ["staff-totp", owner]);
    return Buffer.concat([Buffer.from(secret.id), sealed]);
  };
  const unsealKey = (owner: string, sealed: Buffer): string => {
    const secret = deps.secrets.find("staff", sealed.subarray(0, keyIdChars).toString());
    if (!secret) throw new SealBroken("A key of one-time codes was sealed with a secret that is gone.");
    return unseal(Buffer.from(secret.bytes), sealed.subarray(keyIdChars), ["staff-totp", owner]).toString();
  };

  return {
    newKey,
    /** The address in the QR code that the app scans. */
    toUri,
    /** The 30-second step of the code; undefined if it's wrong. The caller refuses steps that were already used. */
    findStep,
    /** @param owner id of the row that stores it; the seal is bound to it */
    seal: sealKey,
    /** @throws {SealBroken} */
    unseal: unsealKey,
    offerKey(sessionId: string, email: string): OfferedKey {
      const key = newKey();
      return { key, uri: toUri(key, email), ticket: sealKey(ticketOwner(sessionId), key).toString("base64url") };
    },
    /** Undefined for a wrong code and for a ticket of another session. */
    confirmKey(sessionId: string, { ticket, code }: { ticket: string; code: string }): ConfirmedKey | undefined {
      try {
        const key = unsealKey(ticketOwner(sessionId), Buffer.from(ticket, "base64url"));
        const step = findStep(key, code.replace(/\s/g, ""));
        return step === undefined ? undefined : { key, step };
      } catch (error) {
        if (error instanceof SealBroken) return undefined;
        throw error;
      }
    },
  };
};
