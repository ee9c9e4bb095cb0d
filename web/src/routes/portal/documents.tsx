import { formatPageTitle } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { DocumentsScreen } from "../../features/document/documents-screen.tsx";
import { Gated } from "../../features/prequalification/gated.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("My Documents") }];

export default function DocumentsPage() {
  const { userId } = useClient();
  return (
    <Gated userId={userId} heading={<PageHeading>My Documents</PageHeading>}>
      <PageHeading lead="Stored encrypted. Seen by you, our staff, and only lenders you sign for.">
        My Documents
      </PageHeading>
      <DocumentsScreen key={userId} userId={userId} />
    </Gated>
  );
}
