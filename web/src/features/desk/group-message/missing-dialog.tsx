import type { GroupMessage } from "@funding-desk/contract/desk/group-message/desk-api";
import { groupMessageMissing } from "@funding-desk/contract/desk/group-message/desk-api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { describeMissing } from "./group-message-words.ts";

interface MissingDialogProps {
  readonly message: GroupMessage;
  readonly onClose: () => void;
}

/** Who didn't get a message to many, and why. */
export function MissingDialog({ message, onClose }: MissingDialogProps) {
  const query = useQuery(deskQuery(groupMessageMissing, { params: { id: message.id } }));
  return (
    <Dialog isOpen onClose={onClose} title="Who didn't get it" actions={<Button onClick={onClose}>Close</Button>}>
      <Loaded query={query} failedTitle="We couldn't load the list" skeleton={["h-24 w-full"]}>
        {(people) =>
          people.length === 0 ? (
            <p>No one you can see: their files are with other advisors, or they have no account anymore.</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {people.map(({ client_id, client_name, state, reason }) => (
                <li key={client_id} className="wrap-anywhere py-2">
                  <Link to={`/desk/clients/${client_id}`} className="text-link inline-flex min-h-11 items-center">
                    {client_name}
                  </Link>
                  <span className="block text-ink-soft text-sm">{describeMissing(state, reason)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
