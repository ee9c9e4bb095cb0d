import type { Audience } from "@funding-desk/contract/desk/group-message/desk-api";
import { leftOutReasons } from "@funding-desk/contract/desk/group-message/states";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber, reasonWords } from "./group-message-words.ts";

/** Who gets it, and who doesn't and why. */
export function AudienceList({ audience }: { readonly audience: Audience }) {
  const { clients, left_out } = audience;
  return (
    <div className="flex flex-col gap-2">
      <Names
        title={`${formatNumber(clients.length)} ${clients.length === 1 ? "client gets" : "clients get"} it`}
        people={clients}
      />
      {leftOutReasons.map((reason) => {
        const people = left_out.filter((each) => each.reason === reason);
        if (people.length === 0) return null;
        return (
          <Names
            key={reason}
            title={`${formatCount(people.length, "client")} left out: ${reasonWords[reason]}`}
            people={people}
          />
        );
      })}
    </div>
  );
}

interface NamesProps {
  readonly title: string;
  readonly people: Audience["clients"];
}

function Names({ title, people }: NamesProps) {
  if (people.length === 0) return <p className="font-semibold">{title}</p>;
  return (
    <details className="rounded-field border border-line bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{title}</summary>
      <ul className="max-h-64 overflow-y-auto border-line border-t px-4 py-2">
        {people.map(({ client_id, client_name }) => (
          <li key={client_id} className="wrap-anywhere">
            <Link to={`/desk/clients/${client_id}`} className="text-link inline-flex min-h-11 items-center">
              {client_name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
