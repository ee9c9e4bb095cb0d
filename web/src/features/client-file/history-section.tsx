import type { HistoryEntry } from "@funding-desk/contract/client-file/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { historyQuery } from "./client-file-queries.ts";

/** Everything that happened in the file, newest first. */
export function HistorySection({ clientId }: { readonly clientId: string }) {
  const [withViews, setWithViews] = useState(false);
  const history = useInfiniteQuery(historyQuery(clientId, withViews));
  const { data, error, hasNextPage, isFetchingNextPage } = history;
  return (
    <Card>
      <div className="mb-4 print:hidden">
        <CheckboxField
          label="Those who only looked, too"
          name="history-views"
          value={withViews}
          onChange={setWithViews}
        />
      </div>
      {data ? (
        <ol className="divide-y divide-line">
          {data.pages.flatMap(({ entries }) => entries.map((entry) => <Entry key={entry.id} entry={entry} />))}
        </ol>
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          We could not load the history.
          <Button size="small" onClick={() => void history.refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <LoadingArea>
          <Skeleton className="mb-4 h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </LoadingArea>
      )}
      {hasNextPage && (
        <div className="mt-4 print:hidden">
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show earlier ones
          </Button>
        </div>
      )}
    </Card>
  );
}

const who = { client: "The client", system: "The system", staff: "Somebody of the firm" } as const;

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { before, after } = entry;
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-ink-soft text-sm sm:pt-0.5">
        {shownMoment(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{entry.name ?? who[entry.by]}</span> {entry.what}
          {entry.about && `: ${entry.about}`}
        </p>
        {(before !== null || after !== null) && (
          <p className="wrap-anywhere text-sm">
            <span className="text-ink-soft">from</span> {before ?? "not given"}{" "}
            <span className="text-ink-soft">to</span> {after ?? "not given"}
          </p>
        )}
        {entry.note && <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">“{entry.note}”</p>}
        {entry.message && (
          <p className="wrap-anywhere mt-1 whitespace-pre-line border-accent border-l-3 pl-3 text-sm">
            {entry.message}
          </p>
        )}
      </div>
    </li>
  );
}
