import { address } from "../../features/intake/application/application-address.ts";
import { ApplicationScreen } from "../../features/intake/application/application-screen.tsx";
import { OwedList } from "../../features/intake/owed/owed-list.tsx";
import { Gated } from "../../features/intake/prequalification/gated.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = ({ location }: { location: { search: string } }) => {
  const step = address.findStep(new URLSearchParams(location.search));
  const place =
    step === undefined ? "" : `${address.formatPlace(step)}${address.titles[address.names.indexOf(step)]} · `;
  return [{ title: formatPageTitle(`${place}Funding Application`) }];
};

const heading = "Start Your Business Funding Application";

export default function FundingApplicationPage() {
  const { userId } = useClient();
  return (
    <Gated userId={userId} heading={<PageHeading>{heading}</PageHeading>}>
      <PageHeading lead="Eight steps. Saved as you go.">{heading}</PageHeading>
      <ApplicationScreen key={userId} userId={userId} owed={<OwedList userId={userId} isExpected />} />
    </Gated>
  );
}
