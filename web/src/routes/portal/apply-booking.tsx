import { useParams } from "react-router";
import { WithAppointmentType } from "../../features/calendar/appointment/appointment-type.tsx";
import { DetailsScreen } from "../../features/calendar/appointment/details-screen.tsx";
import { Gated } from "../../features/intake/prequalification/gated.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Add more details about you") }];

export default function ApplyBookingPage() {
  const session = useClient();
  const { id } = useParams();
  const heading = <PageHeading>Add more details about you</PageHeading>;
  return (
    <Gated userId={session.userId} heading={heading}>
      {heading}
      <WithAppointmentType userId={session.userId} id={id}>
        {(type) => <DetailsScreen key={type.id} type={type} session={session} />}
      </WithAppointmentType>
    </Gated>
  );
}
