import { DoorPage } from "../../features/accounts/staff/door-page.tsx";
import { SignInScreen } from "../../features/accounts/staff/sign-in-screen.tsx";
import { StraightIn } from "../../features/accounts/staff/straight-in.tsx";
import { pageMeta } from "../../firm/page-meta.ts";
import { DeskStateProvider } from "../../http/desk-query-client.tsx";

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
