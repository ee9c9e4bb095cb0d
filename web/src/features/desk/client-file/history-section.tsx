import type { HistoryEntry } from "@funding-desk/contract/desk/client-file/desk-api";
import { clientHistory } from "@funding-desk/contract/desk/client-file/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";

/** Everything that happened in a client's file, newest first. */
export function HistorySection({ clientId }: { readonly clientId: string }) {
  const [withViews, setWithViews] = useState(false);
  const query = useInfiniteQuery(
    deskPages(
      clientHistory,
      { params: { id: clientId }, query: { views: withViews ? "true" : undefined } },
      ({ entries }) => entries,
    ),
  );
  return (
    <Card>
      <div className="mb-4 print:hidden">
        <CheckboxField label="Include views" name="history-views" value={withViews} onChange={setWithViews} />
      </div>
      <Loaded query={query} failedTitle="We couldn't load the history" skeleton={["mb-4 h-5 w-2/3", "h-5 w-1/2"]}>
        {(entries) => (
          <ol className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </Loaded>
      <div className="mt-4 empty:hidden print:hidden">
        <ShowMore query={query} label="Show earlier entries" />
      </div>
    </Card>
  );
}

const who = { client: "The client", system: "The system", key: "An API key", staff: "Someone at the firm" } as const;

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { before, after } = entry;
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-ink-soft text-sm sm:pt-0.5">
        {formatMoment(entry.at)}
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
