import { changeOwnCard, changeOwnPortrait, ownCard } from "@funding-desk/contract/accounts/staff/account-desk-api";
import type { AdvisorCardWire } from "@funding-desk/contract/accounts/staff/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PhonePart, PortraitPart } from "./card-parts.tsx";

const ownCardQuery = deskQuery(ownCard, { isStill: true });

/** What the signed-in member's clients see on their dashboard: the portrait and the direct line. */
export function ClientCard() {
  const client = useQueryClient();
  const show = (card: AdvisorCardWire) => client.setQueryData(ownCardQuery.queryKey, card);
  return (
    <Card title="What your clients see">
      <Loaded query={useQuery(ownCardQuery)} failedTitle="We couldn't load your card">
        {(card) => (
          <div className="flex flex-col gap-6">
            <PortraitPart
              card={card}
              label="Your portrait"
              put={async (jpeg) => void show((await callDesk(changeOwnPortrait, { body: { jpeg } })).data)}
            />
            <PhonePart
              card={card}
              hint="If you leave it blank, they see the firm's number."
              saveLabel="Save"
              put={async (phone) => void show((await callDesk(changeOwnCard, { body: { phone } })).data)}
            />
            <p className="text-ink-soft text-sm">
              They also see your name, and your hours from{" "}
              <Link to="/desk/calendar/settings" className="text-link">
                your calendar
              </Link>
              . If you have no calendar, they see the firm's hours.
            </p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
