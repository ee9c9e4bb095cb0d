import { formatPageTitle } from "../../content/firm.ts";
import { address } from "../../features/application/application-address.ts";
import { ApplicationScreen } from "../../features/application/application-screen.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { OwedList } from "../../features/owed/owed-list.tsx";
import { Gated } from "../../features/prequalification/gated.tsx";
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
      <PageHeading lead="Eight steps, then you review and submit. Your answers and files are saved as you go, here and in your account.">
        {heading}
      </PageHeading>
      <ApplicationScreen key={userId} userId={userId} owed={<OwedList userId={userId} isExpected />} />
    </Gated>
  );
}
