import type { Queryable } from "../../db/database.ts";

export const ping = (db: Queryable): Promise<void> => db.run({ prepared: "select 1" });
