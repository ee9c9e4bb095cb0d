import type { AnswerGoalSetting } from "@funding-desk/contract/office/answer-goal/setting";
import { unanswered } from "../../../identity/client/unanswered.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface SettingRow extends Pick<Row<"answer_goal_settings">, "revision"> {
  readonly setting: AnswerGoalSetting;
  readonly changed_by_name: string;
}

/** Undefined until someone changes it. */
export const findSetting = (db: Queryable): Promise<SettingRow | undefined> =>
  db.find<SettingRow>({
    prepared: `select g.setting, g.revision, s.name as changed_by_name
      from answer_goal_settings g join staff s on s.id = g.changed_by`,
  });

/** Makes changes wait for each other, also the first one. */
export const lockSetting = (tx: Transaction): Promise<void> =>
  tx.run("lock table answer_goal_settings in share row exclusive mode");

export const saveSetting = (tx: Transaction, setting: AnswerGoalSetting, staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into answer_goal_settings (setting, changed_by) values ($1, $2)
      on conflict on constraint answer_goal_settings_pkey do update set setting = excluded.setting,
        changed_by = excluded.changed_by, changed_at = now(), revision = answer_goal_settings.revision + 1`,
    values: [JSON.stringify(setting), staffId],
  });

export interface LongestWaits {
  readonly forms: Date | null;
  readonly messages: Date | null;
  readonly documents: Date | null;
}

/** Since when what waits longest of a client's waits; null when nothing does. Files the scanner refused wait for no one. */
export const findLongestWaits = (db: Queryable, clientId: string): Promise<LongestWaits | undefined> =>
  db.find<LongestWaits>(sql`select
      (select min(i.status_since) from pipeline_items i
        where i.client_id = ${clientId}::uuid and (i.kind, i.status) in (${unanswered})) as forms,
      (select min(m.sent_at) from messages m
        where m.client_id = ${clientId}::uuid and m.from_client and m.read_at is null) as messages,
      (select min(d.uploaded_at) from documents d
        where d.client_id = ${clientId}::uuid and d.review_state = 'waiting' and d.deleted_at is null
          and (select f.state from stored_files f where f.id = d.file_id) <> 'infected') as documents`);
