import type { Queryable } from "../../db/database.ts";

export const readClock = (db: Queryable): Promise<Date> => db.getValue<Date>({ prepared: "select clock_timestamp()" });
