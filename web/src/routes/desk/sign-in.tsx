import { pageMeta } from "../../content/page-meta.ts";
import { DoorPage } from "../../features/staff/door-page.tsx";
import { SignInScreen } from "../../features/staff/sign-in-screen.tsx";

export const meta = () =>
  pageMeta({ title: "Desk: sign in", description: "For our staff.", path: "/desk/sign-in", isPrivate: true });

export default function DeskSignInPage() {
  return (
    <DoorPage>
      <SignInScreen />
    </DoorPage>
  );
}
