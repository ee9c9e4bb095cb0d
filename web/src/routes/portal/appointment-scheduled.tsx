import { ScheduledScreen } from "../../features/calendar/appointment/scheduled-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";

export const meta = () => [{ title: formatPageTitle("Appointment Scheduled!") }];

export default function AppointmentScheduledPage() {
  return <ScheduledScreen session={useClient()} />;
}
