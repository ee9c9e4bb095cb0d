import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import type { EnteredMailbox } from "@funding-desk/contract/accounts/entered-mailbox/state";
import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import type { PrivateLinkKind } from "@funding-desk/contract/identity/private-link/states";
import { type DoorEnd, findDoorState } from "@funding-desk/contract/placement/door/door-state";
import { createKeyedHash } from "../../platform/crypto/keyed-hash.ts";
import { readLink, signLink } from "../../platform/crypto/link-token.ts";
import { hashSecretToken, makeSecretToken } from "../../platform/crypto/secret-token.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Database, Queryable } from "../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../platform/db/transaction.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { maskEmail } from "../../platform/mail/addressee.ts";
import type { MailBox } from "../../platform/mail/mail-box.ts";
import type { RateLimits } from "../../platform/rate-limit/rate-limits.ts";
import {
  countOpening,
  countTry,
  deleteCode,
  deleteEndedSessions,
  deleteSession,
  findLenderLink,
  findLink,
  findSession,
  insertLink,
  insertSession,
  type LinkSessionRow,
  type PrivateLinkRow,
  revokeCoBorrowerLinks,
  revokeLenderLinks,
  saveCode,
  touchSession,
} from "./private-link.repository.ts";
import { privateLinkCodeMail } from "./private-link-mails.ts";

/** Someone without an account who came through a private link and gave the code that was mailed for it. */
interface AnyDoor {
  readonly linkId: string;
  readonly clientId: string;
  /** Until when it's open, as far as one knows now. */
  readonly openUntil: Date;
  /** Where the link and its codes went. */
  readonly mailbox: string;
  /** Of the session. */
  readonly tokenHash: Buffer;
  /** The caller's network address. */
  readonly address: string;
}
export type LenderDoor = AnyDoor & { readonly kind: "lender"; readonly submissionId: string };
export type CoBorrowerDoor = AnyDoor & { readonly kind: "co-borrower"; readonly coBorrowerId: string };
export type Door = LenderDoor | CoBorrowerDoor;

/** What a new link opens, and for whom. */
type LinkOrder = {
  readonly clientId: string;
  readonly email: string;
  /** Keeps earlier links through the same door, so that no open page closes. */
  readonly isAdditional: boolean;
} & (
  | { readonly kind: "lender"; readonly submissionId: string }
  | { readonly kind: "co-borrower"; readonly coBorrowerId: string }
);

export interface IssuedLink {
  /** With the token in its fragment, which no server or log along the way sees. It's in the mail and nowhere else. */
  readonly url: string;
  readonly expiresAt: Date;
}

export interface EnteredLink {
  /** The session's token. */
  readonly session: string;
  readonly kind: PrivateLinkKind;
  readonly endsAt: Date;
}

export interface LenderLink {
  readonly until: Date;
  readonly opensLeft: number;
  /** It opens nothing anymore, for another reason than its time. */
  readonly isEnded: boolean;
  readonly isOpen: boolean;
}

