import { createHmac, timingSafeEqual } from "node:crypto";
import type { SecretPurpose, Secrets } from "./secrets.ts";

/** Something this program once said, proven by its signature: kept by others, read by us alone. */
export interface SignedNotes {
  /** @param subject without a dot */
  sign(subject: string, until: Date): string;
  /** What was signed; undefined for anything that was changed, has run out, or was never ours. */
  read(note: string): string | undefined;
}

export const createSignedNotes = (secrets: Secrets, purpose: SecretPurpose): SignedNotes => {
  const signatureOf = (text: string, key: Uint8Array): string =>
    createHmac("sha256", key).update(text).digest("base64url");
  return {
    sign(subject, until) {
      const key = secrets.current(purpose);
      const text = `${subject}.${until.getTime()}.${key.id}`;
      return `${text}.${signatureOf(text, key.bytes)}`;
    },
    read(note) {
      const [subject = "", until = "", keyId = "", signature = "", ...rest] = note.split(".");
      const key = secrets.find(purpose, keyId);
      if (!key || rest.length > 0) return undefined;
      // Compared as text: the last letter has bits that a decoder ignores, and two spellings would pass.
      const expected = Buffer.from(signatureOf(`${subject}.${until}.${keyId}`, key.bytes));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(until) > Date.now() ? subject : undefined;
    },
  };
};
