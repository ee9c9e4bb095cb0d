import type { ClientCipher } from "../../crypto/field-cipher.ts";

/** What someone wrote about a status change; null for nothing. */
export interface ChangeWords {
  readonly note: string | null;
  readonly message: string | null;
}

/** The same, sealed. */
export interface SealedWords {
  readonly note: Buffer | null;
  readonly message: Buffer | null;
}

const placeOf = (id: string, column: keyof ChangeWords) => ({ table: "status_changes", column, row: id });

/** @param id the change's */
export const sealWords = (cipher: ClientCipher, id: string, { note, message }: ChangeWords): SealedWords => ({
  note: note === null ? null : cipher.encrypt(placeOf(id, "note"), Buffer.from(note)),
  message: message === null ? null : cipher.encrypt(placeOf(id, "message"), Buffer.from(message)),
});

export const openNote = (cipher: ClientCipher, id: string, sealed: Buffer | null): string | null =>
  sealed && cipher.decrypt(placeOf(id, "note"), sealed).toString();

export const openMessage = (cipher: ClientCipher, id: string, sealed: Buffer | null): string | null =>
  sealed && cipher.decrypt(placeOf(id, "message"), sealed).toString();
