import type { PrivateLinkKind } from "@funding-desk/contract/identity/private-link/states";
import type { SubmissionStatus } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

export interface NewPrivateLink {
  readonly id: string;
  readonly kind: PrivateLinkKind;
  readonly clientId: string;
  readonly submissionId: string | null;
  readonly coBorrowerId: string | null;
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly hours: number;
  readonly opens: number;
}

export const insertLink = (tx: Transaction, link: NewPrivateLink): Promise<void> =>
  tx.run({
    prepared: `insert into private_links (id, kind, client_id, submission_id, co_borrower_id, token_hash, email, expires_at,
          opens_left)
        values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 hour', $9)`,
    values: [
      link.id,
      link.kind,
      link.clientId,
      link.submissionId,
      link.coBorrowerId,
      link.tokenHash,
      link.email,
      link.hours,
      link.opens,
    ],
  });

export const revokeLenderLinks = (tx: Transaction, submissionId: string): Promise<void> =>
  tx.run({
    prepared: "update private_links set revoked_at = now() where submission_id = $1 and revoked_at is null",
    values: [submissionId],
  });

export const revokeCoBorrowerLinks = (tx: Transaction, coBorrowerId: string): Promise<void> =>
  tx.run({
    prepared: "update private_links set revoked_at = now() where co_borrower_id = $1 and revoked_at is null",
    values: [coBorrowerId],
  });

/** A link with everything that its right comes from, read at one moment. */
export interface PrivateLinkRow
  extends Pick<
    Row<"private_links">,
    "id" | "kind" | "client_id" | "submission_id" | "co_borrower_id" | "email" | "expires_at" | "opens_left"
  > {
  readonly is_revoked: boolean;
  /** Whose link it is has this address now; null once they aren't in the file anymore. */
  readonly email_now: string | null;
  /** A co-borrower's, if staff entered it. */
  readonly mailbox: StoredMailbox | null;
  readonly status: SubmissionStatus | null;
  readonly people: StoredPerson[] | null;
  readonly consents: StoredConsent[] | null;
  /** The database's clock, which dated the rest. */
  readonly now: Date;
}

/** Instants are texts. */
interface StoredPerson {
  readonly coBorrowerId: string | null;
  readonly email: string;
  readonly mailbox: StoredMailbox | null;
}

/** Instants are texts. */
interface StoredMailbox {
  readonly counts_from: string;
  readonly stopped_at: string | null;
  readonly confirmed_at: string | null;
}

/** Instants are texts. */
interface StoredConsent {
  readonly co_borrower_id: string | null;
  readonly mailbox: string | null;
  readonly given_at: string | null;
  readonly expires_at: string | null;
  readonly declined_at: string | null;
  readonly revoked_at: string | null;
}

/** An address of a co-borrower that staff entered. */
const mailbox = `select jsonb_build_object('counts_from', m.counts_from, 'stopped_at', m.stopped_at,
    'confirmed_at', m.confirmed_at) as mailbox from entered_mailboxes m where m.co_borrower_id`;
const newestMailbox = "order by m.entered_at desc limit 1";

const linkColumns = `l.id, l.kind, l.client_id, l.submission_id, l.co_borrower_id, l.email, l.expires_at, l.opens_left,
    l.revoked_at is not null as is_revoked, coalesce(s.lender_email, b.answers ->> 'email') as email_now, s.status,
    n.mailbox,
    p.people, g.consents, clock_timestamp() as now`;

const linkSources = `left join submissions s on s.id = l.submission_id
    left join application_co_borrowers b on b.id = l.co_borrower_id
    left join lateral (${mailbox} = b.id and m.email = b.answers ->> 'email' ${newestMailbox}) n on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('coBorrowerId', each.id, 'email', coalesce(each.email, ''),
        'mailbox', each.mailbox)) as people
      from (select null::uuid as id, c.email, null::jsonb as mailbox from clients c where c.id = s.client_id
        union all select o.id, o.answers ->> 'email', 
            (${mailbox} = o.id and m.email = o.answers ->> 'email' ${newestMailbox})
          from application_co_borrowers o where o.application_id = s.application_id) each) p on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('co_borrower_id', e.co_borrower_id, 'mailbox', e.known_by ->> 'mailbox',
        'given_at', e.given_at, 'expires_at', e.expires_at, 'declined_at', e.declined_at, 'revoked_at', e.revoked_at))
        as consents
      from lender_consents e where e.submission_id = s.id and e.purpose = 'submit' and e.voided_at is null) g on true`;

