import { AppointmentTypeList } from "../../features/calendar/appointment/type-list.tsx";
import { Gated } from "../../features/intake/prequalification/gated.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Choose your appointment") }];

export default function AllAppointmentPage() {
  const { userId } = useClient();
  const heading = <PageHeading>Choose your appointment</PageHeading>;
  return (
    <Gated userId={userId} heading={heading}>
      {heading}
      <AppointmentTypeList userId={userId} />
    </Gated>
  );
}
