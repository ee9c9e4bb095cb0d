import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { clientDocumentRequests } from "@funding-desk/contract/documents/document-request/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { deskQuery } from "../../../../http/desk-query.ts";
import { clientDocumentsQuery, listDocuments } from "./document-review-queries.ts";
import { ReviewDialog } from "./review-dialog.tsx";

interface ReviewWaitingProps {
  readonly file: ClientFile;
  readonly onClose: () => void;
}

/** Reviews a client's documents, from the first that waits until none does. Mount it only while it is open. */
export function ReviewWaiting({ file, onClose }: ReviewWaitingProps) {
  const params = { id: file.client.id };
  const { data: types } = useQuery(clientDocumentsQuery(file.client.id));
  const { data: requests = [] } = useQuery(deskQuery(clientDocumentRequests, { params }));
  const [shownId, setShownId] = useState<string>();
  const documents = listDocuments(types ?? []);
  const waiting = documents.find(({ state, review }) => state !== "unsafe" && review.state === "waiting");
  const shown = documents.find(({ id }) => id === shownId) ?? waiting;
  const isDone = types !== undefined && !waiting;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  if (!shown) return null;
  return (
    <ReviewDialog
      file={file}
      documents={documents}
      document={shown}
      requested={new Set(requests.flatMap(({ document_id }) => document_id ?? []))}
      onShow={setShownId}
      onClose={onClose}
    />
  );
}
