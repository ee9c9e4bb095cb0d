import { ownCard } from "@funding-desk/contract/accounts/staff/account-desk-api";
import type { AdvisorCardWire } from "@funding-desk/contract/accounts/staff/api";
import {
  changeMemberCard,
  changeMemberPortrait,
  type Member,
  memberCard,
} from "@funding-desk/contract/accounts/staff/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PhonePart, PortraitPart } from "./card-parts.tsx";

/** What a member's clients see, for managers to change. */
export function MemberCard({ member: { id, name } }: { readonly member: Member }) {
  const client = useQueryClient();
  const params = { id };
  const query = deskQuery(memberCard, { params, isStill: true });
  const show = (card: AdvisorCardWire) => {
    client.setQueryData(query.queryKey, card);
    // It may be the manager's own.
    void client.invalidateQueries(deskFilter(ownCard));
  };
  return (
    <section aria-label="What clients see" className="flex flex-col gap-4 border-line border-t pt-5">
      <h3 className="font-semibold">What clients see</h3>
      <Loaded query={useQuery(query)} failedTitle={`We couldn't load ${name}'s card`}>
        {(card) => (
          <>
            <PortraitPart
              card={card}
              label={`${name}'s portrait`}
              put={async (jpeg) => show((await callDesk(changeMemberPortrait, { params, body: { jpeg } })).data)}
            />
            <PhonePart
              card={card}
              hint="If you leave it blank, clients see the firm's number."
              saveLabel="Save direct line"
              put={async (phone) => show((await callDesk(changeMemberCard, { params, body: { phone } })).data)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
