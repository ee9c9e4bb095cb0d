import { useParams } from "react-router";
import { formatPageTitle } from "../../content/firm.ts";
import { WithAppointmentType } from "../../features/appointment/appointment-type.tsx";
import { SlotScreen } from "../../features/appointment/slot-screen.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { Gated } from "../../features/prequalification/gated.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Choose a date and time") }];

export default function AppointmentPage() {
  const { userId } = useClient();
  const { id } = useParams();
  const heading = <PageHeading>Choose a date and time</PageHeading>;
  return (
    <Gated userId={userId} heading={heading}>
      {heading}
      <WithAppointmentType userId={userId} id={id}>
        {(type) => <SlotScreen key={type.id} type={type} />}
      </WithAppointmentType>
    </Gated>
  );
}
