import type { lookAtEmailChange } from "@funding-desk/contract/accounts/account/email-change-api";
import type { enteredMailboxes } from "@funding-desk/contract/accounts/entered-mailbox/desk-api";
import { findMailboxState, isTheirOwn } from "@funding-desk/contract/accounts/entered-mailbox/state";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { lockClient } from "../../../identity/client/client.repository.ts";
import type { EnteredMailboxes, StandingMailbox } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { mailboxStoppedMail } from "./entered-mailbox-mails.ts";

export type EnteredMailboxService = ReturnType<typeof createEnteredMailboxService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails"> {
  readonly enteredMailboxes: EnteredMailboxes;
}

type Looked = Extract<AnswerOf<typeof lookAtEmailChange>["data"], { state: "co-borrower" }>;

/** Someone other than the member who entered an address says whether it's right. */
export const createEnteredMailboxService = (deps: Deps) => {
  const { database, access, audit, live, enteredMailboxes: mailboxes } = deps;

  /** Else whoever let themselves in through an address of their own would stand for the next one. @throws {DomainError} */
  const requireOwnAddress = async (tx: Transaction, clientId: string): Promise<void> => {
    const own = (await mailboxes.list(tx, clientId)).find(({ coBorrowerId }) => coBorrowerId === null);
    if (!isTheirOwn(own ?? null)) throw new DomainError("own_address_unconfirmed");
  };

  /** Under the client's lock. @throws {DomainError} `not_found` for one that doesn't stand anymore, or is confirmed */
  const requireOpen = async (tx: Transaction, clientId: string, id: string): Promise<StandingMailbox> => {
    await lockClient(tx, clientId);
    const found = (await mailboxes.list(tx, clientId)).find((each) => each.id === id);
    return requireFound(found?.confirmedAt ? undefined : found);
  };

  const note = async (tx: Transaction, clientId: string, entry: AuditEntry): Promise<void> => {
    await live.notify(tx, { clientId });
    await audit.record(tx, { ...entry, clientId });
  };

  const stop = async (
    tx: Transaction,
    clientId: string,
    {
      email,
      enteredBy,
      isByClient,
      ...mailbox
    }: Pick<StandingMailbox, "id" | "coBorrowerId" | "email" | "enteredBy"> & { readonly isByClient: boolean },
  ): Promise<void> => {
    if (await mailboxes.stop(tx, mailbox))
      await deps.mails.queue(tx, mailboxStoppedMail, { clientId, address: maskEmail(email), enteredBy, isByClient });
  };

  return {
    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof enteredMailboxes>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const standing = await mailboxes.list(database, clientId);
      return {
        mailboxes: standing.map((each) => ({
          id: each.id,
          co_borrower_id: each.coBorrowerId,
          email: each.email,
          entered_by: each.enteredBy,
          entered_at: each.enteredAt.toISOString(),
          counts_from: each.countsFrom.toISOString(),
          state: findMailboxState(each, each.readAt),
          confirmed_by: each.confirmedBy,
          how: each.how,
          may_confirm: !each.confirmedAt && staff.role === "manager" && each.staffId !== staff.staffId,
        })),
      };
    },

    /** @throws {DomainError} `not_found`, `own_proposal` */
    async confirm(
      staff: StaffIdentity,
      clientId: string,
      { id, how }: { readonly id: string; readonly how: string },
    ): Promise<void> {
      await access.requireVisible(database, staff, clientId);
      await withTransaction(database, async (tx) => {
        const mailbox = await requireOpen(tx, clientId, id);
        if (mailbox.staffId === staff.staffId) throw new DomainError("own_proposal");
        await mailboxes.confirm(tx, id, { staffId: staff.staffId, how });
        await note(tx, clientId, {
          ...actedBy(staff),
          action: "mailbox.confirmed",
          subject: describe(mailbox),
          detail: { how },
        });
      });
    },

    /** Their own address they can't answer for. @throws {DomainError} `not_found`, `own_address_unconfirmed` */
    async answer(
      clientId: string,
      { id, isTheirs, address }: { readonly id: string; readonly isTheirs: boolean; readonly address: string },
    ): Promise<void> {
      await withTransaction(database, async (tx) => {
        const mailbox = await requireOpen(tx, clientId, id);
        if (mailbox.coBorrowerId === null) throw new DomainError("not_found");
        if (isTheirs) {
          await requireOwnAddress(tx, clientId);
          await mailboxes.confirm(tx, id, null);
        } else await stop(tx, clientId, { ...mailbox, isByClient: true });
        const actor = { kind: "client", id: clientId } as const;
        await note(tx, clientId, {
          actor,
          address,
          action: "mailbox.answered",
          subject: describe(mailbox),
          detail: { is_theirs: isTheirs },
        });
      });
    },

    /** What the former mailbox's link opens; undefined when it's none of these. */
    async look(code: string): Promise<Looked | undefined> {
      const found = await mailboxes.findByStopCode(database, code);
      return (
        found && {
          state: "co-borrower",
          new_email: maskEmail(found.email),
          asked_by: found.entered_by,
          asked_at: found.entered_at.toISOString(),
        }
      );
    },

    /** @returns whether the code was the former mailbox's of a co-borrower */
    async stop(code: string, address: string): Promise<boolean> {
      const found = await mailboxes.findByStopCode(database, code);
      if (!found) return false;
      const { client_id: clientId } = found;
      await withTransaction(database, async (tx) => {
        const mailbox = await requireOpen(tx, clientId, found.id);
        await stop(tx, clientId, { ...mailbox, isByClient: false });
        await note(tx, clientId, {
          actor: { kind: "system" },
          address,
          action: "mailbox.stopped",
          subject: describe(mailbox),
        });
      });
      return true;
    },
  };
};

/** Entries outlive the client, so it names no one. */
const describe = ({ coBorrowerId }: StandingMailbox): string =>
  coBorrowerId === null ? "the client's" : "a co-borrower's";