export const findLink = (db: Queryable, tokenHash: Buffer): Promise<PrivateLinkRow | undefined> =>
  db.find<PrivateLinkRow>({
    prepared: `select ${linkColumns} from private_links l ${linkSources} where l.token_hash = $1`,
    values: [tokenHash],
  });

/** The newest link to a submission. */
export const findLenderLink = (db: Queryable, submissionId: string): Promise<PrivateLinkRow | undefined> =>
  db.find<PrivateLinkRow>({
    prepared: `select ${linkColumns} from private_links l ${linkSources} where l.submission_id = $1
      order by l.created_at desc, l.id limit 1`,
    values: [submissionId],
  });

/** Uses up one opening. False when none is left, or it has ended. */
export const countOpening = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update private_links set opens_left = opens_left - 1
      where id = $1 and opens_left > 0 and revoked_at is null and expires_at > now()`,
    values: [id],
  });

export interface NewLinkCode {
  readonly linkId: string;
  readonly codeHash: Buffer;
  readonly minutes: number;
  readonly tries: number;
}

/** Replaces an earlier one. */
export const saveCode = (tx: Transaction, code: NewLinkCode): Promise<void> =>
  tx.run({
    prepared: `insert into private_link_codes (link_id, code_hash, expires_at, tries_left)
      values ($1, $2, now() + $3 * interval '1 minute', $4)
      on conflict on constraint private_link_codes_pkey
        do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left`,
    values: [code.linkId, code.codeHash, code.minutes, code.tries],
  });

/** Counts a try. @returns the code's hash; undefined if the code has expired or no tries are left */
export const countTry = (db: Queryable, linkId: string): Promise<Buffer | undefined> =>
  db.findValue<Buffer>({
    prepared: `update private_link_codes set tries_left = tries_left - 1
        where link_id = $1 and tries_left > 0 and expires_at > now() returning code_hash`,
    values: [linkId],
  });

/** Uses up the code. Of two requests at once, only one gets true. */
export const deleteCode = (tx: Transaction, linkId: string, codeHash: Buffer): Promise<boolean> =>
  tx.hasChanged({
    prepared: "delete from private_link_codes where link_id = $1 and code_hash = $2",
    values: [linkId, codeHash],
  });

/** @returns its end */
export const insertSession = (
  tx: Transaction,
  { tokenHash, linkId, hours }: { readonly tokenHash: Buffer; readonly linkId: string; readonly hours: number },
): Promise<Date> =>
  tx.getValue<Date>({
    prepared: `insert into private_link_sessions (token_hash, link_id, expires_at)
        values ($1, $2, now() + $3 * interval '1 hour') returning expires_at`,
    values: [tokenHash, linkId, hours],
  });

export interface LinkSessionRow extends PrivateLinkRow {
  readonly is_live: boolean;
  readonly needs_touch: boolean;
}

/** The last use is stored at most this often, so that not every read causes a write. */
const touchEverySeconds = 30;

export const findSession = (
  db: Queryable,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<LinkSessionRow | undefined> =>
  db.find<LinkSessionRow>({
    prepared: `select ${linkColumns},
          d.expires_at > now() and d.last_used_at > now() - $2 * interval '1 minute' as is_live,
          d.last_used_at < now() - interval '${touchEverySeconds} seconds' as needs_touch
        from private_link_sessions d join private_links l on l.id = d.link_id ${linkSources}
        where d.token_hash = $1`,
    values: [tokenHash, idleMinutes],
  });

export const touchSession = (db: Queryable, tokenHash: Buffer): Promise<void> =>
  db.run({
    prepared: "update private_link_sessions set last_used_at = now() where token_hash = $1",
    values: [tokenHash],
  });

export const deleteSession = (db: Queryable, tokenHash: Buffer): Promise<void> =>
  db.run({ prepared: "delete from private_link_sessions where token_hash = $1", values: [tokenHash] });

export const deleteEndedSessions = async (db: Queryable): Promise<void> => {
  await db.run("delete from private_link_sessions where expires_at < now()");
  await db.run("delete from private_link_codes where expires_at < now()");
};
