import { useParams } from "react-router";
import { WithAppointmentType } from "../../features/calendar/appointment/appointment-type.tsx";
import { SlotScreen } from "../../features/calendar/appointment/slot-screen.tsx";
import { Gated } from "../../features/intake/prequalification/gated.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
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
