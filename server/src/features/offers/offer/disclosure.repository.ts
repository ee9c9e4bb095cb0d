import type { DisclosureChannel, DisclosureEventKind, OfferSource } from "@funding-desk/contract/offers/offer/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface DisclosureRow extends Omit<Row<"offer_disclosures">, "client_id" | "staff_id" | "terms_sha256"> {
  readonly filename: string;
  readonly size_bytes: number;
  readonly staff_name: string | null;
  /** It's about the offer's terms as they are now, and its bytes weren't found altered. */
  readonly is_current: boolean;
  /** When each first happened. */
  readonly sent_at: Date | null;
  readonly opened_at: Date | null;
  readonly signed_at: Date | null;
  readonly evidence_at: Date | null;
}

const rows = `select distinct on (d.offer_id) d.id, d.offer_id, d.file_id, d.sha256, d.received_at, d.added_by, f.name as filename,
    f.size_bytes, s.name as staff_name,
    coalesce(d.terms_sha256 = sha256(convert_to(o.terms::text, 'UTF8')) and done.altered_at is null, false) as is_current,
    done.sent_at, done.opened_at, done.signed_at, done.evidence_at
  from offer_disclosures d join offers o on o.id = d.offer_id join stored_files f on f.id = d.file_id
    left join staff s on s.id = d.staff_id
    cross join lateral (select min(e.at) filter (where e.kind = 'sent') as sent_at,
      min(e.at) filter (where e.kind = 'opened') as opened_at, min(e.at) filter (where e.kind = 'signed') as signed_at,
      min(e.at) filter (where e.kind = 'evidence') as evidence_at, min(e.at) filter (where e.kind = 'altered') as altered_at
      from disclosure_events e where e.disclosure_id = d.id) done
  where d.client_id = $1`;
const newest = "order by d.offer_id, d.received_at desc, d.id";

/** The newest one of each offer. */
export const listDisclosures = (db: Queryable, clientId: string): Promise<DisclosureRow[]> =>
  db.list<DisclosureRow>({ prepared: `${rows} ${newest}`, values: [clientId] });

/** The newest one of an offer. */
export const findDisclosure = (db: Queryable, clientId: string, offerId: string): Promise<DisclosureRow | undefined> =>
  db.find<DisclosureRow>({ prepared: `${rows} and d.offer_id = $2 ${newest}`, values: [clientId, offerId] });

/** One that the client may open. */
export const findSentDisclosure = (db: Queryable, clientId: string, id: string): Promise<DisclosureRow | undefined> =>
  db.find<DisclosureRow>({
    prepared: `${rows} and d.id = $2
      and done.sent_at is not null ${newest}`,
    values: [clientId, id],
  });

export interface NewDisclosure {
  readonly id: string;
  readonly offerId: string;
  readonly clientId: string;
  readonly fileId: string;
  readonly sha256: Buffer;
  readonly addedBy: OfferSource;
  readonly staffId: string | null;
}

export const insertDisclosure = (tx: Transaction, disclosure: NewDisclosure): Promise<void> =>
  tx.run({
    prepared: `insert into offer_disclosures (id, offer_id, client_id, file_id, sha256, added_by, staff_id, terms_sha256)
      select $1, o.id, $3, $4, $5, $6, $7, sha256(convert_to(o.terms::text, 'UTF8')) from offers o where o.id = $2`,
    values: [
      disclosure.id,
      disclosure.offerId,
      disclosure.clientId,
      disclosure.fileId,
      disclosure.sha256,
      disclosure.addedBy,
      disclosure.staffId,
    ],
  });

export interface DisclosureEvent {
  readonly id: string;
  readonly disclosureId: string;
  readonly clientId: string;
  readonly kind: DisclosureEventKind;
  readonly channel: DisclosureChannel;
  readonly sha256: Buffer;
  /** The client's full name, of what they signed. */
  readonly signature?: string;
}

export const insertDisclosureEvent = (db: Queryable, event: DisclosureEvent): Promise<void> =>
  db.run({
    prepared: `insert into disclosure_events (id, disclosure_id, client_id, kind, channel, sha256, signature)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      event.id,
      event.disclosureId,
      event.clientId,
      event.kind,
      event.channel,
      event.sha256,
      event.signature ?? null,
    ],
  });

export type DisclosureEventRow = Pick<Row<"disclosure_events">, "disclosure_id" | "kind" | "channel" | "at">;

/** More than anyone opens one. */
const eventsAtMost = 1000;

/** Oldest first. */
export const listDisclosureEvents = (db: Queryable, clientId: string): Promise<DisclosureEventRow[]> =>
  db.list<DisclosureEventRow>({
    prepared: `select disclosure_id, kind, channel, at from disclosure_events where client_id = $1
      order by at, id limit ${eventsAtMost}`,
    values: [clientId],
  });
