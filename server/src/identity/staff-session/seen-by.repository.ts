import { type Sql, sql } from "../../platform/db/sql.ts";
import type { Viewer } from "./visibility.ts";

/** Whether the viewer sees the clients whose advisor the column names. */
export const isSeenBy = (viewer: Viewer, advisor: Sql): Sql =>
  viewer === undefined ? sql`true` : sql`(${advisor} is null or ${advisor} = any(${viewer}::uuid[]))`;
