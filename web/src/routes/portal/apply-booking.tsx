import { useParams } from "react-router";
import { formatPageTitle } from "../../content/firm.ts";
import { WithAppointmentType } from "../../features/appointment/appointment-type.tsx";
import { DetailsScreen } from "../../features/appointment/details-screen.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { Gated } from "../../features/prequalification/gated.tsx";
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
