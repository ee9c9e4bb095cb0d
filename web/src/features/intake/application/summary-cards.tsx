import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { applicationSummaryQuery } from "./application-queries.ts";

const cards = [
  { key: "total_applications", label: "Total Applications", note: "sent so far" },
  { key: "under_process", label: "Under Process", note: "being worked on" },
  { key: "approval_term_sheet", label: "Approval / Term Sheet", note: "with an offer" },
] as const;

/** The number of applications by progress. */
export function SummaryCards({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(applicationSummaryQuery(userId));
  const isLoading = !data && !error;
  return (
    <section aria-label="Applications in numbers" aria-busy={isLoading || undefined}>
      <dl className="grid grid-cols-3 gap-3 sm:gap-5">
        {cards.map(({ key, label, note }) => (
          <div
            key={key}
            className="flex min-w-0 flex-col rounded-card border border-line bg-card px-2.5 py-4 shadow-soft sm:px-6 sm:py-5"
          >
            <dt className="text-ink-soft text-sm leading-snug">{label}</dt>
            <dd className="mt-auto pt-2">
              {isLoading ? (
                <>
                  <span className="sr-only">Loading...</span>
                  <Skeleton className="h-9 w-12" />
                </>
              ) : (
                <>
                  <span className="font-display text-2xl sm:text-3xl">{data?.[key] ?? "–"}</span>
                  {data && <span className="ml-2 hidden text-ink-soft text-sm lg:inline">{note}</span>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {!data && error && (
        <div className="mt-3">
          <LoadFailure title="We couldn't load these numbers" error={error} onRetry={refetch} />
        </div>
      )}
    </section>
  );
}
