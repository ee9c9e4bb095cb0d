import { loadRole } from "../../platform/db/application-role.ts";
import { describeSkew, isSkewTooLarge, measureSkew } from "../../platform/db/clock-skew.ts";
import type { Database } from "../../platform/db/database.ts";
import { listPendingMigrations } from "../../platform/db/migrate.ts";
import { loadServerFacts, readClock } from "./doctor.repository.ts";
import { attempt, type Finding, failed, ok, warning } from "./finding.ts";

const oldestVersion = 150_000;
/** Less than the server tolerates. */
const noticedSkewMs = 5_000;

export interface ExaminedDatabase {
  readonly database: Database;
  /** As the role that serves. */
  readonly url: string;
  readonly ownerUrl: string;
}

/** What the database is and may do. `isMigrated` says whether the other checks can read their tables. */
export const checkDatabase = async ({
  database,
  url,
  ownerUrl,
}: ExaminedDatabase): Promise<{ readonly findings: readonly Finding[]; readonly isMigrated: boolean }> => {
  const server = await attempt("database", "See that PostgreSQL runs and that DATABASE_URL is right.", () =>
    checkServer(database),
  );
  if (server.some(({ state }) => state === "failed")) return { findings: server, isMigrated: false };
  const clocks = await attempt("clocks", "Run NTP on both machines.", () => checkClocks(database));
  const schema = await checkSchema(ownerUrl);
  const { isMigrated } = schema;
  const role = isMigrated ? await attempt("database role", seeRoles, () => checkRole(url)) : [];
  return { findings: [...server, ...clocks, ...schema.findings, ...role], isMigrated };
};

const checkServer = async (database: Database): Promise<Finding[]> => {
  const { version, is_replica, missing_extensions } = await loadServerFacts(database);
  const findings: Finding[] = [];
  if (version < oldestVersion)
    findings.push(
      failed("database", { says: `PostgreSQL ${Math.floor(version / 10_000)} is too old.`, toDo: "Use 15 or later." }),
    );
  if (is_replica)
    findings.push(
      failed("database", {
        says: "This database is a replica, which can't save anything.",
        toDo: "Point DATABASE_URL at the server that leads.",
      }),
    );
  if (findings.length === 0) findings.push(ok("database", `PostgreSQL ${Math.floor(version / 10_000)} answers.`));
  findings.push(
    missing_extensions.length === 0
      ? ok("extensions", "The extensions pg_trgm and btree_gin are there.")
      : warning("extensions", {
          says: `The database lacks ${missing_extensions.join(" and ")}.`,
          toDo: "The first start creates them, if PostgreSQL has them; on Debian they are in postgresql-contrib.",
        }),
  );
  return findings;
};

const checkClocks = async (database: Database): Promise<Finding> => {
  const skewMs = await measureSkew(() => readClock(database));
  const [says = "", ...toDo] = describeSkew(skewMs).split(/(?<=\.) /);
  if (isSkewTooLarge(skewMs)) return failed("clocks", { says, toDo: toDo.join(" ") });
  if (Math.abs(skewMs) > noticedSkewMs) return warning("clocks", { says, toDo: toDo.join(" ") });
  return ok("clocks", `This machine's clock and the database's agree to ${Math.ceil(Math.abs(skewMs))} ms.`);
};

const checkSchema = async (
  ownerUrl: string,
): Promise<{ readonly findings: readonly Finding[]; readonly isMigrated: boolean }> => {
  const check = "version";
  let isMigrated = false;
  const findings = await attempt(check, "Start the version of the program that belongs to this database.", async () => {
    const pending = await listPendingMigrations(ownerUrl);
    isMigrated = pending.length === 0;
    if (isMigrated) return ok(check, "The database and this program are of one version.");
    return warning(check, {
      says: `The database lacks ${pending.length} migrations, the first of them ${pending[0]}.`,
      toDo: "Make a backup. The next start applies them.",
    });
  });
  return { findings, isMigrated };
};

const seeRoles = 'See "The audit" in docs/OPERATIONS.md for how to use two roles.';

const checkRole = async (url: string): Promise<Finding> => {
  const check = "database role";
  const { name, mayChangeAudit, isAdmitted } = await loadRole(url);
  if (!isAdmitted)
    return failed(check, {
      says: `The role ${name} lacks rights that the server needs.`,
      toDo: "Start once with DATABASE_OWNER_URL set: that grants them.",
    });
  if (mayChangeAudit)
    return warning(check, { says: `The role ${name} could remove the audit's protection.`, toDo: seeRoles });
  return ok(check, `The role ${name} has the rights it needs, and can't change the audit.`);
};
