import { formatPageTitle } from "../../content/firm.ts";
import { ScheduledScreen } from "../../features/appointment/scheduled-screen.tsx";
import { useClient } from "../../features/dashboard/client.ts";

export const meta = () => [{ title: formatPageTitle("Appointment Scheduled!") }];

export default function AppointmentScheduledPage() {
  return <ScheduledScreen session={useClient()} />;
}
