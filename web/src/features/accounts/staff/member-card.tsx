import type { AdvisorCardWire } from "@funding-desk/contract/accounts/staff/api";
import {
  changeMemberCard,
  changeMemberPortrait,
  type Member,
  memberCard,
} from "@funding-desk/contract/accounts/staff/desk-api";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PhonePart, PortraitPart } from "./card-parts.tsx";
import { ownCardQuery } from "./own-card-query.ts";

const memberCardQuery = (id: string) =>
  queryOptions({
    queryKey: ["desk", "staff", id, "card"],
    queryFn: async ({ signal }) => (await callDesk(memberCard, { params: { id }, signal })).data,
  });

/** What a member's clients see, for managers to change. */
export function MemberCard({ member: { id, name } }: { readonly member: Member }) {
  const client = useQueryClient();
  const query = memberCardQuery(id);
  const params = { id };
  const show = (card: AdvisorCardWire) => {
    client.setQueryData(query.queryKey, card);
    // It may be the manager's own.
    void client.invalidateQueries({ queryKey: ownCardQuery.queryKey });
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
