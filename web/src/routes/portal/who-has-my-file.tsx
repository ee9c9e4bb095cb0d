import { Link } from "react-router";
import { WhoHasMyFile } from "../../features/placement/submission/own/who-has-my-file.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { firm, formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Who has my file") }];

export default function WhoHasMyFilePage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="Every lender that has your file or would get it, what it got, and when it opened it. You can take your consent back at any time.">
        Who has my file
      </PageHeading>
      <WhoHasMyFile key={userId} userId={userId} />
      <p className="mt-8 max-w-measure">
        Looking for who at {firm.identity.name} opened it?{" "}
        <Link to="/dashboard/who-has-seen-my-file" className="text-link">
          See who has seen my file
        </Link>
      </p>
    </>
  );
}
