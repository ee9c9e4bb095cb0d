import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff/role";
import type { Database, Queryable } from "../db/database.ts";

/** A session lives until it is revoked, 8 hours old or 15 minutes idle. */
const { sessionHours, idleMinutes, freshMinutes } = staffLimits;
/** How long somebody has for the second factor after the first. */
const firstFactorMinutes = 10;
/** The last use is written at most this often, so that reading does not mean writing. */
const touchEverySeconds = 30;

export interface LiveStaffSession {
  readonly session_id: string;
  readonly staff_id: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly is_first_factor: boolean;
  /** The second factor was given so lately that it counts as just given. */
  readonly is_fresh: boolean;
  readonly needs_touch: boolean;
}

/** The session's own part of "it lives". */
const lives = `s.revoked_at is null and s.expires_at > now()
  and s.last_seen_at > now() - interval '${idleMinutes} minutes'`;

/** The live session behind a cookie; none once the person is deactivated. */
export const findLiveSession = async (db: Database, tokenHash: Buffer): Promise<LiveStaffSession | undefined> =>
  (
    await db.brief.query<LiveStaffSession>({
      name: "staff-session-live",
      text: `select s.id as session_id, s.staff_id, p.name, p.role, s.is_first_factor,
          coalesce(s.second_factor_at > now() - interval '${freshMinutes} minutes', false) as is_fresh,
          s.last_seen_at < now() - interval '${touchEverySeconds} seconds' as needs_touch
        from staff_sessions s join staff p on p.id = s.staff_id
        where s.token_hash = $1 and p.is_active and ${lives}`,
      values: [tokenHash],
    })
  ).rows[0];

export const touchSession = async (db: Queryable, id: string): Promise<void> => {
  await db.query({
    name: "staff-session-touch",
    text: "update staff_sessions set last_seen_at = now() where id = $1",
    values: [id],
  });
};

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
  await db.query({
    name: "staff-session-insert",
    text: `insert into staff_sessions (id, staff_id, token_hash, is_first_factor, second_factor_at, network, user_agent, expires_at)
      values ($1, $2, $3, $4, case when $4 then null else now() end, $5, $6, now() + $7::interval)`,
    values: [row.id, row.staffId, row.tokenHash, row.isFirstFactor, row.network, row.userAgent, lasts],
  });
};

export const findSessionEnd = async (db: Queryable, id: string): Promise<Date | undefined> =>
  (
    await db.query<{ expires_at: Date }>({
      name: "staff-session-end",
      text: "select expires_at from staff_sessions where id = $1",
      values: [id],
    })
  ).rows[0]?.expires_at;

export const noteSecondFactor = async (db: Queryable, id: string): Promise<void> => {
  await db.query({
    name: "staff-session-fresh",
    text: "update staff_sessions set second_factor_at = now() where id = $1 and not is_first_factor",
    values: [id],
  });
};

/** @returns whether it lived, and was this person's */
export const revokeSession = async (
  db: Queryable,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "staff-session-revoke",
    text: "update staff_sessions set revoked_at = now() where id = $1 and staff_id = $2 and revoked_at is null",
    values: [id, staffId],
  });
  return rowCount === 1;
};

/** @param exceptId a session that goes on */
export const revokeSessionsOf = async (db: Queryable, staffId: string, exceptId: string | null): Promise<void> => {
  await db.query({
    name: "staff-session-revoke-all",
    text: `update staff_sessions set revoked_at = now()
      where staff_id = $1 and revoked_at is null and id is distinct from $2::uuid`,
    values: [staffId, exceptId],
  });
};

export interface StaffSessionRow {
  readonly id: string;
  readonly network: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

const mostListed = 100;

/** The live sessions of a person, newest first. */
export const listLiveSessions = async (db: Queryable, staffId: string): Promise<StaffSessionRow[]> =>
  (
    await db.query<StaffSessionRow>({
      name: "staff-session-list",
      text: `select s.id, s.network, s.user_agent, s.created_at, s.last_seen_at from staff_sessions s
        where s.staff_id = $1 and not s.is_first_factor and ${lives}
        order by s.created_at desc, s.id limit ${mostListed}`,
      values: [staffId],
    })
  ).rows;

/** Of these sessions, those that live, with the role that the person has now. */
export const listRolesOfLive = async (
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; role: StaffRole }[]> =>
  (
    await db.query<{ id: string; role: StaffRole }>({
      name: "staff-session-roles",
      text: `select s.id, p.role from staff_sessions s join staff p on p.id = s.staff_id
        where s.id = any($1::uuid[]) and p.is_active and ${lives}`,
      values: [ids],
    })
  ).rows;

const keptDaysAfterEnd = 30;

export const deleteOldSessions = async (db: Queryable): Promise<void> => {
  await db.query(`delete from staff_sessions where expires_at < now() - interval '${keptDaysAfterEnd} days'`);
};
