import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { lazy, type ReactNode, Suspense } from "react";
import { formatSubject } from "../../../desk-parts/client-records.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ClientPastDeals } from "../../connections/book-import/client-past-deals.tsx";
import { ClientDocuments } from "../../documents/document/desk/client-documents.tsx";
import { AskPackButton } from "../../documents/pack/ask-pack-button.tsx";
import { ClientFindings, ClientStatements } from "../../intake/statement-set/desk/client-statements.tsx";
import { ClientFit } from "../../matching/fit/desk/client-fit.tsx";
import { PackChoice } from "../../matching/fit/desk/pack-choice.tsx";
import { ClientReminders } from "../../messages/reminder/client-reminders.tsx";
import { ClientReceipts } from "../../oversight/receipt/desk/client-receipts.tsx";
import { UnfinishedForms } from "../together/unfinished-forms.tsx";
import { AnswersPart } from "./answers-part.tsx";
import { CallsPart } from "./calls-part.tsx";
import { toFormSubject } from "./client-file-queries.ts";
import { ConsentsPart } from "./consents-part.tsx";
import type { FilePartId, FilePlace } from "./file-place.tsx";
import { PrintPart } from "./print-part.tsx";

/** With lenders, offers, and the ledger, it's a tenth of a file's code. */
const PlacementPart = lazy(async () => ({ default: (await import("./placement-part.tsx")).PlacementPart }));

interface FilePart {
  readonly title: string | ((file: ClientFile, place: FilePlace) => string);
  readonly content: (file: ClientFile) => ReactNode;
}

/** What opens in the middle of a file, and loads then. A feature adds its part here and in `filePartIds`. */
export const fileParts: Readonly<Record<FilePartId, FilePart>> = {
  answers: {
    title: (file, { form = file.submissions[0]?.subject ?? "profile" }) =>
      `Answers: ${formatSubject(file, toFormSubject(file, form))}`,
    content: (file) => <AnswersPart file={file} />,
  },
  unfinished: {
    title: "Unfinished forms",
    content: (file) => <UnfinishedForms client={file.client} isPrequalified={file.submissions.length > 0} />,
  },
  documents: {
    title: "Documents",
    content: (file) => (
      <ClientDocuments
        file={file}
        packChoice={PackChoice}
        moreActions={<AskPackButton client={file.client} />}
        summary={<ClientStatements clientId={file.client.id} />}
        describe={(documentId) => <ClientFindings clientId={file.client.id} documentId={documentId} />}
      />
    ),
  },
  placement: {
    title: "Placement",
    content: ({ client }) => (
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <PlacementPart clientId={client.id} />
      </Suspense>
    ),
  },
  fit: { title: "What fits", content: ({ client }) => <ClientFit clientId={client.id} /> },
  "past-deals": { title: "Past deals", content: ({ client }) => <ClientPastDeals clientId={client.id} /> },
  reminders: { title: "Reminders", content: ({ client }) => <ClientReminders clientId={client.id} /> },
  calls: { title: "Calls", content: ({ client }) => <CallsPart clientId={client.id} /> },
  consents: {
    title: "Consents and receipts",
    content: ({ client }) => (
      <div className="flex flex-col gap-6">
        <ConsentsPart clientId={client.id} />
        <ClientReceipts clientId={client.id} />
      </div>
    ),
  },
  print: { title: "Print", content: (file) => <PrintPart file={file} /> },
};
