import { Link } from "react-router";
import { FileViews } from "../../features/oversight/my-data/file-views.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Who has seen my file") }];

export default function WhoHasSeenMyFilePage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="Every time someone on our staff opens or works on your file, it's listed here, newest first. No one can change this list.">
        Who has seen my file
      </PageHeading>
      <FileViews key={userId} userId={userId} />
      <p className="mt-8 max-w-measure">
        Looking for the lenders that have it?{" "}
        <Link to="/dashboard/who-has-my-file" className="text-link">
          See who has my file
        </Link>
      </p>
    </>
  );
}
