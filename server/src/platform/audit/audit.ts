import { type AuditEvent, findAuditSubject } from "@funding-desk/contract/oversight/audit/actions";
import type { Queryable } from "../db/database.ts";
import { existsSince, insertEntry, insertEntryForEach, type NewEntry } from "./audit.repository.ts";

export type AuditActor =
  | { readonly kind: "staff"; readonly id: string; readonly name: string }
  | { readonly kind: "client"; readonly id: string }
  /** An API key. */
  | { readonly kind: "key"; readonly id: string; readonly name: string }
  | { readonly kind: "system" };

/** What happened, as the contract types it, and who did it. Entries outlive the client: no names of clients, no sensitive values. */
export type AuditEntry = AuditEvent & {
  readonly actor: AuditActor;
  /** Whose file it was about. */
  readonly clientId?: string;
  /** The actor's network address. */
  readonly address?: string;
};

export type Audit = ReturnType<typeof createAudit>;

const maxSubjectChars = 300;

const sparinglySeconds = 60;

interface Store {
  readonly append: typeof insertEntry;
  readonly appendForEach: typeof insertEntryForEach;
}

const table: Store = { append: insertEntry, appendForEach: insertEntryForEach };

export const createAudit = ({ append, appendForEach }: Store = table) => ({
  /**
   * Appends an entry for good, in the transaction that does what it records. Call it last where you can: until the commit, everyone
   * else who records waits.
   */
  record: (tx: Queryable, entry: AuditEntry) => append(tx, toRow(entry)),
  /** Appends the same entry for each of these clients. */
  recordForEach: (tx: Queryable, entry: AuditEntry, clientIds: readonly string[]) =>
    appendForEach(tx, toRow(entry), clientIds),
  /** Records an actor's action at most once a minute, so that endless repeats can't fill the audit. */
  async recordSparingly(tx: Queryable, entry: AuditEntry) {
    const row = toRow(entry);
    if (!(await existsSince(tx, row, sparinglySeconds))) await append(tx, row);
  },
});

const toRow = ({ actor, clientId, address, ...event }: AuditEntry): NewEntry => {
  const subject = findAuditSubject(event);
  return {
    actorKind: actor.kind,
    actorId: actor.kind === "system" ? null : actor.id,
    actorName: "name" in actor ? toStorable(actor.name) : null,
    action: event.action,
    clientId: clientId ?? null,
    subject: subject === undefined ? null : toStorable(subject).slice(0, maxSubjectChars),
    detail:
      event.detail === undefined
        ? null
        : JSON.stringify(event.detail, (_, value) => (typeof value === "string" ? toStorable(value) : value)),
    address: address ?? null,
  };
};

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const toStorable = (text: string): string => text.replaceAll("\0", "").toWellFormed();
