import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { arrivalsQuery } from "./signup-id-queries.ts";

/** Who came by the id, as far as the viewer may know. */
export function Arrivals({ id, used }: { readonly id: string; readonly used: number }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(arrivalsQuery(id));
  const clients = data?.pages.flatMap((page) => page.clients) ?? [];
  const hidden = data?.pages[0]?.hidden ?? 0;
  return (
    <section aria-label="Who came by it">
      <h3 className="border-line border-b pb-2 text-lg">Who came by it</h3>
      {used === 0 && <p className="py-3 text-ink-soft">Nobody yet.</p>}
      {!data && error && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-sm">
          {error.message}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ul>
        {clients.map((client) => (
          <li
            key={client.client_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 last:border-b-0"
          >
            <span className="min-w-0">
              <Link to={`/desk/clients/${client.client_id}`} className="text-link font-semibold">
                {client.name}
              </Link>
              <span className="wrap-anywhere block text-ink-soft text-sm">{client.email}</span>
            </span>
            <time dateTime={client.came_at} className="text-ink-soft text-sm">
              {shownMoment(client.came_at)}
            </time>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="py-3 text-ink-soft text-sm">
          {hidden === 1 ? "One more is" : `${hidden.toLocaleString("en-US")} more are`} with other advisors.
        </p>
      )}
      {hasNextPage && (
        <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}
