import { signupIdClients } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";

/** The clients who signed up with the id, as far as the viewer may see them. */
export function Arrivals({ id, used }: { readonly id: string; readonly used: number }) {
  const query = useInfiniteQuery(deskPages(signupIdClients, { params: { id } }, (page) => [page]));
  return (
    <section aria-label="Clients who used it">
      <h3 className="border-line border-b pb-2 text-lg">Clients who used it</h3>
      {used === 0 && <p className="py-3 text-ink-soft">No one yet.</p>}
      <Loaded query={query}>
        {(pages) => (
          <>
            <ul>
              {pages
                .flatMap(({ clients }) => clients)
                .map((client) => (
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
            <Hidden count={pages[0]?.hidden ?? 0} />
          </>
        )}
      </Loaded>
      <ShowMore query={query} label="Show earlier clients" />
    </section>
  );
}

function Hidden({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className="py-3 text-ink-soft text-sm">
      {count === 1 ? "One more is" : `${formatNumber(count)} more are`} with other advisors.
    </p>
  );
}
