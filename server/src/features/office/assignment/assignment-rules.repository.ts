import type { Absence, AssignmentRule } from "@funding-desk/contract/office/assignment/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface RulesRow extends Pick<Row<"assignment_rules">, "revision"> {
  readonly rules: readonly AssignmentRule[];
  readonly changed_by_name: string;
}

/** Undefined until someone sets rules. */
export const findRules = (db: Queryable): Promise<RulesRow | undefined> =>
  db.find<RulesRow>({
    prepared: `select r.rules, r.revision, s.name as changed_by_name from assignment_rules r join staff s on s.id = r.changed_by`,
  });

/** Makes everyone who assigns by the rules wait, on every server, so that turns come one after the other. */
export const lockRules = (tx: Transaction): Promise<void> =>
  tx.run({ prepared: "select from assignment_rules for update" });

/** Makes changes wait for each other, also when there are no rules yet. */
export const lockRulesTable = (tx: Transaction): Promise<void> =>
  tx.run("lock table assignment_rules in share row exclusive mode");

export const saveRules = (tx: Transaction, rules: readonly AssignmentRule[], staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into assignment_rules (rules, changed_by) values ($1, $2)
      on conflict on constraint assignment_rules_pkey do update set rules = excluded.rules, changed_by = excluded.changed_by,
        changed_at = now(), revision = assignment_rules.revision + 1`,
    values: [JSON.stringify(rules), staffId],
  });

export const deleteOtherTurns = (tx: Transaction, ruleIds: readonly string[]): Promise<void> =>
  tx.run({ prepared: "delete from assignment_turns where not rule_id = any ($1::uuid[])", values: [ruleIds] });

export const listTurns = (db: Queryable): Promise<Row<"assignment_turns">[]> =>
  db.list<Row<"assignment_turns">>({ prepared: "select rule_id, staff_id, turn from assignment_turns" });

export const saveTurns = (tx: Transaction, turns: readonly Row<"assignment_turns">[]): Promise<void> =>
  tx.run({
    prepared: `insert into assignment_turns (rule_id, staff_id, turn)
      select rule_id, staff_id, turn from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as given (rule_id, staff_id, turn)
      on conflict on constraint assignment_turns_pkey do update set turn = excluded.turn`,
    values: [turns.map((each) => each.rule_id), turns.map((each) => each.staff_id), turns.map((each) => each.turn)],
  });

export interface FileRow {
  readonly id: string;
  readonly state: string;
  readonly label: string;
  readonly amount: number | null;
  readonly is_opened: boolean;
}

/** Clients without an advisor, locked in the order in which all lock them, with what rules look at. */
export const lockUnassigned = (tx: Transaction, ids: readonly string[]): Promise<FileRow[]> =>
  tx.list<FileRow>({
    prepared: `select c.id, c.state, coalesce((select label from signup_ids where id = c.signup_id), '') as label,
        (select p.requested_amount from prequalifications p where p.client_id = c.id
          order by p.submitted_at desc, p.id limit 1) as amount,
        exists (select from opened_clients o where o.client_id = c.id) as is_opened
      from clients c where c.id = any ($1::uuid[]) and c.staff_id is null order by c.id for no key update of c`,
    values: [ids],
  });

export interface AssignedFile {
  readonly clientId: string;
  readonly staffId: string;
}

export const updateAdvisors = (tx: Transaction, files: readonly AssignedFile[]): Promise<void> =>
  tx.run({
    prepared: `update clients c set staff_id = given.staff_id
      from unnest($1::uuid[], $2::uuid[]) as given (id, staff_id) where c.id = given.id`,
    values: [files.map(({ clientId }) => clientId), files.map(({ staffId }) => staffId)],
  });

export interface TakerRow extends Pick<Row<"staff">, "id" | "name"> {
  readonly from_on: string | null;
  readonly until_on: string | null;
  readonly cover_id: string | null;
}

/** Everyone who can have clients, by name, with their absence unless it's over by that day. */
export const listTakers = (db: Queryable, day: string): Promise<TakerRow[]> =>
  db.list<TakerRow>({
    prepared: `select s.id, s.name, a.from_on, a.until_on, a.cover_id from staff s
        left join staff_absences a on a.staff_id = s.id and a.until_on >= $1::date
      where s.is_active and s.joined_at is not null and s.role <> 'auditor' order by s.name, s.id`,
    values: [day],
  });

/** Keeps these from being deactivated until the transaction ends. */
export const lockTakers = (tx: Transaction): Promise<void> =>
  tx.run({ prepared: "select from staff where is_active and role <> 'auditor' order by id for share" });

interface LoadRow {
  readonly staff_id: string;
  readonly count: number;
}

/**
 * How many pre-qualifications and applications each of them still works on, and how many clients of the last month who have
 * sent nothing yet. Imported ones are the firm's past.
 */
export const countOpenFiles = (db: Queryable, staffIds: readonly string[]): Promise<LoadRow[]> =>
  db.list<LoadRow>({
    prepared: `select staff_id, count(*) as count from (
        select owner_id as staff_id from pipeline_items where owner_id = any ($1::uuid[]) and is_open
        union all select c.staff_id from clients c where c.created_at > now() - interval '30 days'
          and c.staff_id = any ($1::uuid[]) and not exists (select from pipeline_items i where i.client_id = c.id)
          and not exists (select from opened_clients o where o.client_id = c.id and o.origin = 'import')) files
      group by staff_id`,
    values: [staffIds],
  });

/** Undefined when there is none, or it's over by that day. */
export const findAbsence = (db: Queryable, staffId: string, day: string): Promise<Absence | undefined> =>
  db.find<Absence>({
    prepared: "select from_on, until_on, cover_id from staff_absences where staff_id = $1 and until_on >= $2::date",
    values: [staffId, day],
  });

export const saveAbsence = (
  tx: Transaction,
  staffId: string,
  { from_on: from, until_on: until, cover_id: cover = null }: Absence,
): Promise<void> =>
  tx.run({
    prepared: `insert into staff_absences (staff_id, from_on, until_on, cover_id) values ($1, $2, $3, $4)
      on conflict on constraint staff_absences_pkey do update
        set from_on = excluded.from_on, until_on = excluded.until_on, cover_id = excluded.cover_id`,
    values: [staffId, from, until, cover],
  });

export const deleteAbsence = (tx: Transaction, staffId: string): Promise<void> =>
  tx.run({ prepared: "delete from staff_absences where staff_id = $1", values: [staffId] });

/** The name of someone who can have clients. */
export const findTakerName = (db: Queryable, staffId: string): Promise<string | undefined> =>
  db.findValue<string>({
    prepared: "select name from staff where id = $1 and is_active and joined_at is not null and role <> 'auditor'",
    values: [staffId],
  });
