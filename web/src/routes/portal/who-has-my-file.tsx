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
      <PageHeading lead="Each lender, what it got, when it looked. Revoke anytime.">Who has my file</PageHeading>
      <WhoHasMyFile key={userId} userId={userId} />
      <p className="mt-8 max-w-measure">
        <Link to="/dashboard/who-has-seen-my-file" className="text-link">
          Who at {firm.identity.name} has seen my file
        </Link>
      </p>
    </>
  );
}
