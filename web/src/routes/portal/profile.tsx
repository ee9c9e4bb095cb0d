import { titleOf } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { ComingScreen } from "../../features/dashboard/coming-screen.tsx";
import { KnownProfile } from "../../features/profile/known-profile.tsx";
import { MissingCard } from "../../features/profile/missing-card.tsx";

export const meta = () => [{ title: titleOf("Profile") }];

export default function ProfilePage() {
  const { userId } = useClient();
  return (
    <ComingScreen
      heading="Profile"
      what="What we know of you and your business. You will be able to change it here."
      meanwhileTitle="Something to change?"
      meanwhile="To change something or add what is missing, tell your advisor, and it is put right for you."
    >
      <MissingCard userId={userId} />
      <KnownProfile userId={userId} />
    </ComingScreen>
  );
}
