import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface RegistrationRow extends Omit<Row<"firm_registrations">, "changed_by"> {
  readonly changed_by_name: string;
}

/** By state, then by authority. */
export const listRegistrations = (db: Queryable): Promise<RegistrationRow[]> =>
  db.list<RegistrationRow>({
    prepared: `select r.id, r.state, r.authority, r.number, r.valid_until, r.bond_amount, r.bond_until, r.note, r.revision,
        r.changed_at, s.name as changed_by_name
      from firm_registrations r join staff s on s.id = r.changed_by order by r.state, lower(r.authority), r.id`,
  });

/** Makes changes to the list wait for each other. */
export const lockRegistrations = (tx: Transaction): Promise<void> =>
  tx.run("lock table firm_registrations in share row exclusive mode");

export interface RegistrationWords {
  readonly state: string;
  readonly authority: string;
  readonly number: string;
  readonly valid_until: string | null;
  readonly bond_amount: number | null;
  readonly bond_until: string | null;
  readonly note: string;
}

interface RegistrationChange extends RegistrationWords {
  readonly id: string;
  readonly staffId: string;
}

const toValues = (registration: RegistrationChange) =>
  [
    registration.id,
    registration.state,
    registration.authority,
    registration.number,
    registration.valid_until,
    registration.bond_amount,
    registration.bond_until,
    registration.note,
    registration.staffId,
  ] as const;

export const insertRegistration = (tx: Transaction, registration: RegistrationChange): Promise<void> =>
  tx.run({
    prepared: `insert into firm_registrations
        (id, state, authority, number, valid_until, bond_amount, bond_until, note, changed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [...toValues(registration)],
  });

export const updateRegistration = (tx: Transaction, registration: RegistrationChange): Promise<void> =>
  tx.run({
    prepared: `update firm_registrations set state = $2, authority = $3, number = $4, valid_until = $5, bond_amount = $6,
        bond_until = $7, note = $8, changed_by = $9, changed_at = now(), revision = revision + 1 where id = $1`,
    values: [...toValues(registration)],
  });

export const deleteRegistration = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "delete from firm_registrations where id = $1", values: [id] });

/** Whether the firm is registered in a state on a day. */
export const existsRegistration = (db: Queryable, state: string, day: string): Promise<boolean> =>
  db.exists({
    prepared: "select 1 from firm_registrations where state = $1 and (valid_until is null or valid_until >= $2::date)",
    values: [state, day],
  });
