import { randomUUID } from "node:crypto";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import type { SubmissionStatus } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../platform/db/database.ts";

/** $40,000 over twelve months, $4,000 a month, with a fee of $500 that is withheld. */
export const storedTerms: OfferTerms = {
  kind: "loan",
  amountCents: 4_000_000,
  fundedOn: "2030-01-07",
  fees: [{ name: "Origination", cents: 50_000, withheld: true, avoidable: false }],
  payoffs: [],
  schedule: [{ count: 12, cents: 400_000, every: "month", first: "2030-02-07" }],
  prepay: [],
  guarantee: "full",
  expiresOn: "2030-01-31",
};

interface StoredSubmission {
  readonly clientId: string;
  readonly applicationId: string;
  readonly staffId: string;
  readonly status?: SubmissionStatus;
}

export interface PlacedFile {
  readonly id: string;
  readonly lenderId: string;
  readonly lenderName: string;
  readonly lenderEmail: string;
}

let lenders = 0;

/** Inserts a submission to a lender of its own, without consents or a package. */
export const insertStoredSubmission = async (
  db: Queryable,
  { clientId, applicationId, staffId, status = "sent" }: StoredSubmission,
): Promise<PlacedFile> => {
  lenders += 1;
  const [id, lenderId] = [randomUUID(), `lender-${randomUUID().slice(0, 8)}`];
  const lenderName = `Stored Bank ${lenders}`;
  const lenderEmail = `deals${lenders}@lender.example.com`;
  await db.query(
    `insert into lenders (id, name, kind, website, may_be_named, registered_states, note)
     values ($1, $2, 'bank', '', true, '{}', '')`,
    [lenderId, `${lenderName} ${lenderId}`],
  );
  await db.query(
    `with version as (
       insert into program_versions (program_id, version, body, rules, missing, origin) values ($1, 1, '{}', 0, 0, 'desk'))
     insert into programs (id, lender_id, name, product, status, version) values ($1, $2, 'Term loan', 'working-capital', 'draft', 1)`,
    [`program-${lenderId}`, lenderId],
  );
  await db.query(
    `insert into submissions (id, client_id, application_id, lender_id, program_id, status, channel, lender_email, note, created_by)
     values ($1, $2, $3, $4, $5, $6, 'link', $7, '', $8)`,
    [id, clientId, applicationId, lenderId, `program-${lenderId}`, status, lenderEmail, staffId],
  );
  return { id, lenderId, lenderName: `${lenderName} ${lenderId}`, lenderEmail };
};
