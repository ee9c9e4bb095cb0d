import {
  type ApplicationStatus,
  findStatus,
  type StatusRecord,
  statusesOf,
} from "@funding-desk/contract/intake/status/statuses";
import type { LenderEventRow } from "./timeline.repository.ts";

interface Records {
  readonly reference: string;
  /** An offer for it was shown to the client. */
  readonly hasOffer: boolean;
  /** The client's. */
  readonly lenders: readonly Pick<LenderEventRow, "kind" | "reference">[];
}

/**
 * The statuses of an application that rest on a record which isn't here: an offer, the client's choice, a payout, or a lender that
 * had the file. Whoever is moved there learned of it by phone, and the client's pages say so.
 */
export const listByPhone = ({ reference, hasOffer, lenders }: Records): ApplicationStatus[] => {
  const has = (...kinds: readonly LenderEventRow["kind"][]): boolean =>
    lenders.some((event) => event.reference === reference && kinds.includes(event.kind));
  const isRecorded: Readonly<Record<StatusRecord, boolean>> = {
    offer: hasOffer,
    choice: has("chosen", "funded"),
    payout: has("funded"),
    lender: has("sent", "passed"),
  };
  return statusesOf.application.filter((status) => {
    const { restsOn } = findStatus("application", status) ?? {};
    return restsOn !== undefined && !isRecorded[restsOn];
  });
};
