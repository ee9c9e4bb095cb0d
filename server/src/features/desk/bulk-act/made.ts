/** What was made for one client, so that it can be taken back. */
export interface Made {
  /** The advisor before, and the one since; null for no one. */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly taskIds?: readonly string[];
  readonly requestIds?: readonly string[];
  readonly messageId?: string;
  /** The change of status. */
  readonly changeId?: string;
}
