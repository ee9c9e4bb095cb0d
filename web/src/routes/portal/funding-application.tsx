import { titleOf } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { ComingScreen } from "../../features/dashboard/coming-screen.tsx";
import { PageHeading } from "../../features/dashboard/page-heading.tsx";
import { Gated } from "../../features/prequalification/gated.tsx";

export const meta = () => [{ title: titleOf("Funding Application") }];

const heading = "Start Your Business Funding Application";

export default function FundingApplicationPage() {
  const { userId } = useClient();
  return (
    <Gated userId={userId} heading={<PageHeading>{heading}</PageHeading>}>
      <ComingScreen
        heading={heading}
        what="Here you will fill in the full application, from your business to the documents lenders ask for."
        meanwhile="Your advisor has your pre-qualification and can take the application with you by phone today."
      />
    </Gated>
  );
}
