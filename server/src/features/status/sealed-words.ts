import type { ClientCipher, ClientOpener } from "../../crypto/field-cipher.ts";
import type { Place } from "../../crypto/sealed-columns.ts";

/** What someone wrote about a status change; null for nothing. */
export interface ChangeWords {
  readonly note: string | null;
  readonly message: string | null;
  /** What was missing when a manager moved it anyway, and why. */
  readonly override: string | null;
}

/** The same, sealed. */
export interface SealedWords {
  readonly note: Buffer | null;
  readonly message: Buffer | null;
  readonly override: Buffer | null;
}

const toPlace = (id: string, column: keyof ChangeWords): Place => ({ table: "status_changes", column, row: id });

/** @param id the change's */
export const sealWords = (cipher: ClientCipher, id: string, { note, message, override }: ChangeWords): SealedWords => ({
  note: note === null ? null : cipher.encrypt(toPlace(id, "note"), Buffer.from(note)),
  message: message === null ? null : cipher.encrypt(toPlace(id, "message"), Buffer.from(message)),
  override: override === null ? null : cipher.encrypt(toPlace(id, "override"), Buffer.from(override)),
});

export const openNote = (opener: ClientOpener, id: string, sealed: Buffer | null): string | null =>
  sealed && opener.decrypt(toPlace(id, "note"), sealed).toString();

export const openMessage = (opener: ClientOpener, id: string, sealed: Buffer | null): string | null =>
  sealed && opener.decrypt(toPlace(id, "message"), sealed).toString();

export const openOverride = (opener: ClientOpener, id: string, sealed: Buffer | null): string | null =>
  sealed && opener.decrypt(toPlace(id, "override"), sealed).toString();
