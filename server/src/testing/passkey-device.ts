import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { NewPasskey, PasskeyOptions, PasskeyProof } from "@funding-desk/contract/identity/second-factor/passkey";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const encodeHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 256) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 255);
};

const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === "string") return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  return Buffer.concat([
    encodeHead(5, value.size),
    ...[...value].flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)]),
  ]);
};

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

/** Faults that a test can cause. */
export interface PasskeyFaults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The device didn't ask for a finger or a PIN. */
  readonly isUnverified?: boolean;
  /** Replaces the next count. */
  readonly count?: number;
}

const present = 0x01;
const verified = 0x04;
const holdsCredential = 0x40;

/** Creates a passkey in software (P-256), which signs as a browser's would. */
export const createPasskeyDevice = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let count = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, options: PasskeyOptions, faults: PasskeyFaults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? options.challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (faults: PasskeyFaults, credential?: Buffer): Buffer => {
    count += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(faults.count ?? count);
    const flags = present | (faults.isUnverified ? 0 : verified) | (credential ? holdsCredential : 0);
    const rpIdHash = sha256(faults.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.of(flags), counted, credential ?? Buffer.alloc(0)]);
  };

  return {
    id,
    /** Creates the requested credential. */
    make(options: PasskeyOptions, faults: PasskeyFaults = {}): NewPasskey {
      userHandle = (options as { user?: { id?: string } }).user?.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        encodeCbor(key),
      ]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(faults, attested)],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options, faults).toString("base64url"),
          attestationObject: encodeCbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    /** Proves that the owner is present. */
    prove(options: PasskeyOptions, faults: PasskeyFaults = {}): PasskeyProof {
      const signed = clientData("webauthn.get", options, faults);
      const data = authenticatorData(faults);
      const signature = createSign("sha256").update(data).update(sha256(signed)).sign(privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: signed.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
};
