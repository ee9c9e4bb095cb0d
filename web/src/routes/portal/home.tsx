import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { myAdvisorQuery } from "../../features/accounts/staff/advisor-query.ts";
import { AppointmentList } from "../../features/calendar/appointment/appointment-list.tsx";
import { appointmentsQuery } from "../../features/calendar/appointment/booking-queries.ts";
import { appointmentListId } from "../../features/calendar/appointment/list-path.ts";
import { applicationsQuery } from "../../features/intake/application/application-queries.ts";
import { ApplicationsTable } from "../../features/intake/application/applications-table.tsx";
import { SummaryCards } from "../../features/intake/application/summary-cards.tsx";
import { unfinishedApplicationQuery } from "../../features/intake/application/unfinished-query.ts";
import { OwedList } from "../../features/intake/owed/owed-list.tsx";
import { owedQuery } from "../../features/intake/owed/owed-query.ts";
import { PrequalificationRequestsTable } from "../../features/intake/prequalification/requests-table.tsx";
import { prequalificationSummaryQuery } from "../../features/intake/prequalification/summary-query.ts";
import { ProfileIncompleteDialog } from "../../features/intake/profile/incomplete-dialog.tsx";
import { TimelineCard } from "../../features/intake/status/timeline-card.tsx";
import { timelineQuery } from "../../features/intake/status/timeline-query.ts";
import { ownGoalsQuery } from "../../features/office/answer-goal/own-goals-query.ts";
import { AdvisorCard } from "../../features/portal/home/advisor-card.tsx";
import { Answers } from "../../features/portal/home/answers.tsx";
import { ApplyHint } from "../../features/portal/home/apply-hint.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { HomeHeading } from "../../features/portal/home/home-heading.tsx";
import { formatPageTitle } from "../../firm/firm.ts";
import { queryClient } from "../../http/query-client.tsx";
import { readSession } from "../../identity/session.ts";
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
          <OwedList userId={userId} limit={3} />
        </PartBoundary>
        <PartBoundary>
          <TimelineCard userId={userId} limit={3} isBrief />
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
