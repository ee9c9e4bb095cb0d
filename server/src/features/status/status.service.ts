import { randomUUID } from "node:crypto";
import type { StatusChangeWire } from "@funding-desk/contract/status/desk-api";
import type { SubmissionKind } from "@funding-desk/contract/status/words";
import type { Audit } from "../../audit/audit.ts";
import type { ClientCipher, FieldCipher } from "../../crypto/field-cipher.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, invalidField } from "../../errors.ts";
import type { Live } from "../../live/live.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import { saidText } from "../../said-text.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import type { AccountService, Client } from "../account/account.service.ts";
import type { ClientAccess } from "../client-file/client-access.service.ts";
import { type ChangeWords, openMessage, openNote, sealWords } from "./sealed-words.ts";
import {
  type ChangeRow,
  findStanding,
  findStandingForUpdate,
  insertChange,
  listChanges,
  type NewChange,
  type StandingRow,
  updateStatus,
} from "./status.repository.ts";
import { statusChangedMail } from "./status-mails.ts";

export interface StatusMove {
  readonly kind: SubmissionKind;
  readonly id: string;
  /** A stage or status of that kind. */
  readonly to: string;
  /** Where whoever moves it saw it. */
  readonly expectedFrom: string;
  /** For the firm alone. */
  readonly note: string | undefined;
  /** For the client. */
  readonly message: string | undefined;
}

export interface Standing {
  readonly id: string;
  readonly client_id: string;
  readonly reference: string;
  readonly status: string;
  readonly since: string;
  readonly changes: StatusChangeWire[];
}

export interface StatusService {
  /** @throws {DomainError} `not_found` */
  load(staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<Standing>;
  /**
   * Moves a submission, mails the client and records it; sent twice it does so once.
   * @throws {DomainError} `not_found`; `status_changed` when it is not where the caller saw it; `invalid_fields` for a move to where it is
   */
  move(staff: StaffIdentity, move: StatusMove): Promise<Standing>;
}

interface Deps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly access: ClientAccess;
  readonly accounts: Pick<AccountService, "client">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly audit: Audit;
  readonly live: Pick<Live, "tell">;
}

interface Carried {
  readonly change: Omit<NewChange, keyof ChangeWords>;
  readonly words: ChangeWords;
  readonly client: Client;
  readonly reference: string;
}

/** Null for a text that says nothing. */
const saidIn = (text: string | undefined): string | null => saidText(text ?? "") || null;

const alreadyThere = "It is there already.";

export const createStatusService = (deps: Deps): StatusService => {
  const { database, access, accounts, mails, letterhead, audit, live } = deps;

  const changesOf = async (db: Queryable, row: StandingRow, limit: number): Promise<OpenChange[]> => {
    const changes = await listChanges(db, row.id, limit);
    if (changes.length === 0) return [];
    const cipher = await deps.cipher.forClient(db, row.client_id);
    return changes.map((change) => opened(cipher, change));
  };

  const present = async (db: Queryable, row: StandingRow): Promise<Standing> => ({
    id: row.id,
    client_id: row.client_id,
    reference: row.reference,
    status: row.status,
    since: row.since.toISOString(),
    changes: (await changesOf(db, row, listedAtMost)).map(({ staff_id: _, ...change }) => change),
  });

  /** Writes, tells, mails and records. The audit comes last: whoever else records waits for the commit. */
  const carryOut = async (tx: Transaction, staff: StaffIdentity, { change, words, client, reference }: Carried) => {
    const { id, kind, subjectId, clientId, from, to, changedAt } = change;
    const { message } = words;
    const cipher = await deps.cipher.forClient(tx, clientId);
    await updateStatus(tx, kind, { id: subjectId, status: to, since: changedAt });
    await insertChange(tx, { ...change, ...sealWords(cipher, id, words) });
    await live.tell(tx, { kind: "status", clientId });
    const parts = { letterhead, client, staffName: staff.name, change: { id, kind, to, reference, message } };
    await mails.post(tx, clientId, statusChangedMail(parts));
    await audit.record(tx, {
      actor: staffActor(staff),
      action: "status.changed",
      clientId,
      subject: `${kind === "application" ? "application" : "pre-qualification"} ${reference}`,
      detail: { from, to, has_message: message !== null },
      address: staff.address,
    });
  };

  const visible = async (staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<StandingRow> => {
    const row = await findStanding(database, kind, id);
    if (!row) throw new DomainError("not_found");
    await access.requireVisible(database, staff, row.client_id);
    return row;
  };

  return {
    load: async (staff, kind, id) => present(database, await visible(staff, kind, id)),

    async move(staff, { kind, id, to, expectedFrom, ...said }) {
      const { client_id: clientId } = await visible(staff, kind, id);
      const client = await accounts.client(clientId);
      const words = { note: saidIn(said.note), message: saidIn(said.message) };
      return withTransaction(database, async (tx) => {
        const row = await findStandingForUpdate(tx, kind, id);
        if (!row) throw new DomainError("not_found");
        if (row.status !== expectedFrom) {
          const [last] = await changesOf(tx, row, 1);
          const sent = { staff_id: staff.staffId, from: expectedFrom, to, ...words };
          if (last && row.status === to && isSame(last, sent)) return present(tx, row);
          throw new DomainError("status_changed", { sentence: movedMeanwhile(row, last) });
        }
        if (row.status === to) {
          throw invalidField("to", alreadyThere);
        }
        const changedAt = new Date();
        const change = { id: randomUUID(), kind, subjectId: id, clientId, from: row.status, to, changedAt };
        const made = { ...change, staffId: staff.staffId };
        await carryOut(tx, staff, { change: made, words, client, reference: row.reference });
        return present(tx, { ...row, status: to, since: changedAt });
      });
    },
  };
};

/** More than a file ever sees. */
const listedAtMost = 100;

type OpenChange = StatusChangeWire & { readonly staff_id: string };
type Sent = Pick<OpenChange, "staff_id" | "from" | "to" | "note" | "message">;

/** Whether the last change is this very one, sent again: a double click, or a try after a lost answer. */
const isSame = (last: OpenChange, sent: Sent): boolean =>
  (Object.keys(sent) as (keyof Sent)[]).every((key) => last[key] === sent[key]);

const movedMeanwhile = ({ reference, status }: StandingRow, last: OpenChange | undefined): string =>
  last && last.to === status
    ? `${last.staff_name} has moved ${reference} from ${last.from} to ${status} meanwhile. Nothing was changed.`
    : `${reference} stands at ${status} by now. Nothing was changed.`;

const opened = (cipher: ClientCipher, row: ChangeRow): OpenChange => ({
  id: row.id,
  from: row.from_status,
  to: row.to_status,
  note: openNote(cipher, row.id, row.note),
  message: openMessage(cipher, row.id, row.message),
  staff_id: row.staff_id,
  staff_name: row.staff_name,
  changed_at: row.changed_at.toISOString(),
});
