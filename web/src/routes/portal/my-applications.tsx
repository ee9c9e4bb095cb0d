import { ApplicationsTable } from "../../features/intake/application/applications-table.tsx";
import { CorrectionsCard } from "../../features/intake/correction/corrections-card.tsx";
import { PrequalificationRequestsTable } from "../../features/intake/prequalification/requests-table.tsx";
import { TimelineCard } from "../../features/intake/status/timeline-card.tsx";
import { ApplyHint } from "../../features/portal/home/apply-hint.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("My Applications") }];

export default function MyApplicationsPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading>My Applications</PageHeading>
      <div className="flex flex-col gap-6 sm:gap-8">
        <Card title="Prequalification Requests" isFlush>
          <PrequalificationRequestsTable userId={userId} />
        </Card>
        <Card title="Funding Applications" isFlush>
          <ApplicationsTable userId={userId} emptyHint={<ApplyHint userId={userId} />} />
        </Card>
        <CorrectionsCard userId={userId} kinds={["prequalification", "application", "co-borrower"]} />
        <TimelineCard userId={userId} limit={6} />
      </div>
    </>
  );
}
