import { verifyRoots } from "../../features/oversight/receipt/receipt-check.ts";
import { verifyChain } from "../../platform/audit/audit-chain.ts";
import type { Config } from "../../platform/config/config.ts";
import { findMasterKeys } from "../../platform/crypto/master-key.repository.ts";
import { readHeldKeys, requireKeys } from "../../platform/crypto/master-keys.ts";
import type { Database } from "../../platform/db/database.ts";
import { listFailedMails } from "../../platform/mail/mail.repository.ts";
import { loadRowFigures } from "../../platform/metrics/figures.repository.ts";
import { loadUpkeep, type Upkeep, type UpkeepKind } from "../../platform/upkeep/upkeep.ts";
import { countOverdueJobs, hasJobs } from "./doctor.repository.ts";
import { attempt, type Finding, failed, ok, warning } from "./finding.ts";

const overdueMinutes = 10;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Duty {
  readonly check: string;
  readonly what: string;
  /** After this time without success, someone forgot it. */
  readonly withinMs: number;
  readonly toDo: string;
}

const duties: Readonly<Record<UpkeepKind, Duty>> = {
  backup: { check: "backup", what: "backup", withinMs: 26 * hourMs, toDo: "Run desk backup every night." },
  restore_drill: {
    check: "restore drill",
    what: "restore drill",
    withinMs: 35 * dayMs,
    toDo: "Run desk restore-drill every month: a backup that was never restored may not be one.",
  },
  audit_verification: {
    check: "audit verification",
    what: "verification of the audit",
    withinMs: 26 * hourMs,
    toDo: "Run desk audit verify every night, and keep its last line elsewhere.",
  },
};

/** What the database holds: whether our key opens it, whether the audit is whole, and whether someone looks after it. */
export const checkRecords = async (database: Database, config: Config): Promise<readonly Finding[]> => [
  ...(await attempt("master key", "Without the right key, no one can read clients' data.", () =>
    checkMasterKey(database, config),
  )),
  ...(await attempt("audit", "See that the role may read audit_entries.", () => checkAudit(database))),
  ...(await attempt("receipts", "See that the role may read receipt_roots.", () => checkReceipts(database))),
  ...(await attempt("upkeep", "See that the role may read upkeep.", () => checkUpkeep(database))),
  ...(await attempt("jobs", "See that the role owns the schema jobs.", () => checkJobs(database))),
  ...(await attempt("replies by mail", "See that the role may read inbound_mails.", () =>
    checkReplies(database, config),
  )),
  ...(await attempt("mails", "See that the role may read mails.", () => checkMails(database))),
];

const checkMasterKey = async (database: Database, config: Config): Promise<Finding> => {
  const check = "master key";
  const rows = await findMasterKeys(database);
  if (rows.length === 0)
    return warning(check, { says: "This database has no master key yet.", toDo: "The first start makes one." });
  requireKeys(rows, await readHeldKeys(config), config);
  return ok(check, "It's the key that this database belongs to.");
};

const checkAudit = async (database: Database): Promise<Finding> => {
  const check = "audit";
  const { checked, problems, problemCount } = await verifyChain(database);
  if (problemCount === 0) return ok(check, `${checked} entries checked, and none was changed.`);
  return failed(check, {
    says: `Problems: ${problemCount}. The first: ${problems[0]}`,
    toDo: "Run desk audit verify to see all, and find out who had access to the database.",
  });
};

const checkReceipts = async (database: Database): Promise<Finding> => {
  const check = "receipts";
  const { roots, problems } = await verifyRoots(database);
  if (problems.length === 0) return ok(check, `${roots} daily roots checked, and each follows from the one before it.`);
  return failed(check, {
    says: `Problems: ${problems.length}. The first: ${problems[0]}`,
    toDo: "Run desk audit verify to see all, and find out who had access to the database.",
  });
};

const checkUpkeep = async (database: Database): Promise<Finding[]> => (await loadUpkeep(database)).map(checkDuty);

const checkDuty = ({ kind, lastGoodAt, lastTriedAt, wasGood }: Upkeep): Finding => {
  const { check, what, withinMs, toDo } = duties[kind];
  if (lastTriedAt !== null && !wasGood)
    return failed(check, { says: `The last ${what} failed, on ${formatDay(lastTriedAt)}.`, toDo });
  if (lastGoodAt === null) return warning(check, { says: `There has never been a ${what}.`, toDo });
  const says = `The last ${what} was on ${formatDay(lastGoodAt)}.`;
  return Date.now() - lastGoodAt.getTime() > withinMs ? warning(check, { says, toDo }) : ok(check, says);
};

const formatDay = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const checkJobs = async (database: Database): Promise<Finding> => {
  const check = "jobs";
  if (!(await hasJobs(database)))
    return warning(check, { says: "There is no job queue yet.", toDo: "The first start makes it." });
  const overdue = await countOverdueJobs(database, overdueMinutes);
  if (overdue === 0) return ok(check, `No job has been due for more than ${overdueMinutes} minutes.`);
  return warning(check, {
    says: `Jobs that have been due for more than ${overdueMinutes} minutes: ${overdue}.`,
    toDo: "See that a server runs, and look into its log for failed jobs.",
  });
};

const checkReplies = async (database: Database, { replies }: Config): Promise<Finding[]> => {
  const check = "replies by mail";
  const { replies_missed: missed, replies_automatic: automatic } = await loadRowFigures(database);
  const left = automatic === 0 ? "" : `, but for ${automatic} that look automatic. Settings, Missed replies lists them`;
  if (missed === 0)
    return replies ? [ok(check, `Every reply of the last 30 days is in its client's file${left}.`)] : [];
  return [
    warning(check, {
      says: `Replies of the last 30 days that aren't in a client's file: ${missed}.`,
      toDo: "Look at them in the mailbox's folder Not processed. Settings, Missed replies says why each is there.",
    }),
  ];
};

const checkMails = async (database: Database): Promise<Finding> => {
  const failures = await listFailedMails(database);
  if (failures.length === 0) return ok("mails", "No mail has failed for good.");
  return warning("mails", {
    says: `Mails that couldn't be sent: ${failures.length}.`,
    toDo: "Run desk mail failed, and send them again with desk mail resend.",
  });
};
