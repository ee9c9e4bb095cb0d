import type { Readable } from "node:stream";

export interface StoredObject {
  readonly id: string;
  readonly modifiedAt: Date;
}

/** Stores the sealed bytes of files by file id. It knows no keys, names or clients. */
export interface FileStore {
  /** Moves a temporary file into the store. After that, the bytes survive a power cut. @throws {DomainError} `files_unavailable` */
  put(id: string, temporaryFile: string): Promise<void>;
  /** @throws {FileMissing}, {DomainError} `files_unavailable` */
  get(id: string): Promise<Readable>;
  /** Does nothing when there's no such file. */
  delete(id: string): Promise<void>;
  /** The files on one of the `shelves`. */
  list(shelf: string): Promise<StoredObject[]>;
  /** Answers within two seconds. @throws {DomainError} `files_unavailable` when nothing can be stored or read now */
  requireReachable(): Promise<void>;
}

/** The store has no file with this id. */
export class FileMissing extends Error {
  override readonly name = "FileMissing";
}

/** The ids' first two letters. Listing a store shelf by shelf keeps the lists short. */
export const shelves: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, "0"),
);

export const getShelf = (id: string): string => id.slice(0, 2);

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Anything else in the store isn't ours to touch. */
export const isFileId = (name: string): boolean => fileId.test(name);
