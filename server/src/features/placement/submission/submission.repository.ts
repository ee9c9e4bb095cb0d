import type { SubmissionChannel } from "@funding-desk/contract/matching/catalog/channels";
import type { LenderBrief } from "@funding-desk/contract/placement/package/brief";
import type { Manifest } from "@funding-desk/contract/placement/submission/manifest";
import type { SubmissionStatus } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface SubmissionRow
  extends Omit<Row<"submissions">, "manifest" | "brief" | "memo" | "created_by" | "sent_by"> {
  readonly reference: string;
  readonly lender_name: string;
  readonly program_name: string;
  readonly created_by_name: string;
  /** Who sent it, or prepared it before that: a lender's question is answered to them. */
  readonly staff_id: string;
  readonly sent_by_name: string | null;
  readonly opens: number;
  readonly last_opened_at: Date | null;
}

const listedAtMost = 100;

const rows = `select s.id, s.client_id, s.application_id, s.lender_id, s.program_id, s.status, s.channel, s.lender_email, s.note,
    s.reason, s.manifest_sha256, s.created_at, s.sent_at, s.status_since, s.revision, a.reference, l.name as lender_name,
    p.name as program_name, c.name as created_by_name, coalesce(s.sent_by, s.created_by) as staff_id, b.name as sent_by_name,
    opened.opens, opened.last_opened_at
  from submissions s join applications a on a.id = s.application_id join lenders l on l.id = s.lender_id
    join programs p on p.id = s.program_id join staff c on c.id = s.created_by left join staff b on b.id = s.sent_by
    cross join lateral (select count(*) as opens, max(e.at) as last_opened_at from submission_events e
      where e.submission_id = s.id and e.kind = 'opened') opened`;

/** Newest first. */
export const listSubmissions = (db: Queryable, clientId: string): Promise<SubmissionRow[]> =>
  db.list<SubmissionRow>({
    prepared: `${rows} where s.client_id = $1 order by s.created_at desc, s.id limit ${listedAtMost}`,
    values: [clientId],
  });

export const findSubmission = (db: Queryable, id: string): Promise<SubmissionRow | undefined> =>
  db.find<SubmissionRow>({ prepared: `${rows} where s.id = $1`, values: [id] });

export interface NewSubmission {
  readonly id: string;
  readonly clientId: string;
  readonly applicationId: string;
  readonly lenderId: string;
  readonly programId: string;
  readonly channel: SubmissionChannel;
  readonly lenderEmail: string;
  readonly note: string;
  readonly staffId: string;
}

/** Violates `submissions_open_key` when the client has an open one with this lender. */
export const insertSubmission = (tx: Transaction, row: NewSubmission): Promise<void> =>
  tx.run({
    prepared: `insert into submissions (id, client_id, application_id, lender_id, program_id, channel, lender_email, note, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      row.id,
      row.clientId,
      row.applicationId,
      row.lenderId,
      row.programId,
      row.channel,
      row.lenderEmail,
      row.note,
      row.staffId,
    ],
  });

export const updateSubmission = (
  tx: Transaction,
  row: Pick<NewSubmission, "id" | "channel" | "lenderEmail" | "note">,
): Promise<void> =>
  tx.run({
    prepared:
      "update submissions set channel = $2, lender_email = $3, note = $4, revision = revision + 1 where id = $1",
    values: [row.id, row.channel, row.lenderEmail, row.note],
  });

export const updateAddress = (tx: Transaction, id: string, lenderEmail: string): Promise<void> =>
  tx.run({
    prepared: "update submissions set lender_email = $2, revision = revision + 1 where id = $1",
    values: [id, lenderEmail],
  });

/** Undefined before it's sent. */
export const findManifest = async (db: Queryable, id: string): Promise<Manifest | undefined> => {
  const row = await db.find<{ manifest: Manifest | null }>({
    prepared: "select manifest from submissions where id = $1",
    values: [id],
  });
  return row?.manifest ?? undefined;
};

/** Undefined before it's sent, and for a file sent before briefs were kept. */
export const findBrief = async (db: Queryable, id: string): Promise<LenderBrief | undefined> => {
  const row = await db.find<{ brief: LenderBrief | null }>({
    prepared: "select brief from submissions where id = $1",
    values: [id],
  });
  return row?.brief ?? undefined;
};

/** Undefined before it's sent, and for a file sent before memos were kept. */
export const findSealedMemo = async (db: Queryable, id: string): Promise<Buffer | undefined> => {
  const row = await db.find<{ memo: Buffer | null }>({
    prepared: "select memo from submissions where id = $1",
    values: [id],
  });
  return row?.memo ?? undefined;
};

/** For what goes with it besides its own row. */
export const raiseRevision = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "update submissions set revision = revision + 1 where id = $1", values: [id] });

export interface SentPackage {
  readonly id: string;
  readonly staffId: string;
  readonly brief: LenderBrief;
  /** Sealed. */
  readonly memo: Buffer;
  readonly manifest: object;
  readonly manifestSha256: Buffer;
}

/** False when it was sent or ended before. */
export const markSent = (
  tx: Transaction,
  { id, staffId, brief, memo, manifest, manifestSha256 }: SentPackage,
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update submissions set status = 'sent', status_since = now(), sent_at = now(), sent_by = $2, manifest = $3,
        manifest_sha256 = $4, brief = $5, memo = $6, revision = revision + 1 where id = $1 and status = 'preparing'`,
    values: [id, staffId, JSON.stringify(manifest), manifestSha256, JSON.stringify(brief), memo],
  });

