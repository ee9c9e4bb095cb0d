import type { Queryable } from "../../db/database.ts";

export const ping = async (db: Queryable): Promise<void> => {
  await db.query({ name: "ping", text: "select 1" });
};
