import { Gated } from "../../features/intake/prequalification/gated.tsx";
import { DocumentsScreen } from "../../features/portal/documents/documents-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
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
