import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface NewText {
  readonly id: string;
  readonly clientId: string;
  readonly day: string;
  readonly kinds: readonly string[];
  readonly dueAt: Date;
  readonly untilAt: Date;
}

/** Only for a client who gets texts, and once a day. */
export const insertText = (tx: Transaction, text: NewText): Promise<void> =>
  tx.run({
    prepared: `insert into texts (id, client_id, day, kinds, due_at, until_at)
      select $1, n.client_id, $3, $4, $5, $6 from text_numbers n where n.client_id = $2 and n.ended_at is null
        and not exists (select from text_opt_outs o where o.number_hash = n.number_hash)
      on conflict on constraint texts_client_id_day_key do nothing`,
    values: [text.id, text.clientId, text.day, text.kinds, text.dueAt, text.untilAt],
  });

/** What a client was to be told, and no longer wants. */
export const deleteWaiting = (tx: Transaction, clientId: string): Promise<void> =>
  tx.run({ prepared: "delete from texts where client_id = $1 and state = 'waiting'", values: [clientId] });

export const listDue = (db: Queryable, at: Date, limit: number): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select id from texts where state = 'waiting' and due_at <= $1 and until_at > $1 order by due_at, id limit $2`,
    values: [at, limit],
  });

export interface ClaimedText extends Pick<Row<"texts">, "id" | "client_id" | "kinds" | "tries"> {
  readonly sealed: Buffer;
}

/** Takes a text, so that no other server sends it, ever. @returns undefined when another has, or it may no longer go out */
export const claimText = (db: Queryable, id: string, at: Date): Promise<ClaimedText | undefined> =>
  db.find<ClaimedText>({
    prepared: `update texts t set state = 'sending', claimed_at = now(), tries = t.tries + 1 from text_numbers n
      where t.id = $1 and t.state = 'waiting' and t.due_at <= $2 and t.until_at > $2
        and n.client_id = t.client_id and n.ended_at is null
        and not exists (select from text_opt_outs o where o.number_hash = n.number_hash)
      returning t.id, t.client_id, t.kinds, t.tries, n.sealed`,
    values: [id, at],
  });

interface Settled {
  readonly id: string;
  readonly state: "sent" | "failed" | "unknown";
  readonly providerId: string | null;
  readonly reason: string | null;
}

export const settleText = (tx: Transaction, { id, state, providerId, reason }: Settled): Promise<void> =>
  tx.run({
    prepared: `update texts set state = $2, provider_id = $3, reason = $4, settled_at = now() where id = $1 and state = 'sending'`,
    values: [id, state, providerId, reason],
  });

/** It surely wasn't accepted: someone takes it again then. */
export const releaseText = (
  tx: Transaction,
  { id, dueAt, reason }: { readonly id: string; readonly dueAt: Date; readonly reason: string },
): Promise<void> =>
  tx.run({
    prepared: "update texts set state = 'waiting', due_at = $2, reason = $3 where id = $1 and state = 'sending'",
    values: [id, dueAt, reason],
  });

/** Texts whose server failed in the middle may have been sent. @returns whose they are */
export const settleLost = (db: Queryable, seconds: number): Promise<string[]> =>
  db.listValues<string>({
    prepared: `update texts set state = 'unknown', settled_at = now(), reason = 'the server stopped in the middle'
      where state = 'sending' and claimed_at < now() - make_interval(secs => $1) returning client_id`,
    values: [seconds],
  });

/** @returns whose hours are over */
export const settleMissed = (db: Queryable, at: Date): Promise<string[]> =>
  db.listValues<string>({
    prepared: `update texts set state = 'missed', settled_at = now() where state = 'waiting' and until_at <= $1 returning client_id`,
    values: [at],
  });

export type TextRow = Pick<Row<"texts">, "day" | "kinds" | "state" | "reason">;

/** Newest first. */
export const listTexts = (db: Queryable, clientId: string, limit: number): Promise<TextRow[]> =>
  db.list<TextRow>({
    prepared: "select day, kinds, state, reason from texts where client_id = $1 order by day desc limit $2",
    values: [clientId, limit],
  });
