import type { BulkActWire } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../forms/format-number.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { missingQuery } from "./bulk-queries.ts";
import { describePlace, reasonWords } from "./bulk-words.ts";

interface MissingDialogProps {
  readonly act: BulkActWire;
  readonly onClose: () => void;
}

/** For whom an act wasn't done, or not undone, and why. */
export function MissingDialog({ act, onClose }: MissingDialogProps) {
  const query = useInfiniteQuery(missingQuery(act.id));
  const groups = [...act.refused, ...act.kept];
  return (
    <Dialog isOpen onClose={onClose} title="Not done" actions={<Button onClick={onClose}>Close</Button>}>
      {groups.length > 0 && (
        <ul aria-label="Reasons" className="mb-4">
          {groups.map(({ reason, count }) => (
            <li key={reason}>
              <span className="font-semibold">{formatNumber(count)}</span>: {reasonWords[reason]}
            </li>
          ))}
        </ul>
      )}
      <Loaded
        query={query}
        failedTitle="We couldn't load the list"
        skeleton={["h-24 w-full"]}
        empty={<p>They are with other advisors, or deleted.</p>}
      >
        {(clients) => (
          <ul aria-label="Clients" className="flex flex-col divide-y divide-line">
            {clients.map((place, index) => (
              // A client can have two files.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows only come at the end
              <li key={`${place.client_id}-${index}`} className="wrap-anywhere py-2">
                <NewTabLink href={`/desk/clients/${place.client_id}`}>{place.client_name}</NewTabLink>
                <span className="block text-ink-soft text-sm">{describePlace(place)}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} />
    </Dialog>
  );
}
