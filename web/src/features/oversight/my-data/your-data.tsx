import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ReceiptsPart } from "../receipt/receipts-part.tsx";
import { DeletionPart } from "./deletion-part.tsx";
import { DownloadPart } from "./download-part.tsx";

/** What a client can do with the data we store about them. */
export function YourData({ userId }: { readonly userId: string }) {
  return (
    <div className="flex max-w-form flex-col gap-6">
      <Card title="Who has seen my file">
        <p className="mb-4">We record every time someone here opens your file or one of your documents.</p>
        <LinkButton to="/dashboard/who-has-seen-my-file">See the record</LinkButton>
      </Card>
      <DownloadPart />
      <ReceiptsPart userId={userId} />
      <DeletionPart userId={userId} />
    </div>
  );
}
