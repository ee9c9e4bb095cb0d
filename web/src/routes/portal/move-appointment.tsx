import { useParams } from "react-router";
import { MoveScreen } from "../../features/calendar/appointment/move-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Move your call") }];

export default function MoveAppointmentPage() {
  const { userId } = useClient();
  const { id } = useParams();
  return (
    <>
      <PageHeading>Move your call</PageHeading>
      <MoveScreen userId={userId} id={id} />
    </>
  );
}
