import type { AuditAction } from "@funding-desk/contract/audit/actions";
import type { Queryable } from "../db/database.ts";
import { existsSince, insertEntry, type NewEntry } from "./audit.repository.ts";

export type AuditActor =
  | { readonly kind: "staff"; readonly id: string; readonly name: string }
  | { readonly kind: "client"; readonly id: string }
  | { readonly kind: "system" };

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  /** Whose file it was about. */
  readonly clientId?: string;
  /** Which one: "application FA-…", "social security number". Entries outlive the client: no names, no values. */
  readonly subject?: string;
  /** No sensitive values, no names of clients. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** The actor's network address. */
  readonly address?: string;
}

export interface Audit {
  /**
   * Appends an entry, for good. In the transaction that does what it tells of, as its last statement where that is possible: until the
   * commit, everybody else who records waits.
   */
  record(tx: Queryable, entry: AuditEntry): Promise<void>;
  /** The same for what somebody may repeat without end: once a minute for one actor and action, so that nobody fills the audit. */
  recordSparingly(tx: Queryable, entry: AuditEntry): Promise<void>;
}

const maxSubjectChars = 300;

const sparinglySeconds = 60;

export const createAudit = (): Audit => ({
  record: (tx, entry) => insertEntry(tx, rowOf(entry)),
  async recordSparingly(tx, entry) {
    const row = rowOf(entry);
    if (!(await existsSince(tx, row, sparinglySeconds))) await insertEntry(tx, row);
  },
});

const rowOf = ({ actor, action, clientId, subject, detail, address }: AuditEntry): NewEntry => ({
  actorKind: actor.kind,
  actorId: actor.kind === "system" ? null : actor.id,
  actorName: actor.kind === "staff" ? storable(actor.name) : null,
  action,
  clientId: clientId ?? null,
  subject: subject === undefined ? null : storable(subject).slice(0, maxSubjectChars),
  detail: detail === undefined ? null : JSON.stringify(detail, (_, value) => storableValue(value)),
  address: address ?? null,
});

/** PostgreSQL takes neither NUL nor half a character. */
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

const storableValue = (value: unknown): unknown => (typeof value === "string" ? storable(value) : value);
