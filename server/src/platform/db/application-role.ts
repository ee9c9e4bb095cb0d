import pg from "pg";
import { migrationLock } from "./migrate.ts";

/** Tables the application can append to but never change. */
const appendOnly = ["audit_entries", "receipt_roots"];
/** Tables it can read; the database itself and the migrations write them. */
const readOnly = ["audit_head", "schema_migrations"];
/** The schema of the job queue, which creates and changes its own tables (jobs/jobs.ts). */
const jobsSchema = "jobs";

/**
 * Lets `role`, which serves requests, work in a database that another role owns. It can read and write everything except the
 * append-only tables, and owns only the job queue. Does nothing if that's done already.
 * @param ownerUrl connects as the owner of the tables, who must be a member of `role`
 */
export async function admitApplication(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "funding-desk migrations" });
  await client.connect();
  try {
    if (await isAdmitted(client, role)) return;
    // Servers that start together would change the same rows of the catalog.
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query("BEGIN");
    await client.query(grants(pg.escapeIdentifier(role)));
    await handOverJobs(client, pg.escapeIdentifier(role));
    await client.query("COMMIT");
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

export type ServingRole = {
  name: string;
  mayChangeAudit: boolean;
  /** A replica is read-only to everyone. */
  isReadOnly: boolean;
  /** Whether it has every right that the server needs. */
  isAdmitted: boolean;
};

/** The role the application connects as, and what it may do. */
export async function loadRole(url: string): Promise<ServingRole> {
  const client = new pg.Client({ connectionString: url, application_name: "funding-desk" });
  await client.connect();
  try {
    const { rows } = await client.query<{
      name: string;
      is_read_only: boolean | null;
      may_change_audit: boolean | null;
    }>(
      `SELECT current_user AS name, current_setting('transaction_read_only')::boolean AS is_read_only,
         pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = to_regclass('audit_entries')), 'MEMBER')
           AS may_change_audit`,
    );
    const [role] = rows;
    const name = role?.name ?? "";
    return {
      name,
      mayChangeAudit: role?.may_change_audit !== false,
      isReadOnly: role?.is_read_only === true,
      isAdmitted: await isAdmitted(client, name),
    };
  } finally {
    await client.end();
  }
}

async function isAdmitted(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ is_admitted: boolean }>(
    `SELECT
       has_database_privilege($1, current_database(), 'CREATE')
       AND (SELECT coalesce(bool_and(has_table_privilege($1, c.oid, CASE
                WHEN c.relname = ANY ($3) THEN 'SELECT'
                WHEN c.relname = ANY ($2) THEN 'INSERT'
                ELSE 'UPDATE' END)), true)
            FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p'))
       AND (SELECT coalesce(bool_and(has_sequence_privilege($1, c.oid, 'USAGE')), true)
            FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S')
       AND coalesce((SELECT nspowner = (SELECT oid FROM pg_roles WHERE rolname = $1)
                     FROM pg_namespace WHERE nspname = $4), true)
       AS is_admitted`,
    [role, appendOnly, readOnly, jobsSchema],
  );
  return rows[0]?.is_admitted === true;
}

const grants = (role: string): string => `
  DO $$ BEGIN EXECUTE format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO ${role}', current_database()); END $$;
  GRANT USAGE ON SCHEMA public TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
  REVOKE UPDATE, DELETE ON ${appendOnly.join(", ")} FROM ${role};
  REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(", ")} FROM ${role};
`;

/** A queue created before there were two roles belongs to the owner. */
async function handOverJobs(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER SCHEMA %I OWNER TO ${role}', nspname) AS statement FROM pg_namespace WHERE nspname = $1
     UNION ALL
     SELECT format('ALTER %s %s OWNER TO ${role}', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END,
       c.oid::regclass)
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname = $1 AND relkind IN ('r', 'p', 'v', 'S')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO ${role}', p.oid::regprocedure) FROM pg_proc p WHERE pronamespace = to_regnamespace($1)
     UNION ALL
     SELECT format('ALTER TYPE %s OWNER TO ${role}', t.oid::regtype) FROM pg_type t
     WHERE typnamespace = to_regnamespace($1) AND typtype IN ('e', 'd')`,
    [jobsSchema],
  );
  for (const { statement } of rows) await client.query(statement);
}
