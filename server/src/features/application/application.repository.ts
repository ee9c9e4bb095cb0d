import type { applicationStatuses } from "@funding-desk/contract/application/api";
import type { Database } from "../../db/database.ts";
import { queryWithLiveSession, type SessionChecked } from "../../session/live-session.ts";
import type { SessionToken } from "../../session/session-token.ts";

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** More than anybody submits; so that a list costs the same whoever asks. */
const listedAtMost = 100;

export interface ApplicationListRow {
  readonly id: string;
  readonly reference: string;
  readonly funding_type: string;
  readonly requested_amount: number;
  readonly submitted_at: Date;
  readonly status: ApplicationStatus;
}

/** Newest first. */
export const listOwnApplications = (db: Database, token: SessionToken): Promise<SessionChecked<ApplicationListRow[]>> =>
  queryWithLiveSession<ApplicationListRow>(db, token, {
    name: "application-list",
    rows: `select id, reference, funding_type, requested_amount, submitted_at, status from applications
      where client_id = live.client_id order by submitted_at desc, id limit ${listedAtMost}`,
  });

export interface StatusCount {
  readonly status: ApplicationStatus;
  readonly count: number;
}

export const countOwnByStatus = (db: Database, token: SessionToken): Promise<SessionChecked<StatusCount[]>> =>
  queryWithLiveSession<StatusCount>(db, token, {
    name: "application-count-by-status",
    rows: "select status, count(*) as count from applications where client_id = live.client_id group by status",
  });
