import { randomUUID } from "node:crypto";
import {
  issueSignupId,
  mailSignupId,
  type SignupIdDetail,
  type SignupIdWire,
  type signupIdClients,
  signupIdLimits,
  type signupIds as signupIdsEndpoint,
} from "@funding-desk/contract/accounts/signup-id/desk-api";
import { toSignupPath } from "@funding-desk/contract/accounts/signup-id/link";
import type { AnswerOf, BodyOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy, type Viewer } from "../../../identity/staff-session/visibility.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault, findLineFault, findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countOthersArrivals,
  type DeskSignupIdRow,
  findDeskSignupId,
  insertMailing,
  listArrivals,
  listDeskSignupIds,
  listMailings,
} from "./desk-signup-id.repository.ts";
import { normalizeSignupId, type SignupIdIssuer, type SignupIdService } from "./signup-id.service.ts";
import { signupIdMail } from "./signup-id-mails.ts";

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface Mailing {
  readonly to: Recipient;
  readonly signupId: string;
  readonly expiresAt: Date | null;
  /** Someone typed in this address to ask for the id. */
  readonly isRequested?: boolean;
}

export type DeskSignupIdService = ReturnType<typeof createDeskSignupIdService>;

interface Deps extends Pick<SharedDeps, "database" | "live"> {
  readonly signupIds: SignupIdService;
  readonly mails: Pick<MailBox, "queue" | "deliveries">;
  /** The site's origin. */
  readonly publicUrl: string;
}

const pageSize = 50;
const nameChars = 100;
/** What someone gets who asks for one. Reports count them by the label. */
const requested = { label: "Asked for on the website", uses: 1, days: 30 };

const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3600_000);

const trimRecipient = ({ name, email }: Recipient): Recipient => ({ name: name.trim(), email: email.trim() });
const findNameFault = (name: string) => findLineFault(name, { max: nameChars, what: "a name" });