interface Deps {
  readonly database: Database;
  readonly rateLimits: RateLimits;
  readonly mails: Pick<MailBox, "queue">;
  /** Hears of every change of a client's file, on any server. */
  readonly live: {
    listenAsClient(listener: { readonly clientId: string; onChange(): void; onMissed(): void }): () => void;
  };
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

/** Links for people without an account: a lender's employee, a co-borrower. Each also takes a code that is mailed. */
export type PrivateLinks = ReturnType<typeof createPrivateLinks>;

const linkAudience = "funding-desk-door-link";
const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

const makeCode = (): string =>
  String(randomInt(10 ** privateLinkLimits.codeDigits)).padStart(privateLinkLimits.codeDigits, "0");

const lifetimes = {
  lender: { hours: privateLinkLimits.lenderHours, opens: privateLinkLimits.lenderOpens },
  "co-borrower": { hours: privateLinkLimits.coBorrowerDays * 24, opens: privateLinkLimits.coBorrowerOpens },
} as const satisfies Readonly<Record<PrivateLinkKind, object>>;

const over = {
  unknown: undefined,
  revoked: "This link was ended. If you still need it, please ask for a new one.",
  moved: "This link was ended. If you still need it, please ask for a new one.",
  closed: "This file is closed, so nothing more can be opened here.",
  expired: "This link has expired. Please ask for a new one.",
  lapsed: "A consent to show this file has ended, so nothing more can be opened here. The firm can ask for a new one.",
  used: "This link was opened too often. Please ask for a new one.",
} as const satisfies Readonly<Record<DoorEnd | "unknown" | "used", string | undefined>>;

/** What a stored link opens now. */
const findState = (row: PrivateLinkRow) =>
  findDoorState(
    {
      sentTo: row.email,
      email: row.email_now,
      mailbox: toMailbox(row.mailbox),
      expiresAt: row.expires_at,
      isRevoked: row.is_revoked,
      file:
        row.status === null
          ? null
          : {
              status: row.status,
              people: (row.people ?? []).map(({ mailbox, ...person }) => ({
                ...person,
                mailbox: toMailbox(mailbox),
              })),
              consents: (row.consents ?? []).map((each) => ({
                ...each,
                given_at: toDate(each.given_at),
                expires_at: toDate(each.expires_at),
                declined_at: toDate(each.declined_at),
                revoked_at: toDate(each.revoked_at),
              })),
            },
    },
    row.now,
  );

const toMailbox = (mailbox: PrivateLinkRow["mailbox"]): EnteredMailbox | null =>
  mailbox && {
    countsFrom: new Date(mailbox.counts_from),
    stoppedAt: toDate(mailbox.stopped_at),
    confirmedAt: toDate(mailbox.confirmed_at),
  };

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const createOver = (why: keyof typeof over): DomainError =>
  new DomainError("private_link_over", over[why] ? { sentence: over[why] } : {});

export const createPrivateLinks = (deps: Deps) => {
  const { database, rateLimits, mails, secrets } = deps;
  const watchers: ((tx: Transaction, door: Door) => Promise<void>)[] = [];

  const hashCode = (linkId: string, code: string): Buffer =>
    createKeyedHash(secrets.current("private-link").bytes).update(`${linkId}:${code}`).digest();

  const revoke = (tx: Transaction, link: { readonly submissionId: string } | { readonly coBorrowerId: string }) =>
    "submissionId" in link ? revokeLenderLinks(tx, link.submissionId) : revokeCoBorrowerLinks(tx, link.coBorrowerId);

  /** @throws {DomainError} `private_link_over` */
  const requireOpen = async (db: Queryable, token: string): Promise<PrivateLinkRow> => {
    const link = tokenShape.test(token) ? await findLink(db, hashSecretToken(token)) : undefined;
    if (!link) throw createOver("unknown");
    const { end } = findState(link);
    if (end) throw createOver(end);
    if (link.opens_left === 0) throw createOver("used");
    return link;
  };

  /** @throws {DomainError} `door_closed` for a session that ended, and for another door's; `private_link_over` */
  const requireSession = async (db: Queryable, tokenHash: Buffer, kind: PrivateLinkKind): Promise<LinkSessionRow> => {
    const row = await findSession(db, tokenHash, privateLinkLimits.idleMinutes);
    if (row?.kind !== kind || !row.is_live) throw new DomainError("door_closed");
    const { end } = findState(row);
    if (end) throw createOver(end);
    return row;
  };

  const admitSession = async (tokenHash: Buffer, kind: PrivateLinkKind, address: string): Promise<Door> => {
    const row = await requireSession(database.brief, tokenHash, kind);
    if (row.needs_touch) await touchSession(database, tokenHash);
    return toDoor(row, tokenHash, address);
  };

  const requireStillOpen = async (db: Queryable, { tokenHash, kind }: Door): Promise<void> => {
    await requireSession(db, tokenHash, kind);
  };

  async function* pass(door: Door, content: Readable) {
    for await (const piece of content) {
      await requireStillOpen(database, door);
      yield piece;
    }
  }

  return {
    /** Calls `onEntered` in the transaction of every opening, after the code: that is when an opening counts. */
    watchEntries(onEntered: (tx: Transaction, door: Door) => Promise<void>) {
      watchers.push(onEntered);
    },

    /** Makes a link in the caller's transaction. */
    async issue(tx: Transaction, order: LinkOrder): Promise<IssuedLink> {
      if (!order.isAdditional) await revoke(tx, order);
      const token = makeSecretToken();
      const tokenHash = hashSecretToken(token);
      await insertLink(tx, {
        id: randomUUID(),
        kind: order.kind,
        clientId: order.clientId,
        submissionId: order.kind === "lender" ? order.submissionId : null,
        coBorrowerId: order.kind === "co-borrower" ? order.coBorrowerId : null,
        tokenHash,
        email: order.email,
        ...lifetimes[order.kind],
      });
      const { until } = findState(await requireOpen(tx, token));
      return { url: `${deps.publicUrl}/${order.kind}#${token}`, expiresAt: until };
    },

    /** Ends every link through a door. Each call behind it looks at the link, so it ends at once on every server. */
    revoke,

    /** The newest link to a submission. */
    async findForLender(db: Queryable, submissionId: string): Promise<LenderLink | undefined> {
      const row = await findLenderLink(db, submissionId);
      if (!row) return undefined;
      const { until, end } = findState(row);
      const isOver = end === "expired" || (end === "lapsed" && until <= row.now);
      return { until, opensLeft: row.opens_left, isEnded: end !== undefined && !isOver, isOpen: end === undefined };
    },

    /**
     * Mails a new code to the link's address. The one before stops working.
     * @throws {DomainError} `private_link_over`, `too_many_requests`
     */
    async sendCode(
      token: string,
      address: string,
    ): Promise<{ readonly kind: PrivateLinkKind; readonly sentTo: string }> {
      await rateLimits.count("private-link-address", { address });
      const { id, kind, email, client_id: clientId } = await requireOpen(database, token);
      await rateLimits.count("private-link-code", { codeId: id });
      const code = makeCode();
      await withTransaction(database, async (tx) => {
        await requireOpen(tx, token);
        await saveCode(tx, {
          linkId: id,
          codeHash: hashCode(id, code),
          minutes: privateLinkLimits.codeMinutes,
          tries: privateLinkLimits.codeTries,
        });
        await mails.queue(tx, privateLinkCodeMail, { clientId, email, code });
      });
      return { kind, sentTo: maskEmail(email) };
    },

    /**
     * Starts a session behind the door.
     * @throws {DomainError} `private_link_over`, `private_code_wrong`, `too_many_requests`
     */
    async enter(token: string, code: string, address: string): Promise<EnteredLink> {
      await rateLimits.count("private-link-address", { address });
      const { id } = await requireOpen(database, token);
      // Count first, or many at once would all be compared.
      const expected = await countTry(database, id);
      const given = hashCode(id, code);
      if (!expected || !timingSafeEqual(given, expected)) throw new DomainError("private_code_wrong");
      const session = makeSecretToken();
      const tokenHash = hashSecretToken(session);
      return withTransaction(database, async (tx) => {
        if (!(await deleteCode(tx, id, given))) throw new DomainError("private_code_wrong");
        if (!(await countOpening(tx, id))) throw createOver("used");
        const endsAt = await insertSession(tx, { tokenHash, linkId: id, hours: privateLinkLimits.sessionHours });
        const row = await findSession(tx, tokenHash, privateLinkLimits.idleMinutes);
        if (!row) throw new Error("A session vanished while it was being stored.");
        const door = toDoor(row, tokenHash, address);
        await requireStillOpen(tx, door);
        for (const onEntered of watchers) await onEntered(tx, door);
        return { session, kind: row.kind, endsAt: endsAt < door.openUntil ? endsAt : door.openUntil };
      });
    },

    /**
     * Whom a session lets in.
     * @throws {DomainError} `door_closed` for a session that ended, and for another door's; `private_link_over`
     */
    async admit(authorization: string | undefined, kind: PrivateLinkKind, address: string): Promise<Door> {
      const token = authorization && bearer.exec(authorization)?.[1];
      if (!token) throw new DomainError("door_closed");
      return admitSession(hashSecretToken(token), kind, address);
    },

    /** A link that opens one thing behind this door, in a tab that can't send the session. It works for five minutes. */
    signLink: ({ linkId, tokenHash }: Door, subject: string): Promise<string> =>
      signLink(secrets, { audience: linkAudience, owner: linkId, session: tokenHash.toString("hex"), subject }),

    /** Whom a signed link lets in, as long as its session lives. @throws {DomainError} `link_invalid`; as `admit` */
    async admitByLink(
      link: string,
      {
        kind,
        subject,
        address,
      }: { readonly kind: PrivateLinkKind; readonly subject: string; readonly address: string },
    ): Promise<Door> {
      const { session } = await readLink(secrets, link, { audience: linkAudience, subject });
      return admitSession(Buffer.from(session, "hex"), kind, address);
    },

    /** For the transaction of an act behind the door, after its locks. @throws as `admit` */
    requireStillOpen,

    /**
     * Passes bytes on as long as the door is open. It asks before each piece, and when the client's file changes on any server,
     * so that nothing goes out after someone was told that it's closed, even to a reader who stopped reading.
     */
    whileOpen(door: Door, content: Readable): Readable {
      const guarded = Readable.from(pass(door, content), { objectMode: false, highWaterMark: 1 });
      const look = () => {
        requireStillOpen(database, door).catch((error: Error) => guarded.destroy(error));
      };
      const stop = deps.live.listenAsClient({ clientId: door.clientId, onChange: look, onMissed: look });
      return guarded.once("close", () => {
        stop();
        content.destroy();
      });
    },

    leave: ({ tokenHash }: Door): Promise<void> => deleteSession(database, tokenHash),

    sweep: (): Promise<void> => deleteEndedSessions(database),
  };
};

const toDoor = (row: LinkSessionRow, tokenHash: Buffer, address: string): Door => {
  const door = {
    linkId: row.id,
    clientId: row.client_id,
    openUntil: findState(row).until,
    mailbox: row.email,
    tokenHash,
    address,
  };
  if (row.submission_id !== null) return { ...door, kind: "lender", submissionId: row.submission_id };
  if (row.co_borrower_id !== null) return { ...door, kind: "co-borrower", coBorrowerId: row.co_borrower_id };
  // A check constraint guarantees one of them.
  throw new Error("A private link leads nowhere.");
};
