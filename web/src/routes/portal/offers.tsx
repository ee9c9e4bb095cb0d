import { OwnOffersScreen } from "../../features/offers/offer/own/own-offers.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("My offers") }];

export default function OffersPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="What lenders offer you, in the same words and the same order, so that you can compare. You decide; your advisor explains.">
        My offers
      </PageHeading>
      <OwnOffersScreen key={userId} userId={userId} />
    </>
  );
}
