import { useQuery } from "@tanstack/react-query";
import { shownDay } from "../../forms/shown-day.ts";
import { Notice } from "../../ui/notice.tsx";
import { applicationsQuery } from "./application-queries.ts";

/** Tells a client who comes back to the form that one was sent already. */
export function EarlierApplication({ userId }: { readonly userId: string }) {
  const { data } = useQuery(applicationsQuery(userId));
  const newest = data?.[0];
  if (!newest) return null;
  return (
    <Notice title={`You sent ${newest.reference} on ${shownDay(newest.date)}. Status: ${newest.status}`}>
      It counts. Fill in another one only for another need.
    </Notice>
  );
}
