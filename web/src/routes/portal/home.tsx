import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queryClient } from "../../api/query-client.tsx";
import { formatPageTitle } from "../../content/firm.ts";
import { myAdvisorQuery } from "../../features/advisor/advisor-query.ts";
import { ownGoalsQuery } from "../../features/answer-goal/own-goals-query.ts";
import { applicationsQuery } from "../../features/application/application-queries.ts";
import { ApplicationsTable } from "../../features/application/applications-table.tsx";
import { SummaryCards } from "../../features/application/summary-cards.tsx";
import { unfinishedApplicationQuery } from "../../features/application/unfinished-query.ts";
import { AdvisorCard } from "../../features/appointment/advisor-card.tsx";
import { AppointmentList } from "../../features/appointment/appointment-list.tsx";
import { appointmentsQuery } from "../../features/appointment/booking-queries.ts";
import { appointmentListId } from "../../features/appointment/list-path.ts";
import { Answers } from "../../features/dashboard/answers.tsx";
import { ApplyHint } from "../../features/dashboard/apply-hint.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { HomeHeading } from "../../features/dashboard/home-heading.tsx";
import { OwedList } from "../../features/owed/owed-list.tsx";
import { owedQuery } from "../../features/owed/owed-query.ts";
import { PrequalificationRequestsTable } from "../../features/prequalification/requests-table.tsx";
import { prequalificationSummaryQuery } from "../../features/prequalification/summary-query.ts";
import { ProfileIncompleteDialog } from "../../features/profile/incomplete-dialog.tsx";
import { TimelineCard } from "../../features/status/timeline-card.tsx";
import { timelineQuery } from "../../features/status/timeline-query.ts";
import { readSession } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { PartBoundary } from "../../ui/part-boundary.tsx";

export const meta = () => [{ title: formatPageTitle("Dashboard") }];

/** The longest wait for the first screen's data while the shell is shown. */
const shellMs = 1500;

/**
 * Renders the first page of a visit once its data is there, so that nothing visibly shifts. Later pages render immediately.
 */
export async function clientLoader() {
  const session = readSession();
  const isFirstPage = queryClient.getQueryCache().getAll().length === 0;
  if (!session || !isFirstPage) return null;
  const { userId } = session;
  const answers = [
    queryClient.prefetchQuery(prequalificationSummaryQuery(userId)),
    queryClient.prefetchQuery(applicationsQuery(userId)),
    queryClient.prefetchQuery(appointmentsQuery(userId)),
    queryClient.prefetchQuery(unfinishedApplicationQuery(userId)),
    queryClient.prefetchQuery(timelineQuery(userId)),
    queryClient.prefetchQuery(myAdvisorQuery(userId)),
    queryClient.prefetchQuery(owedQuery(userId)),
    queryClient.prefetchQuery(ownGoalsQuery(userId)),
  ];
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, shellMs))]);
  return null;
}

/** How many rows the dashboard shows. My Applications has them all. */
const newest = 5;

export default function DashboardHome() {
  const { userId } = useClient();
  return (
    <>
      <HomeHeading />
      <div className="flex flex-col gap-6 sm:gap-8">
        <PartBoundary>
          <Answers userId={userId} />
        </PartBoundary>
        <PartBoundary>
          <OwedList userId={userId} />
        </PartBoundary>
        <PartBoundary>
          <TimelineCard userId={userId} limit={3} />
        </PartBoundary>
        <PartBoundary>
          <SummaryCards userId={userId} />
        </PartBoundary>
        <div className="grid items-start gap-6 sm:gap-8 2xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6 sm:gap-8">
            <Card
              title="Prequalification Requests"
              action={<SeeAll of={prequalificationSummaryQuery(userId)} />}
              isFlush
            >
              <PrequalificationRequestsTable userId={userId} limit={newest} />
            </Card>
            <Card title="Funding Applications" action={<SeeAll of={applicationsQuery(userId)} />} isFlush>
              <ApplicationsTable userId={userId} limit={newest} emptyHint={<ApplyHint userId={userId} />} />
            </Card>
          </div>
          <div className="grid gap-6 sm:gap-8 md:grid-cols-2 2xl:grid-cols-1">
            <PartBoundary>
              <AdvisorCard userId={userId} />
            </PartBoundary>
            <div id={appointmentListId} tabIndex={-1} className="scroll-mt-24">
              <Card title="All Appointment">
                <AppointmentList userId={userId} />
              </Card>
            </div>
          </div>
        </div>
      </div>
      <ProfileIncompleteDialog place="dashboard" userId={userId} isRefreshing />
    </>
  );
}

/** Links to the whole list from one that shows only its newest rows. */
function SeeAll<Row>({ of }: { readonly of: UseQueryOptions<Row[], Error, Row[], string[]> }) {
  const { data = [] } = useQuery(of);
  if (data.length <= newest) return null;
  return (
    <Link to="/dashboard/my-applications" className="text-link inline-flex min-h-11 items-center text-sm">
      See all {data.length}
    </Link>
  );
}
