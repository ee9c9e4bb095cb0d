import { listStatuses, submissionKinds } from "@funding-desk/contract/intake/status/statuses";
import { sql } from "../../platform/db/sql.ts";

/** Kinds and statuses of submissions that no one has answered, as rows in parentheses. */
export const unanswered = sql.join(
  submissionKinds.flatMap((kind) =>
    listStatuses(kind, ({ isUnanswered = false }) => isUnanswered).map(
      (status) => sql`(${sql.literal(kind)}, ${sql.literal(status)})`,
    ),
  ),
);
