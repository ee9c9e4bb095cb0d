import { withLenderStatuses } from "@funding-desk/contract/placement/submission/states";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export type OpenDoorRow = Pick<Row<"submissions">, "id" | "client_id">;

/** The submissions that a lender can open on this co-borrower's word, through the address they signed with. */
export const listDoorsHeldOpen = (tx: Transaction, coBorrowerId: string): Promise<OpenDoorRow[]> =>
  tx.list<OpenDoorRow>({
    prepared: `select distinct s.id, s.client_id from lender_consents c join submissions s on s.id = c.submission_id
      where c.co_borrower_id = $1 and c.purpose = 'submit' and c.given_at is not null and c.voided_at is null
        and c.revoked_at is null and c.expires_at > now() and s.status = any($2)
        and exists (select from private_links l
          where l.submission_id = s.id and l.revoked_at is null and l.expires_at > now())
        and not exists (select from entered_mailboxes m where m.co_borrower_id = c.co_borrower_id and m.email = c.known_by ->> 'mailbox'
          and m.confirmed_at is null and (m.stopped_at is not null or m.counts_from > now()))`,
    values: [coBorrowerId, [...withLenderStatuses, "funded"]],
  });