export const createDeskSignupIdService = (deps: Deps) => {
  const { database, signupIds, mails, publicUrl, live } = deps;

  const findId = async (id: string, viewer: Viewer): Promise<DeskSignupIdRow> =>
    requireFound(await findDeskSignupId(database, normalizeSignupId(id), viewer));

  const loadDetail = async (id: string, viewer: Viewer): Promise<SignupIdDetail> => {
    const row = await findId(id, viewer);
    const rows = await listMailings(database, row.id);
    const deliveries = await mails.deliveries(
      signupIdMail,
      rows.map(({ id }) => id),
    );
    return {
      ...toWire(row),
      url: `${publicUrl}${toSignupPath({ signupId: row.id, email: row.bound_email ?? undefined })}`,
      mailings: rows.map((row) => ({
        ...formatInstants(row),
        delivery: deliveries.get(row.id)?.state ?? "sent",
      })),
    };
  };

  const load = (staff: StaffIdentity, id: string): Promise<Seen<SignupIdDetail>> =>
    seenBy(staff, (viewer) => loadDetail(id, viewer));

  const mailId = async (
    tx: Transaction,
    staff: SignupIdIssuer,
    { to, signupId, expiresAt, isRequested = false }: Mailing,
  ): Promise<void> => {
    const mailingId = randomUUID();
    await insertMailing(tx, { id: mailingId, signupId, ...to, staffId: staff?.staffId });
    await mails.queue(tx, signupIdMail, {
      clientId: null,
      cause: mailingId,
      to: { name: to.name, address: to.email },
      signupId,
      expiresAt: expiresAt?.toISOString() ?? null,
      isRequested,
    });
  };

  return {
    /** @throws {DomainError} `malformed` for a bad cursor */
    list: (
      staff: StaffIdentity,
      { q = "", usable, cursor }: QueryOf<typeof signupIdsEndpoint>,
    ): Promise<Seen<AnswerOf<typeof signupIdsEndpoint>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const search = {
          patterns: parseSearchWords(q).map(toPattern),
          isUsable: usable === "true",
          after: parseCursor(cursor),
          limit: pageSize + 1,
        };
        const rows = await listDeskSignupIds(database, search, viewer);
        const { page, next_cursor } = toPage(rows, pageSize);
        return { signup_ids: page.map(toWire), next_cursor };
      }),

    /** @throws {DomainError} `not_found` */
    load,

    /** @throws {DomainError} `not_found`, `malformed` */
    clients: (
      staff: StaffIdentity,
      typed: string,
      cursor: string | undefined,
    ): Promise<Seen<AnswerOf<typeof signupIdClients>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const { id } = await findId(typed, viewer);
        const after = parseCursor(cursor, uuidShape);
        const [rows, hidden] = await Promise.all([
          listArrivals(database, id, { after, limit: pageSize + 1, viewer }),
          viewer === undefined ? 0 : countOthersArrivals(database, id, viewer),
        ]);
        const { page, next_cursor } = toPage(rows, pageSize);
        return {
          clients: page.map((row) => ({
            client_id: row.id,
            name: `${row.first_name} ${row.last_name}`,
            email: row.email,
            came_at: row.created_at.toISOString(),
          })),
          hidden,
          next_cursor,
        };
      }),

    /** Once per key. @throws {DomainError} `invalid_fields`, `idempotency_key_reused` */
    async issue(
      staff: StaffIdentity,
      { idempotencyKey, ...terms }: BodyOf<typeof issueSignupId> & { readonly idempotencyKey: string | undefined },
    ): Promise<SignupIdDetail> {
      const label = terms.label.trim();
      const boundEmail = terms.bound_email?.trim();
      const to = terms.mail_to && trimRecipient(terms.mail_to);
      requireNone({
        label: findLineFault(label, { max: signupIdLimits.labelChars, what: "a label" }),
        uses: findNumberFault(terms.uses, [1, boundEmail === undefined ? signupIdLimits.uses : 1]),
        days: terms.days === null ? undefined : findNumberFault(terms.days, [1, signupIdLimits.days]),
        bound_email: boundEmail === undefined ? undefined : findEmailFault(boundEmail),
        name: to ? findNameFault(to.name) : undefined,
        email: to ? (findEmailFault(to.email) ?? findAddressFault(to.email, boundEmail)) : undefined,
      });
      const { uses, days } = terms;
      const issued = { label, uses, days, boundEmail };
      const intent = toIntent(issueSignupId, { staffId: staff.staffId, idempotencyKey }, [issued, to]);
      const signupId = await withTransaction(database, async (tx) => {
        const id = await signupIds.createUnusedId(tx);
        const act = async () => {
          await signupIds.issueIn(tx, { ...issued, id }, staff);
          const expiresAt = days === null ? null : inDays(days);
          if (to) await mailId(tx, staff, { to, signupId: id, expiresAt });
          await live.notify(tx);
        };
        return once(tx, intent, { answer: id, act });
      });
      return load(staff, signupId);
    },

    /** Once per key. @throws {DomainError} `not_found`, `signup_id_not_usable`, `invalid_fields`, `idempotency_key_reused` */
    async mail(
      staff: StaffIdentity,
      typed: string,
      { idempotencyKey, ...recipient }: Recipient & { readonly idempotencyKey: string | undefined },
    ): Promise<SignupIdDetail> {
      const to = trimRecipient(recipient);
      const row = await findId(typed, findViewer(staff));
      requireNone({
        name: findNameFault(to.name),
        email: findEmailFault(to.email) ?? findAddressFault(to.email, row.bound_email ?? undefined),
      });
      const intent = toIntent(mailSignupId, { staffId: staff.staffId, idempotencyKey }, [row.id, to]);
      await withTransaction(database, async (tx) => {
        const act = async () => {
          if (row.state !== "usable") throw new DomainError("signup_id_not_usable");
          await mailId(tx, staff, { to, signupId: row.id, expiresAt: row.expires_at });
          await live.notify(tx);
        };
        await once(tx, intent, { answer: null, act });
      });
      return load(staff, row.id);
    },

    /**
     * Mails an id that only this address can use, within the caller's transaction. Whoever asks again before using theirs gets
     * the same one. @param staff undefined when it is done automatically
     */
    async mailRequested(tx: Transaction, email: string, staff: SignupIdIssuer): Promise<void> {
      const to = { name: "", email };
      const usable = await signupIds.findBoundTo(tx, email);
      if (usable)
        return mailId(tx, staff, { to, signupId: usable.id, expiresAt: usable.expires_at, isRequested: true });
      const id = await signupIds.createUnusedId(tx);
      await signupIds.issueIn(tx, { id, ...requested, boundEmail: email }, staff);
      await mailId(tx, staff, { to, signupId: id, expiresAt: inDays(requested.days), isRequested: true });
    },

    /** @throws {DomainError} `not_found` */
    async revoke(staff: StaffIdentity, typed: string): Promise<SignupIdDetail> {
      const { id } = await findId(typed, findViewer(staff));
      await signupIds.revoke(id, staff);
      await live.notify(database);
      return load(staff, id);
    },
  };
};

/** No one else could use it. */
const findAddressFault = (email: string, bound: string | undefined): string | undefined =>
  bound !== undefined && bound.toLowerCase() !== email.toLowerCase()
    ? `This Sign Up Id is only for ${bound}.`
    : undefined;

const toWire = ({ client_id: id, client_name: name, cursor_value: _, ...row }: DeskSignupIdRow): SignupIdWire => ({
  ...formatInstants(row),
  first_client: id && name ? { id, name } : null,
});
