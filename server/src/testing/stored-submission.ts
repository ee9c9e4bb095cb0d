import { randomUUID } from "node:crypto";
import type { ApplicationStatus, PrequalificationStage } from "@funding-desk/contract/intake/status/statuses";
import type { Queryable } from "../platform/db/database.ts";
import { makeReference } from "../platform/reference/reference.ts";

interface Stored {
  readonly id: string;
  readonly reference: string;
}

interface StoredOptions<Status> {
  readonly status?: Status;
  readonly amount?: number;
  readonly about?: string;
  readonly businessName?: string;
  /** Days since it was submitted and got its status. */
  readonly daysAgo?: number;
}

const insertWording = async (db: Queryable, form: string): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    "select id from form_wordings where form = $1 order by id desc limit 1",
    [form],
  );
  if (rows[0]) return rows[0].id;
  const inserted = await db.query<{ id: number }>(
    "insert into form_wordings (form, version, hash, wording) values ($1, 1, '\\x00', '{}') returning id",
    [form],
  );
  return inserted.rows[0]?.id ?? 0;
};

const subtractDays = (days: number): Date => new Date(Date.now() - days * 24 * 3600_000);

/** Inserts a pre-qualification without the form. */
export const insertStoredPrequalification = async (
  db: Queryable,
  clientId: string,
  options: StoredOptions<PrequalificationStage> = {},
): Promise<Stored> => {
  const {
    status = "Submitted",
    amount = 50_000,
    about = "Equipment",
    businessName = "Tide & Ledger",
    daysAgo = 0,
  } = options;
  const [id, reference] = [randomUUID(), makeReference("PQ")];
  await db.query(
    `insert into prequalifications
       (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, stage, submitted_at)
     values ($1, $2, $3, $4, '{}', $5, $6, $7, $8, $9)`,
    [
      id,
      clientId,
      reference,
      await insertWording(db, "prequalification"),
      businessName,
      about,
      amount,
      status,
      subtractDays(daysAgo),
    ],
  );
  return { id, reference };
};

/** Inserts an application without the form. */
export const insertStoredApplication = async (
  db: Queryable,
  clientId: string,
  options: StoredOptions<ApplicationStatus> = {},
): Promise<Stored> => {
  const {
    status = "Submitted",
    amount = 80_000,
    about = "Term Loan",
    businessName = "Tide & Ledger",
    daysAgo = 0,
  } = options;
  const [id, reference] = [randomUUID(), makeReference("FA")];
  await db.query(
    `insert into applications
       (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, status, submitted_at)
     values ($1, $2, $3, $4, $5, '\\x00', $6, $7, $8, $9)`,
    [
      id,
      clientId,
      reference,
      await insertWording(db, "application"),
      JSON.stringify({ legalBusinessName: businessName }),
      about,
      amount,
      status,
      subtractDays(daysAgo),
    ],
  );
  return { id, reference };
};
