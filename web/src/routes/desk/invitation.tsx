import { DoorPage } from "../../features/accounts/staff/door-page.tsx";
import { SetupScreen } from "../../features/accounts/staff/setup-screen.tsx";
import { pageMeta } from "../../firm/page-meta.ts";
import { DeskStateProvider } from "../../http/desk-query-client.tsx";

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
