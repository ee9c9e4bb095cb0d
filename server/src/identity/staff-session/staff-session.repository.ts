import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { Database, Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

/** A session lives until it's revoked, 8 hours old or 15 minutes idle. */
const { sessionHours, idleMinutes, freshMinutes } = staffLimits;
/** The time to give the second factor after the first. */
const firstFactorMinutes = 10;
/** The last use is stored at most this often, so that not every read causes a write. */
const touchEverySeconds = 30;

export interface LiveStaffSession {
  readonly session_id: string;
  readonly staff_id: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly is_first_factor: boolean;
  /** The second factor was given in the last few minutes. */
  readonly is_fresh: boolean;
  readonly needs_touch: boolean;
  readonly covers: readonly string[];
}

/** The session's own part of being live. */
const lives = `s.revoked_at is null and s.expires_at > now()
  and s.last_seen_at > now() - interval '${idleMinutes} minutes'`;

/** Finds a cookie's live session. A deactivated member has none. */
export const findLiveSession = (
  db: Database,
  tokenHash: Buffer,
  timeZone: string,
): Promise<LiveStaffSession | undefined> =>
  db.brief.find<LiveStaffSession>({
    prepared: `select s.id as session_id, s.staff_id, p.name, p.role, s.is_first_factor,
          coalesce(s.second_factor_at > now() - interval '${freshMinutes} minutes', false) as is_fresh,
          s.last_seen_at < now() - interval '${touchEverySeconds} seconds' as needs_touch,
          array(select id from staff where id = any (covered_by(p.id, $2))) as covers
        from staff_sessions s join staff p on p.id = s.staff_id
        where s.token_hash = $1 and p.is_active and ${lives}`,
    values: [tokenHash, timeZone],
  });

export const touchSession = (db: Queryable, id: string): Promise<void> =>
  db.run({ prepared: "update staff_sessions set last_seen_at = now() where id = $1", values: [id] });

export interface NewStaffSession {
  readonly id: string;
  readonly staffId: string;
  readonly tokenHash: Buffer;
  readonly isFirstFactor: boolean;
  readonly network: string;
  readonly userAgent: string;
}

export const insertSession = async (db: Queryable, row: NewStaffSession): Promise<void> => {
  const lasts = row.isFirstFactor ? `${firstFactorMinutes} minutes` : `${sessionHours} hours`;
  await db.run({
    prepared: `insert into staff_sessions (id, staff_id, token_hash, is_first_factor, second_factor_at, network, user_agent, expires_at)
      values ($1, $2, $3, $4, case when $4 then null else now() end, $5, $6, now() + $7::interval)`,
    values: [row.id, row.staffId, row.tokenHash, row.isFirstFactor, row.network, row.userAgent, lasts],
  });
};

export const findSessionEnd = (db: Queryable, id: string): Promise<Date | undefined> =>
  db.findValue<Date>({
    prepared: "select expires_at from staff_sessions where id = $1",
    values: [id],
  });

export const noteSecondFactor = (db: Queryable, id: string): Promise<void> =>
  db.run({
    prepared: "update staff_sessions set second_factor_at = now() where id = $1 and not is_first_factor",
    values: [id],
  });

/** Makes the member's sessions no longer fresh. */
export const expireSecondFactor = (db: Queryable, staffId: string): Promise<void> =>
  db.run({
    prepared: `update staff_sessions set second_factor_at = least(second_factor_at, now() - interval '${freshMinutes} minutes')
      where staff_id = $1 and revoked_at is null and not is_first_factor`,
    values: [staffId],
  });

/** @returns whether it was a live session of this member */
export const revokeSession = (
  db: Queryable,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<boolean> =>
  db.hasChanged({
    prepared: "update staff_sessions set revoked_at = now() where id = $1 and staff_id = $2 and revoked_at is null",
    values: [id, staffId],
  });

/** @param exceptId a session to keep */
export const revokeSessions = (db: Queryable, staffId: string, exceptId: string | null): Promise<void> =>
  db.run({
    prepared: `update staff_sessions set revoked_at = now()
      where staff_id = $1 and revoked_at is null and id is distinct from $2::uuid`,
    values: [staffId, exceptId],
  });

/** @returns how many there were, of every member */
export const revokeEverySession = async (db: Queryable): Promise<number> =>
  db.getValue<number>(
    `with ended as (
       update staff_sessions set revoked_at = now() where revoked_at is null and expires_at > now() returning id
     )
     select count(*) as count from ended`,
  );

export type StaffSessionRow = Pick<
  Row<"staff_sessions">,
  "id" | "network" | "user_agent" | "created_at" | "last_seen_at"
>;

const mostListed = 100;

/** A member's live sessions, newest first. */
export const listLiveSessions = (db: Queryable, staffId: string): Promise<StaffSessionRow[]> =>
  db.list<StaffSessionRow>({
    prepared: `select s.id, s.network, s.user_agent, s.created_at, s.last_seen_at from staff_sessions s
        where s.staff_id = $1 and not s.is_first_factor and ${lives}
        order by s.created_at desc, s.id limit ${mostListed}`,
    values: [staffId],
  });

/** The live ones of these sessions, with their members' current roles. */
export const listLiveRoles = (db: Queryable, ids: readonly string[]): Promise<{ id: string; role: StaffRole }[]> =>
  db.list<{ id: string; role: StaffRole }>({
    prepared: `select s.id, p.role from staff_sessions s join staff p on p.id = s.staff_id
        where s.id = any($1::uuid[]) and p.is_active and ${lives}`,
    values: [ids],
  });

const keptDaysAfterEnd = 30;

export const deleteOldSessions = (db: Queryable): Promise<void> =>
  db.run(`delete from staff_sessions where expires_at < now() - interval '${keptDaysAfterEnd} days'`);
