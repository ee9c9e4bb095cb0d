import type { DocumentTypeWire, DocumentWire } from "@funding-desk/contract/document/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import FolderOpen from "lucide-react/icons/folder-open";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { UnsavedGuard } from "../../forms/unsaved-guard.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ScrollTabs } from "../../ui/scroll-tabs.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { Checklist } from "../document-request/checklist.tsx";
import { FileUploads } from "../file/file-uploads.tsx";
import { shownMegabytes } from "../file/shown-size.ts";
import type { StoredFile } from "../file/stored-list.tsx";
import type { UploadQueue } from "../file/upload-queue.ts";
import { useUnfinishedGroups, useUploadQueue } from "../file/use-upload-queue.ts";
import { pathOfType, typeIn } from "./document-address.ts";
import { type Documents, documentsQuery } from "./documents-query.ts";
import { hasOldLinks, viewFresh } from "./fresh-link.ts";
import { useDocuments } from "./use-documents.ts";

/** Finds what was handed over, then takes more. */
export function DocumentsScreen({ userId }: { readonly userId: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(documentsQuery(userId));
  if (isPending) return <DocumentsSkeleton />;
  if (!data) {
    return (
      <Notice
        tone="error"
        title="We could not load your documents"
        action={
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState title="No Documents Found" icon={<FolderOpen className="size-6" />}>
        Nothing is asked for yet. Your advisor tells you which papers are needed.
      </EmptyState>
    );
  }
  return <DocumentTabs userId={userId} documents={data} />;
}

function DocumentTabs({ userId, documents }: { readonly userId: string; readonly documents: Documents }) {
  const actions = useDocuments(userId);
  const queue = useUploadQueue(actions.send);
  const unfinished = useUnfinishedGroups(queue);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const show = (typeId: string) => navigate(pathOfType(typeId), { preventScrollReset: true });
  const lead = (typeId: number) => {
    show(String(typeId));
    panel.current?.scrollIntoView({ block: "start" });
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="mb-8 max-w-form empty:hidden">
        <Checklist userId={userId} onUpload={lead} />
      </div>
      <div ref={panel} tabIndex={-1} className="scroll-mt-20 outline-none">
        <ScrollTabs
          label="Document types"
          selectedId={typeIn(search, documents.data)}
          onSelect={show}
          items={documents.data.map((type) => ({
            id: String(type.document_type_id),
            title: type.document_type,
            count: { number: type.documents.length, words: countInWords(type.documents.length) },
            mark: unfinished.has(String(type.document_type_id)) ? "files not uploaded yet" : undefined,
            content: (
              <DocumentTypePanel
                userId={userId}
                type={type}
                queue={queue}
                remove={({ id }) => actions.remove(type.document_type_id, id)}
              />
            ),
          }))}
        />
      </div>
      <p className="mt-8 text-ink-soft text-sm">
        {shownMegabytes(documents.used_bytes)} of {shownMegabytes(documents.allowed_bytes)} used
      </p>
      <UnsavedGuard hasChanges={unfinished.size > 0} about="uploads" />
    </>
  );
}

const countInWords = (count: number): string =>
  count === 0 ? "no documents" : count === 1 ? "1 document" : `${count} documents`;

interface DocumentTypePanelProps {
  readonly userId: string;
  readonly type: DocumentTypeWire;
  readonly queue: UploadQueue;
  readonly remove: (file: StoredFile) => Promise<void>;
}

function DocumentTypePanel({ userId, type, queue, remove }: DocumentTypePanelProps) {
  const queryClient = useQueryClient();
  return (
    <section aria-labelledby="document-type" className="max-w-form">
      <h2 id="document-type" className="text-xl">
        {type.document_type}
      </h2>
      <p className="mt-1 mb-5 max-w-measure text-ink-soft">{type.description}</p>
      <FileUploads
        queue={queue}
        group={String(type.document_type_id)}
        label={type.document_type}
        starts="on press"
        isClosed={type.is_closed}
        stored={type.documents.map(storedFile)}
        emptyText="No Documents Found"
        remove={remove}
        removeHint="You can bring it back within ten seconds."
        onView={(event, { id }) => {
          if (!hasOldLinks(queryClient, userId)) return;
          event.preventDefault();
          void viewFresh(queryClient, userId, id);
        }}
      />
    </section>
  );
}

const storedFile = (document: DocumentWire): StoredFile => ({
  id: document.id,
  filename: document.filename,
  sizeBytes: document.size_bytes,
  state: document.state,
  storedAt: document.uploaded_at,
  href: document.document,
  review: document.review && { isAccepted: document.review === "accepted", reason: document.rejection_reason },
  note: document.application_reference && `Sent with application ${document.application_reference}`,
});

function DocumentsSkeleton() {
  return (
    <LoadingArea>
      <Skeleton className="mb-8 h-13 w-full" />
      <div className="max-w-form">
        <Skeleton className="mb-3 h-7 w-56" />
        <Skeleton className="mb-5 h-4 w-full" />
        <Skeleton className="mb-4 h-20 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </LoadingArea>
  );
}
