import type { Queryable } from "../platform/db/database.ts";

/** Sets how long staff can undo what clients hear of. Needs a member of staff. */
export const setUndoSeconds = async (database: Queryable, seconds: number): Promise<void> => {
  await database.query("delete from undo_settings");
  await database.query("insert into undo_settings (seconds, changed_by) select $1, id from staff limit 1", [seconds]);
};
