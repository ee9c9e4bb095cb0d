import { OwnOffersScreen } from "../../features/offers/offer/own/own-offers.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("My offers") }];

export default function OffersPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="Compare your offers side by side. You decide.">My offers</PageHeading>
      <OwnOffersScreen key={userId} userId={userId} />
    </>
  );
}
