import { useQuery } from "@tanstack/react-query";
import { shownDay } from "../../forms/shown-day.ts";
import { Notice } from "../../ui/notice.tsx";
import { prequalificationSummaryQuery } from "./summary-query.ts";

/** Tells a client who comes back to the form that one was sent already. */
export function EarlierRequest({ userId }: { readonly userId: string }) {
  const { data } = useQuery(prequalificationSummaryQuery(userId));
  const newest = data?.[0];
  if (!newest) return null;
  return (
    <Notice title={`You sent ${newest.reference} on ${shownDay(newest.creation_date)}`}>
      It counts. Fill in the form again only if something has changed since.
    </Notice>
  );
}
