import { Link } from "react-router";
import { titleOf } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { PageHeading } from "../../features/dashboard/page-heading.tsx";
import { FileViews } from "../../features/my-data/file-views.tsx";

export const meta = () => [{ title: titleOf("Who has seen my file") }];

export default function WhoHasSeenMyFilePage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="Every time somebody of our staff opens your file or acts on it, it is listed here, newest first. Nobody can change this list.">
        Who has seen my file
      </PageHeading>
      <FileViews key={userId} userId={userId} />
      <p className="mt-8">
        <Link to="/dashboard/profile" className="text-link">
          Back to your profile
        </Link>
      </p>
    </>
  );
}
