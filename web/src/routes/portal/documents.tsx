import { titleOf } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { PageHeading } from "../../features/dashboard/page-heading.tsx";
import { DocumentsScreen } from "../../features/document/documents-screen.tsx";
import { Gated } from "../../features/prequalification/gated.tsx";

export const meta = () => [{ title: titleOf("My Documents") }];

export default function DocumentsPage() {
  const { userId } = useClient();
  return (
    <Gated userId={userId} heading={<PageHeading>My Documents</PageHeading>}>
      <PageHeading lead="Hand over the papers lenders ask for. They are stored encrypted, and seen by you and our staff only.">
        My Documents
      </PageHeading>
      <DocumentsScreen key={userId} userId={userId} />
    </Gated>
  );
}
