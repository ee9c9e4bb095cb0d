import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { unfinishedApplicationQuery } from "../../intake/application/unfinished-query.ts";
import { prequalificationSummaryQuery } from "../../intake/prequalification/summary-query.ts";

/** What to do while there are no applications: pre-qualify first, then apply. */
export function ApplyHint({ userId }: { readonly userId: string }) {
  const { data: requests = [] } = useQuery(prequalificationSummaryQuery(userId));
  const { data: unfinished } = useQuery(unfinishedApplicationQuery(userId));
  if (requests.length === 0) return "You can apply once you've sent your pre-qualification.";
  return (
    <Link to="/dashboard/funding-application" className="text-link inline-flex min-h-11 items-center">
      {unfinished ? "Continue your funding application" : "Start your funding application"}
    </Link>
  );
}
