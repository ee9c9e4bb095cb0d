import { formatPageTitle } from "../../content/firm.ts";
import { AppointmentTypeList } from "../../features/appointment/type-list.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { Gated } from "../../features/prequalification/gated.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Choose your appointment") }];

export default function AllAppointmentPage() {
  const { userId } = useClient();
  const heading = (
    <PageHeading lead="What would you like to talk about? You'll choose the day and time next.">
      Choose your appointment
    </PageHeading>
  );
  return (
    <Gated userId={userId} heading={heading}>
      {heading}
      <AppointmentTypeList userId={userId} />
    </Gated>
  );
}
