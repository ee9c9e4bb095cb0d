import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoment } from "../../../forms/format-time.ts";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { arrivalsQuery } from "./signup-id-queries.ts";

/** The clients who signed up with the id, as far as the viewer may see them. */
export function Arrivals({ id, used }: { readonly id: string; readonly used: number }) {
  const query = useInfiniteQuery(arrivalsQuery(id));
  return (
    <section aria-label="Clients who used it">
      <h3 className="border-line border-b pb-2 text-lg">Clients who used it</h3>
      {used === 0 && <p className="py-3 text-ink-soft">No one yet.</p>}
      <Loaded query={query}>
        {({ clients, hidden }) => (
          <>
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
                    {formatMoment(client.came_at)}
                  </time>
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <p className="py-3 text-ink-soft text-sm">
                {hidden === 1 ? "One more is" : `${hidden.toLocaleString("en-US")} more are`} with other advisors.
              </p>
            )}
          </>
        )}
      </Loaded>
      <ShowMore query={query} label="Show earlier clients" />
    </section>
  );
}
