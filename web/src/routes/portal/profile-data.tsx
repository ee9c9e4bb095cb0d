import { ProfileHeading, profilePageTitle } from "../../features/intake/profile/profile-heading.tsx";
import { YourData } from "../../features/oversight/my-data/your-data.tsx";
import { useClient } from "../../features/portal/home/client.ts";

export const meta = () => [{ title: profilePageTitle("data") }];

export default function ProfileDataPage() {
  const { userId } = useClient();
  return (
    <>
      <ProfileHeading page="data" />
      <YourData key={userId} userId={userId} />
    </>
  );
}
