import { staffLimits } from "@funding-desk/contract/staff/limits";
import { Secret, TOTP } from "otpauth";
import { SealBroken, seal, unseal } from "../../crypto/sealing.ts";
import type { Secrets } from "../../crypto/secrets.ts";

const keyBytes = 20;
const periodSeconds = 30;
/** One step before and one after, because clocks differ and people are slow. */
const window = 1;
const keyIdChars = 36;

/** One-time codes from an authenticator app (RFC 6238), and their keys. */
export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

const createTotp = (key: string, named: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    algorithm: "SHA1",
    digits: staffLimits.codeDigits,
    period: periodSeconds,
    secret: Secret.fromBase32(key),
  });

export const createOneTimeCodes = (deps: { readonly secrets: Secrets; readonly firmName: string }) => ({
  newKey: (): string => new Secret({ size: keyBytes }).base32,
  /** The address in the QR code that the app scans. */
  toUri: (key: string, email: string): string => createTotp(key, { issuer: deps.firmName, label: email }).toString(),
  /** The 30-second step of the code; undefined if it's wrong. The caller refuses steps that were already used. */
  findStep(key: string, code: string): number | undefined {
    const delta = createTotp(key).validate({ token: code, window });
    return delta === null ? undefined : Math.floor(Date.now() / 1000 / periodSeconds) + delta;
  },
  /** @param owner id of the row that stores it; the seal is bound to it */
  seal(owner: string, key: string): Buffer {
    const secret = deps.secrets.current("staff");
    const sealed = seal(Buffer.from(secret.bytes), Buffer.from(key), ["staff-totp", owner]);
    return Buffer.concat([Buffer.from(secret.id), sealed]);
  },
  /** @throws {SealBroken} */
  unseal(owner: string, sealed: Buffer): string {
    const secret = deps.secrets.find("staff", sealed.subarray(0, keyIdChars).toString());
    if (!secret) throw new SealBroken("A key of one-time codes was sealed with a secret that is gone.");
    return unseal(Buffer.from(secret.bytes), sealed.subarray(keyIdChars), ["staff-totp", owner]).toString();
  },
});
