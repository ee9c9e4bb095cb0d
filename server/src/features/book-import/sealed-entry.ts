import { seal, unseal } from "../../crypto/sealing.ts";
import type { Secret, Secrets } from "../../crypto/secrets.ts";
import type { BookEntry } from "./read-cells.ts";

interface Place {
  readonly importId: string;
  readonly number: number;
}

const keyIdChars = 36;
const toBound = ({ importId, number }: Place): string[] => ["import", importId, String(number)];

/** A line waits sealed: it's about people who aren't clients yet, so there is no key of theirs. */
export const sealEntry = ({ id, bytes }: Secret, place: Place, entry: BookEntry): Buffer =>
  Buffer.concat([Buffer.from(id), seal(Buffer.from(bytes), Buffer.from(JSON.stringify(entry)), toBound(place))]);

/** @throws {SealBroken} when it was changed or moved */
export const openEntry = (secrets: Pick<Secrets, "find">, place: Place, sealed: Buffer): BookEntry => {
  const key = secrets.find("import", sealed.subarray(0, keyIdChars).toString());
  if (!key) throw new Error("A line of an import was sealed with a key that is gone.");
  return JSON.parse(
    unseal(Buffer.from(key.bytes), sealed.subarray(keyIdChars), toBound(place)).toString(),
  ) as BookEntry;
};
