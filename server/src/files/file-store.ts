import type { Readable } from "node:stream";

export interface StoredObject {
  readonly id: string;
  readonly modifiedAt: Date;
}

/** Where the sealed bytes of files lie, by file id. It knows nothing of keys, names or clients. */
export interface FileStore {
  /**
   * Takes over a temporary file, which is gone afterwards. Once this returns the bytes survive a power cut.
   * @throws {DomainError} `files_unavailable`
   */
  put(id: string, temporaryFile: string): Promise<void>;
  /** @throws {FileMissing}, {DomainError} `files_unavailable` */
  get(id: string): Promise<Readable>;
  /** No error when there is nothing. */
  delete(id: string): Promise<void>;
  /** What stands on one of the `shelves`. */
  list(shelf: string): Promise<StoredObject[]>;
}

/** The store holds nothing under this id. */
export class FileMissing extends Error {
  override readonly name = "FileMissing";
}

/** First two letters of the ids; a store is gone through shelf by shelf, so that no list of everything is ever held. */
export const shelves: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, "0"),
);

export const shelfOf = (id: string): string => id.slice(0, 2);

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Something else that lies in the store is not ours to touch. */
export const isFileId = (name: string): boolean => fileId.test(name);
