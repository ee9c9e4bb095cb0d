import { randomUUID } from "node:crypto";
import type { StoredOrigin } from "@funding-desk/contract/accounts/account/client-origins";
import {
  openClient,
  openedClientLimits,
  sendTakeOverLink,
} from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import { openClientForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { actedByKey, type KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import { hashSecretToken, makeSecretToken } from "../../../platform/crypto/secret-token.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, findSsnFault, readChecked, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { type Intent, isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findClientByEmail } from "./account.repository.ts";
import { existsContactMessage, insertOpenedClient, replaceLink } from "./opened-client.repository.ts";
import { takeAccountMail } from "./opened-client-mails.ts";

interface Keyed {
  readonly idempotencyKey: string | undefined;
}

/** Opens a client's file for someone who is on the phone, and mails them the link to take the account. */
export type OpenedClients = ReturnType<typeof createOpenedClients>;

interface Deps
  extends Pick<SharedDeps, "database" | "checkRules" | "access" | "audit" | "live" | "mails" | "rateLimits"> {
  readonly publicUrl: string;
  readonly ruleAssignment: Pick<RuleAssignment, "assignNew">;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "recordOwn">;
}

/** Who opens a file, and how the client came to them. */
interface Opening {
  /** The new client's. */
  readonly id: string;
  readonly by: Pick<AuditEntry, "actor" | "address">;
  readonly staffId: string;
  /** Null to let the rules choose one. */
  readonly advisorId: string | null;
  readonly origin: StoredOrigin;
  readonly messageId?: string | undefined;
}

export const createOpenedClients = (deps: Deps) => {
  const { database, access, audit, live } = deps;

  /** Ends the link before. @throws {DomainError} `account_taken` */
  const mailLink = async (tx: Transaction, clientId: string): Promise<void> => {
    const code = makeSecretToken();
    const openedBy = await replaceLink(tx, {
      clientId,
      linkHash: hashSecretToken(code),
      days: openedClientLimits.takeOverLinkDays,
    });
    if (openedBy === undefined)
      throw new DomainError("account_taken", {
        sentence: "This client has a password already, so there is no link to send.",
      });
    // In the fragment, which no server or log along the way sees.
    const url = `${deps.publicUrl}/take-account#${code}`;
    await deps.mails.queue(tx, takeAccountMail, { clientId, openedBy, url });
  };

  /** @throws {DomainError} `invalid_fields` */
  const readPerson = (body: Pick<BodyOf<typeof openClient>, "origin_note">) => {
    const answers = readChecked(openClientForm, body, deps.checkRules());
    const note = normalizeText(body.origin_note);
    requireNone({ origin_note: findLengthFault(note, openedClientLimits.originNoteChars) ?? findSsnFault(note) });
    return { answers, note };
  };

  const store = async (
    tx: Transaction,
    { answers, note }: ReturnType<typeof readPerson>,
    { id, by, staffId, advisorId, origin, messageId }: Opening,
  ): Promise<void> => {
    // The checks made sure that none of these is missing.
    const { firstName = "", lastName = "", phone = "", email = "", state = "" } = answers;
    if (await findClientByEmail(tx, email)) throw new DomainError("client_exists");
    if (messageId !== undefined && !(await existsContactMessage(tx, messageId))) throw new DomainError("not_found");
    await insertOpenedClient(tx, {
      id,
      first_name: firstName,
      last_name: lastName,
      mobile: phone,
      email,
      state,
      advisor_id: advisorId,
      staff_id: staffId,
      origin,
      origin_note: note,
      contact_message_id: messageId ?? null,
    });
    await deps.enteredMailboxes.recordOwn(tx, { clientId: id, email, staffId });
    await live.notify(tx, { clientId: id });
    await recordEvents(tx, [{ kind: "client.opened", clientId: id, subjectId: id, data: { origin } }]);
    await audit.record(tx, { ...by, action: "client.opened", clientId: id, detail: { origin } });
    if (advisorId === null) await deps.ruleAssignment.assignNew(tx, [id]);
  };

  const sendLink = async (tx: Transaction, staff: ActingStaff, clientId: string): Promise<void> => {
    await mailLink(tx, clientId);
    await live.notify(tx, { clientId });
    await audit.record(tx, { ...actedBy(staff), action: "client.link_sent", clientId });
  };

  return {
    mailLink,

    /** One of many, to a client whom the member may see. @throws {DomainError} `account_taken` */
    sendLinkToOneOfMany: sendLink,

    /** Once per key. @throws {DomainError} `invalid_fields`, `client_exists`, `malformed`, `not_found`, `idempotency_key_reused` */
    async open(
      staff: StaffIdentity,
      { idempotencyKey, ...body }: BodyOf<typeof openClient> & Keyed,
    ): Promise<AnswerOf<typeof openClient>["data"]> {
      const { origin, contact_message_id: messageId } = body;
      if (messageId !== undefined && origin !== "contact message") throw new DomainError("malformed");
      const person = readPerson(body);
      const id = randomUUID();
      const { staffId } = staff;
      const opening = { id, by: actedBy(staff), staffId, advisorId: staffId, origin, messageId };
      const intent = toIntent(openClient, { staffId, idempotencyKey }, [
        person.answers,
        origin,
        person.note,
        messageId,
      ]);
      return withTransaction(database, (tx) =>
        once(tx, intent, { answer: { client_id: id }, act: () => store(tx, person, opening) }),
      );
    },

    /** For another system of the firm. @throws {DomainError} `invalid_fields`, `client_exists`, `idempotency_key_reused` */
    async openByKey(
      key: KeyIdentity,
      body: Pick<BodyOf<typeof openClient>, "origin_note">,
      intent: Intent,
    ): Promise<{ id: string }> {
      const person = readPerson(body);
      const id = randomUUID();
      const opening = { id, by: actedByKey(key), staffId: key.madeBy, advisorId: null, origin: "api" } as const;
      return withTransaction(database, (tx) =>
        once(tx, intent, { answer: { id }, act: () => store(tx, person, opening) }),
      );
    },

    /** Once per key. @throws {DomainError} `not_found`, `account_taken`, `too_many_requests` */
    async sendLink(staff: StaffIdentity, clientId: string, { idempotencyKey }: Keyed): Promise<void> {
      await access.requireVisible(database, staff, clientId);
      const intent = toIntent(sendTakeOverLink, { clientId, staffId: staff.staffId, idempotencyKey }, []);
      const run = () =>
        withTransaction(database, (tx) => once(tx, intent, { answer: null, act: () => sendLink(tx, staff, clientId) }));
      const isRepeat = () => isAnswered(database, intent);
      await deps.rateLimits.limit("take-over-link", { clientId }, { isRepeat, run });
    },
  };
};
