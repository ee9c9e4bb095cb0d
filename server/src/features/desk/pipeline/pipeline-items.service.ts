import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import { closeFollowed, insertItems } from "./pipeline-items.repository.ts";

/** Adds new pre-qualifications to the pipeline. */
export const listPrequalifications: FollowUpHandler = (tx, ids) => insertItems(tx, ids);

/** Adds new applications to the pipeline, and closes the pre-qualifications that they follow. */
export const listApplications: FollowUpHandler = async (tx, ids) => {
  await Promise.all([insertItems(tx, ids), closeFollowed(tx, ids)]);
};
