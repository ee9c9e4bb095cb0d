import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { programsQuery } from "./catalog-queries.ts";

const stale = { q: "", status: undefined, product: "", lender: "", isStale: true } as const;

/** For managers: how many programs rest on a source that was read too long ago. Renders nothing when none does. */
export function StalePrograms() {
  const { data } = useQuery(programsQuery(stale));
  if (!data || data.stale === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`${formatCount(data.stale, "lender program")} ${data.stale === 1 ? "has" : "have"} a stale source`}
      action={
        <LinkButton size="small" to="/desk/catalog?sources=stale">
          Show {data.stale === 1 ? "it" : "them"}
        </LinkButton>
      }
    >
      Until someone reads it again, a rule that rests on it never says no.
    </Notice>
  );
}
