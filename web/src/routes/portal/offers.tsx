import { formatPageTitle } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { OwnOffersScreen } from "../../features/offer/own/own-offers.tsx";
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
