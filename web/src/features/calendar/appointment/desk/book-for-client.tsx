import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { findClientsQuery } from "../../../../desk-parts/find-clients-query.ts";
import { useSettled } from "../../../../desk-parts/use-settled.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
import { BookCall } from "./book-call.tsx";

/** How long after the last key we search. */
const restMs = 200;

/** Books a call from the calendar: finds the client first. Mount it only while it is open. */
export function BookForClient({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [client, setClient] = useState<{ readonly id: string; readonly name: string }>();
  const sought = useSettled(text.trim(), restMs);
  const found = useQuery(findClientsQuery(sought));
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={client ? `Book a call with ${client.name}` : "Book a call"}>
      {client ? (
        <BookCall clientId={client.id} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <SearchField label="Find the client" value={text} onChange={setText} maxLength={limits.searchChars} />
          {sought !== "" && (
            <Loaded query={found} failedTitle="We couldn't search" empty={<p className="text-ink-soft">No matches</p>}>
              {(clients) => (
                <ul className="divide-y divide-line">
                  {clients.map(({ client_id: id, client_name: name, business_name, email }) => (
                    <li key={id}>
                      <button
                        type="button"
                        onClick={() => setClient({ id, name })}
                        className="w-full rounded-tag px-3 py-2 text-left hover:bg-brand-soft"
                      >
                        <span className="block font-semibold">{name}</span>
                        <span className="wrap-anywhere block text-ink-soft text-sm">
                          {[business_name, email].filter((part) => part !== "").join(", ")}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </Loaded>
          )}
        </div>
      )}
    </Dialog>
  );
}
