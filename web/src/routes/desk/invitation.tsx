import { DeskStateProvider } from "../../api/desk-query-client.tsx";
import { pageMeta } from "../../content/page-meta.ts";
import { DoorPage } from "../../features/staff/door-page.tsx";
import { SetupScreen } from "../../features/staff/setup-screen.tsx";

export const meta = () =>
  pageMeta({ title: "Desk: invitation", description: "For our staff.", path: "/desk/invitation", isPrivate: true });

export default function DeskInvitationPage() {
  return (
    <DeskStateProvider>
      <DoorPage>
        <SetupScreen />
      </DoorPage>
    </DeskStateProvider>
  );
}
