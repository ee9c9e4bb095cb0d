import { hkdfSync, timingSafeEqual } from "node:crypto";
import { readRetiredKeys } from "../../platform/crypto/key-files.ts";
import { createKeyedHash } from "../../platform/crypto/keyed-hash.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import { type KeySource, readHeldKeys } from "../../platform/crypto/master-keys.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";

/** What a master key yields for backups. The master key itself never gets near them. */
export interface BackupKey {
  readonly masterKeyId: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

const derive = (masterKey: MasterKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", masterKey.bytes, "", `funding-desk backup ${purpose}`, 32));

export const toBackupKey = (masterKey: MasterKey): BackupKey => ({
  masterKeyId: masterKey.id,
  sealing: derive(masterKey, "sealing"),
  signing: derive(masterKey, "signing"),
});

/** Every master key at hand, also former ones, which open the backups of their time. */
export interface KeyRing {
  readonly masterKeys: readonly MasterKey[];
  /** @throws {StartupError} when it isn't at hand */
  get(masterKeyId: string): BackupKey;
}

export const loadKeyRing = async (source: KeySource): Promise<KeyRing> => {
  const masterKeys = [...(await readHeldKeys(source)), ...(await readRetiredKeys(source.dataDir))];
  const keys = new Map(masterKeys.map((masterKey) => [masterKey.id, toBackupKey(masterKey)]));
  return {
    masterKeys,
    get(masterKeyId) {
      const key = keys.get(masterKeyId);
      if (!key)
        throw new StartupError(
          `This backup needs the master key ${masterKeyId}, and it isn't here. Put it back as DATA_DIR/keys/master.key, or as retired-${masterKeyId}.key beside that, or set MASTER_KEY to it.`,
        );
      return key;
    },
  };
};

const computeSignature = (key: BackupKey, text: string): Buffer => createKeyedHash(key.signing).update(text).digest();

/** Wraps `content` with a signature that only someone with the master key can make. */
export const signContent = (key: BackupKey, content: object): string => {
  const signature = computeSignature(key, JSON.stringify(content)).toString("hex");
  return `${JSON.stringify({ content, signed: { masterKeyId: key.masterKeyId, signature } }, undefined, 1)}\n`;
};

/**
 * @returns what was signed; the caller checks its shape
 * @throws {StartupError} when it was altered or isn't signed at all
 */
export const openSigned = (ring: KeyRing, text: string, name: string): unknown => {
  const altered = new StartupError(`${name} isn't as this program signed it. Don't use it.`);
  const parsed = parseSigned(text);
  if (!parsed) throw altered;
  const expected = computeSignature(ring.get(parsed.masterKeyId), JSON.stringify(parsed.content));
  const given = Buffer.from(parsed.signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw altered;
  return parsed.content;
};

const parseSigned = (text: string): { content: unknown; masterKeyId: string; signature: string } | undefined => {
  try {
    const { content, signed } = JSON.parse(text);
    const { masterKeyId, signature } = signed;
    if (typeof masterKeyId !== "string" || typeof signature !== "string" || content === undefined) return undefined;
    return { content, masterKeyId, signature };
  } catch {
    return undefined;
  }
};
