import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import { clientDocumentRequests } from "@funding-desk/contract/documents/document-request/desk-api";
import { useQuery } from "@tanstack/react-query";
import FilePlus from "lucide-react/icons/file-plus";
import FileUp from "lucide-react/icons/file-up";
import FolderOpen from "lucide-react/icons/folder-open";
import { type ReactNode, useId, useRef, useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { AskDialog, type AskDialogProps } from "../../document-request/ask-dialog.tsx";
import { RequestList } from "../../document-request/request-list.tsx";
import { AddDocument } from "./add-document.tsx";
import { DocumentList } from "./document-list.tsx";
import { clientDocumentsQuery, listDocuments } from "./document-review-queries.ts";
import { ReviewDialog } from "./review-dialog.tsx";

interface ClientDocumentsProps extends Pick<AskDialogProps, "packChoice"> {
  readonly file: ClientFile;
  /** More that those who work on the file can do, from features that this one doesn't know. */
  readonly moreActions?: ReactNode;
  /** Above the documents: what is known of them together. */
  readonly summary?: ReactNode;
  /** What else to say of a document. */
  readonly describe?: (documentId: string) => ReactNode;
}

/** The client's documents, and the open requests for more. */
export function ClientDocuments({ file, ...slots }: ClientDocumentsProps) {
  return (
    <Loaded
      query={useQuery(clientDocumentsQuery(file.client.id))}
      failedTitle="We couldn't load the documents"
      skeleton={["h-40 w-full"]}
    >
      {(types) => <Documents file={file} types={types} {...slots} />}
    </Loaded>
  );
}

interface DocumentsProps extends ClientDocumentsProps {
  readonly types: readonly ReviewedType[];
}

function Documents({ file, types, packChoice, moreActions, summary, describe = () => null }: DocumentsProps) {
  const clientId = file.client.id;
  const canWork = useStaff().role !== "auditor";
  const { data: requests = [] } = useQuery(deskQuery(clientDocumentRequests, { params: { id: clientId } }));
  const [shownId, setShownId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // The button that opened the review disappears once nothing is left to review.
  const mendFocus = useKeptFocus(frame);
  const documents = listDocuments(types);
  const waiting = documents.filter(({ state, review }) => state !== "unsafe" && review.state === "waiting");
  const shown = documents.find(({ id }) => id === shownId);
  return (
    <div ref={frame} id={frameId} className="flex flex-col gap-4">
      {canWork && (
        <div className="flex flex-wrap gap-3">
          {waiting[0] && (
            <Button variant="brand" size="small" onClick={() => setShownId(waiting[0]?.id)}>
              Review {waiting.length} waiting
            </Button>
          )}
          <Button size="small" icon={<FilePlus className="size-4.5" />} onClick={() => setAsking(true)}>
            Ask for documents
          </Button>
          {moreActions}
          {!isAdding && (
            <Button size="small" icon={<FileUp className="size-4.5" />} onClick={() => setAdding(true)}>
              Add a document
            </Button>
          )}
        </div>
      )}
      {canWork && isAdding && (
        <AddDocument
          client={file.client}
          types={types}
          onClose={() => {
            setAdding(false);
            mendFocus();
          }}
        />
      )}
      <RequestList clientId={clientId} requests={requests} canWork={canWork} />
      {documents.length === 0 ? (
        <EmptyState title="No documents yet" icon={<FolderOpen className="size-6" />}>
          Documents {file.client.first_name} uploads show up here.
        </EmptyState>
      ) : (
        <>
          {summary}
          <DocumentList types={types} canWork={canWork} onReview={setShownId} describe={describe} />
        </>
      )}
      {shown && canWork && (
        <ReviewDialog
          file={file}
          documents={documents}
          document={shown}
          requested={new Set(requests.flatMap(({ document_id }) => document_id ?? []))}
          onShow={setShownId}
          onClose={() => {
            setShownId(undefined);
            mendFocus();
          }}
        />
      )}
      {isAsking && (
        <AskDialog
          packChoice={packChoice}
          file={file}
          types={types}
          requests={requests}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
