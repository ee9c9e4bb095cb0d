import type { MonthTargets } from "@funding-desk/contract/oversight/report/targets";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

interface SettingRow extends Pick<Row<"month_target_settings">, "revision"> {
  readonly setting: MonthTargets;
  readonly changed_by_name: string;
}

/** Undefined until someone changes it. */
export const findTargets = (db: Queryable): Promise<SettingRow | undefined> =>
  db.find<SettingRow>({
    prepared: `select t.setting, t.revision, s.name as changed_by_name
      from month_target_settings t join staff s on s.id = t.changed_by`,
  });

/** Makes changes wait for each other, also the first one. */
export const lockTargets = (tx: Transaction): Promise<void> =>
  tx.run("lock table month_target_settings in share row exclusive mode");

export const saveTargets = (tx: Transaction, setting: MonthTargets, staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into month_target_settings (setting, changed_by) values ($1, $2)
      on conflict on constraint month_target_settings_pkey do update set setting = excluded.setting,
        changed_by = excluded.changed_by, changed_at = now(), revision = month_target_settings.revision + 1`,
    values: [JSON.stringify(setting), staffId],
  });
