import type { ClientCipher, ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";

/** What someone wrote about a status change; null for nothing. */
export interface ChangeWords {
  readonly note: string | null;
  readonly message: string | null;
  /** What was missing when a manager moved it anyway, and why. */
  readonly override: string | null;
  /** That it corrected the move before without a mail, and why. */
  readonly correction: string | null;
}

/** The same, sealed. */
export interface SealedWords {
  readonly note: Buffer | null;
  readonly message: Buffer | null;
  readonly override: Buffer | null;
  readonly correction: Buffer | null;
}

const toPlace = (id: string, column: keyof ChangeWords): Place => ({ table: "status_changes", column, row: id });

/** @param id the change's */
export const sealWords = (cipher: ClientCipher, id: string, words: ChangeWords): SealedWords => {
  const seal = (column: keyof ChangeWords): Buffer | null => {
    const text = words[column];
    return text === null ? null : cipher.encrypt(toPlace(id, column), Buffer.from(text));
  };
  return {
    note: seal("note"),
    message: seal("message"),
    override: seal("override"),
    correction: seal("correction"),
  };
};

/** @param id the change's */
export const openWords = (opener: ClientOpener, id: string, sealed: SealedWords): ChangeWords => {
  const open = (column: keyof ChangeWords): string | null => openText(opener, toPlace(id, column), sealed[column]);
  return {
    note: open("note"),
    message: open("message"),
    override: open("override"),
    correction: open("correction"),
  };
};

export const openMessage = (opener: ClientOpener, id: string, sealed: Buffer | null): string | null =>
  openText(opener, toPlace(id, "message"), sealed);

const openText = (opener: ClientOpener, place: Place, sealed: Buffer | null): string | null =>
  sealed && opener.decrypt(place, sealed).toString();
