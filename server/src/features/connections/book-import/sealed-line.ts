import type { ImportCells } from "@funding-desk/contract/connections/book-import/desk-api";
import { seal, unseal } from "../../../platform/crypto/sealing.ts";
import type { Secret, Secrets } from "../../../platform/crypto/secrets.ts";
import type { BookEntry } from "./read-cells.ts";

/** A line as it came, and what is stored of it; null when it can't be. */
export interface SealedLine {
  readonly cells: ImportCells;
  readonly entry: BookEntry | null;
}

interface Place {
  readonly importId: string;
  readonly number: number;
}

const keyIdChars = 36;
const toBound = ({ importId, number }: Place): string[] => ["import", importId, String(number)];

/** A line waits sealed: it's about people who aren't clients yet, so there is no key of theirs. */
export const sealLine = ({ id, bytes }: Secret, place: Place, line: SealedLine): Buffer =>
  Buffer.concat([Buffer.from(id), seal(Buffer.from(bytes), Buffer.from(JSON.stringify(line)), toBound(place))]);

/** @throws {SealBroken} when it was changed or moved */
export const openLine = (secrets: Pick<Secrets, "find">, place: Place, sealed: Buffer): SealedLine => {
  const key = secrets.find("import", sealed.subarray(0, keyIdChars).toString());
  if (!key) throw new Error("A line of an import was sealed with a key that is gone.");
  return JSON.parse(
    unseal(Buffer.from(key.bytes), sealed.subarray(keyIdChars), toBound(place)).toString(),
  ) as SealedLine;
};
