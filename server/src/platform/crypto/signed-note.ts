import { timingSafeEqual } from "node:crypto";
import { createKeyedHash } from "./keyed-hash.ts";
import type { SecretPurpose, Secrets } from "./secrets.ts";

/** A signed note that others keep for us and only we read. */
export type SignedNotes = ReturnType<typeof createSignedNotes>;

export const createSignedNotes = (secrets: Secrets, purpose: SecretPurpose) => {
  const computeSignature = (text: string, key: Uint8Array): string =>
    createKeyedHash(key).update(text).digest("base64url");
  return {
    /** @param subject without a dot */
    sign(subject: string, until: Date): string {
      const key = secrets.current(purpose);
      const text = `${subject}.${until.getTime()}.${key.id}`;
      return `${text}.${computeSignature(text, key.bytes)}`;
    },
    /** @returns what was signed; undefined for a note that was changed, has expired or isn't ours */
    read(note: string): string | undefined {
      const [subject = "", until = "", keyId = "", signature = "", ...rest] = note.split(".");
      const key = secrets.find(purpose, keyId);
      if (!key || rest.length > 0) return undefined;
      // Compare as text: decoders ignore some bits of the last letter, so two spellings would pass.
      const expected = Buffer.from(computeSignature(`${subject}.${until}.${keyId}`, key.bytes));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(until) > Date.now() ? subject : undefined;
    },
  };
};
