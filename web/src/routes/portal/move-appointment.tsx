import { useParams } from "react-router";
import { formatPageTitle } from "../../content/firm.ts";
import { MoveScreen } from "../../features/appointment/move-screen.tsx";
import { useClient } from "../../features/dashboard/client.ts";
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