export interface StatusStep {
  readonly id: string;
  readonly status: SubmissionStatus;
  /** Why it ended; null for a status that needs no reason. */
  readonly reason: string | null;
  readonly from: readonly SubmissionStatus[];
}

/** False when it isn't at one of `from` anymore. */
export const changeStatus = (tx: Transaction, { id, status, reason, from }: StatusStep): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update submissions set status = $2, status_since = now(), reason = $3, revision = revision + 1
      where id = $1 and status = any($4)`,
    values: [id, status, reason, from],
  });

export interface ChosenRow {
  readonly id: string;
  readonly filename: string;
  readonly document_type_id: number;
  readonly document_type: string;
  readonly file_id: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly uploaded_at: Date;
  readonly covers_until: string | null;
  readonly is_accepted: boolean;
  readonly is_asked_for: boolean;
  readonly why: string;
}

/** Without those that the client has deleted since, and those that can't be opened. */
export const listChosen = (db: Queryable, submissionId: string): Promise<ChosenRow[]> =>
  db.list<ChosenRow>({
    prepared: `select d.id, f.name as filename, d.document_type_id, t.name as document_type, d.file_id, f.media_type, f.size_bytes,
        d.uploaded_at, d.covers_until, d.review_state = 'accepted' as is_accepted, c.is_asked_for, c.why
      from submission_documents c join documents d on d.id = c.document_id join stored_files f on f.id = d.file_id
        join document_types t on t.id = d.document_type_id
      where c.submission_id = $1 and d.deleted_at is null and f.state = 'clean' order by c.position`,
    values: [submissionId],
  });

export interface Choice {
  readonly documentId: string;
  readonly isAskedFor: boolean;
  readonly why: string;
}

/** Replaces what was chosen before. */
export const saveChosen = async (
  tx: Transaction,
  {
    submissionId,
    clientId,
    choices,
  }: {
    readonly submissionId: string;
    readonly clientId: string;
    readonly choices: readonly Choice[];
  },
): Promise<void> => {
  await tx.run({ prepared: "delete from submission_documents where submission_id = $1", values: [submissionId] });
  await tx.run({
    prepared: `insert into submission_documents (submission_id, client_id, document_id, is_asked_for, why, position)
      select $1, $2, choice.document_id, choice.is_asked_for, choice.why, choice.number - 1
      from unnest($3::uuid[], $4::boolean[], $5::text[]) with ordinality as choice (document_id, is_asked_for, why, number)`,
    values: [
      submissionId,
      clientId,
      choices.map(({ documentId }) => documentId),
      choices.map(({ isAskedFor }) => isAskedFor),
      choices.map(({ why }) => why),
    ],
  });
};

export interface PlaceableRow extends Omit<ChosenRow, "is_asked_for" | "why"> {}

/** What could be sent, newest first. */
export const listPlaceable = (db: Queryable, clientId: string): Promise<PlaceableRow[]> =>
  db.list<PlaceableRow>({
    prepared: `select d.id, f.name as filename, d.document_type_id, t.name as document_type, d.file_id, f.media_type, f.size_bytes,
        d.uploaded_at, d.covers_until, d.review_state = 'accepted' as is_accepted
      from documents d join stored_files f on f.id = d.file_id join document_types t on t.id = d.document_type_id
      where d.client_id = $1 and d.deleted_at is null and d.review_state <> 'rejected' and f.state = 'clean'
      order by d.uploaded_at desc, f.name, d.id limit 1000`,
    values: [clientId],
  });

export interface NamedTypeRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** In the firm's order. */
export const listTypes = (db: Queryable): Promise<NamedTypeRow[]> =>
  db.list<NamedTypeRow>({ prepared: "select id, name, slug from document_types order by position, id" });
