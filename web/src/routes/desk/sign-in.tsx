import { DeskStateProvider } from "../../api/desk-query-client.tsx";
import { pageMeta } from "../../content/page-meta.ts";
import { DoorPage } from "../../features/staff/door-page.tsx";
import { SignInScreen } from "../../features/staff/sign-in-screen.tsx";
import { StraightIn } from "../../features/staff/straight-in.tsx";

export const meta = () =>
  pageMeta({ title: "Desk: sign in", description: "For our staff.", path: "/desk/sign-in", isPrivate: true });

export default function DeskSignInPage() {
  return (
    <DeskStateProvider>
      <StraightIn>
        <DoorPage>
          <SignInScreen />
        </DoorPage>
      </StraightIn>
    </DeskStateProvider>
  );
}
