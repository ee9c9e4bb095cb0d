import { z } from "zod";

const position = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The settings without which a copy can't be read while it replays, because it must allow as much as the original. */
export const replaySettings = [
  "max_connections",
  "max_worker_processes",
  "max_wal_senders",
  "max_prepared_transactions",
  "max_locks_per_transaction",
] as const;

/** What a backup says about itself. */
export const manifestShape = z.strictObject({
  version: z.literal(1),
  name: z.string(),
  startedAt: z.iso.datetime(),
  postgres: z.strictObject({
    major: count,
    systemId: z.string(),
    segmentBytes: count,
    settings: z.record(z.enum(replaySettings), count),
    database: z.string(),
    superuser: z.string(),
    schemaVersion: count,
  }),
  /** The database's files, as one archive. */
  base: z.strictObject({
    sizeBytes: count,
    sha256,
    /** The archive's own key, sealed. */
    sealedKey: z.base64(),
    start: position,
    end: position,
    timeline: count,
  }),
  /** The write-ahead log from the end of the base to the moment. */
  wal: z.array(z.strictObject({ name: z.string(), sizeBytes: count, sha256 })),
  /** What was there at one moment after the base. */
  moment: z.strictObject({
    at: z.iso.datetime(),
    position,
    rows: z.record(z.string(), count),
    audit: z.strictObject({ number: count, hash: z.string() }),
  }),
  /** By file id: how many bytes its sealed copy has, and their hash. */
  files: z.record(z.string(), z.tuple([count, sha256])),
  /** Files with a row whose bytes weren't in the store. */
  missingFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestShape>;
