import type { DocumentTypeWire, DocumentWire } from "@funding-desk/contract/documents/document/api";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import FolderOpen from "lucide-react/icons/folder-open";
import { useNavigate, useSearchParams } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ScrollTabs } from "../../../ui/scroll-tabs.tsx";
import { UndoNotice } from "../../../ui/undo-notice.tsx";
import { type Documents, documentsQuery } from "../../documents/document/documents-query.ts";
import { toUploadPath } from "../../documents/document/upload-path.ts";
import { FileUploads } from "../../documents/file/file-uploads.tsx";
import { formatMegabytes } from "../../documents/file/format-size.ts";
import { linkFreshMs, openFreshLink } from "../../documents/file/open-fresh-link.ts";
import type { StoredFile } from "../../documents/file/stored-list.tsx";
import type { UploadQueue } from "../../documents/file/upload-queue.ts";
import { useUnfinishedGroups, useUploadQueue } from "../../documents/file/use-upload-queue.ts";
import { OwedList } from "../../intake/owed/owed-list.tsx";
import { AccountGrid } from "../../intake/statement-set/account-grid.tsx";
import { OwnFindings } from "../../intake/statement-set/finding-list.tsx";
import { statementsQuery } from "../../intake/statement-set/statements-query.ts";
import { type DeletedDocument, useDocuments } from "./use-documents.ts";

/** The client's documents by type, with uploads. */
export function DocumentsScreen({ userId }: { readonly userId: string }) {
  return (
    <Loaded
      query={useQuery(documentsQuery(userId))}
      failedTitle="We couldn't load your documents"
      skeleton={["mb-8 h-13 w-full", ...panelBars.map((bar) => `max-w-form ${bar}`)]}
    >
      {(documents) =>
        documents.data.length > 0 ? (
          <DocumentTabs userId={userId} documents={documents} />
        ) : (
          <EmptyState title="No Documents Found" icon={<FolderOpen className="size-6" />}>
            We haven't asked for anything yet. Your advisor will tell you what we need.
          </EmptyState>
        )
      }
    </Loaded>
  );
}

function DocumentTabs({ userId, documents }: { readonly userId: string; readonly documents: Documents }) {
  const actions = useDocuments(userId);
  const queue = useUploadQueue(actions.send);
  const unfinished = useUnfinishedGroups(queue);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const show = (typeId: string) => navigate(toUploadPath(typeId), { preventScrollReset: true });
  return (
    <>
      <div className="mb-8 max-w-form empty:hidden">
        <OwedList userId={userId} limit={6} />
      </div>
      <ScrollTabs
        label="Document types"
        selectedId={findTypeId(search, documents.data)}
        onSelect={show}
        items={documents.data.map((type) => ({
          id: String(type.document_type_id),
          title: type.document_type,
          count: { number: type.documents.length, words: describeCount(type.documents.length) },
          mark: unfinished.has(String(type.document_type_id)) ? "files not uploaded yet" : undefined,
          content: (
            <DocumentTypePanel
              userId={userId}
              type={type}
              queue={queue}
              remove={({ id, filename }) => actions.remove({ typeId: type.document_type_id, id, filename })}
              deleted={actions.deleted.filter(({ typeId }) => typeId === type.document_type_id)}
              restore={actions.restore}
            />
          ),
        }))}
      />
      <p className="mt-8 text-ink-soft text-sm">
        {formatMegabytes(documents.used_bytes)} of {formatMegabytes(documents.allowed_bytes)} used
      </p>
      <UnsavedGuard hasChanges={unfinished.size > 0} about="uploads" />
    </>
  );
}

/** The id of the type named in the URL, or of the first type. */
const findTypeId = (search: URLSearchParams, types: readonly DocumentTypeWire[]): string => {
  const named = types.find(({ document_type_id }) => String(document_type_id) === search.get("type"));
  return String((named ?? types[0])?.document_type_id ?? "");
};

const describeCount = (count: number): string => (count === 0 ? "no documents" : formatCount(count, "document"));

interface DocumentTypePanelProps {
  readonly userId: string;
  readonly type: DocumentTypeWire;
  readonly queue: UploadQueue;
  readonly remove: (file: StoredFile) => Promise<void>;
  readonly deleted: readonly DeletedDocument[];
  readonly restore: (document: DeletedDocument) => Promise<void>;
}

function DocumentTypePanel({ userId, type, queue, remove, deleted, restore }: DocumentTypePanelProps) {
  const queryClient = useQueryClient();
  return (
    <section aria-labelledby="document-type" className="max-w-form">
      <h2 id="document-type" className="text-xl">
        {type.document_type}
      </h2>
      <p className="mt-1 mb-5 max-w-measure text-ink-soft">{type.description}</p>
      <OwnAccountGrid userId={userId} documents={type.documents} />
      <FileUploads
        queue={queue}
        group={String(type.document_type_id)}
        label={type.document_type}
        starts="on press"
        isClosed={type.is_closed}
        stored={type.documents.map(toStoredFile)}
        emptyText="No Documents Found"
        remove={remove}
        removeHint="You can undo this for ten seconds."
        removed={deleted.map((document) => (
          <UndoNotice
            key={document.id}
            title={`${document.filename} is deleted.`}
            undoLabel="Undo"
            onUndo={() => void restore(document)}
          />
        ))}
        describe={({ id }) => <OwnFindings userId={userId} documentId={id} />}
        onView={(event, { id }) => {
          if (!hasExpiringLinks(queryClient, userId)) return;
          event.preventDefault();
          void openFreshLink(() => findFreshLink(queryClient, userId, id), "This document no longer exists.");
        }}
      />
    </section>
  );
}

interface OwnAccountGridProps extends Pick<DocumentTypePanelProps, "userId"> {
  readonly documents: readonly DocumentWire[];
}

/** The months of each account, where the documents are its statements. */
function OwnAccountGrid({ userId, documents }: OwnAccountGridProps) {
  const { data } = useQuery(statementsQuery(userId));
  const own = new Set(documents.map(({ id }) => id));
  const accounts = data?.accounts.filter(({ months }) => months.some(({ document_id: id }) => id && own.has(id))) ?? [];
  return (
    <div className="mb-5 empty:hidden">
      <AccountGrid accounts={accounts} />
    </div>
  );
}

const toStoredFile = (document: DocumentWire): StoredFile => ({
  id: document.id,
  filename: document.filename,
  sizeBytes: document.size_bytes,
  state: document.state,
  storedAt: document.uploaded_at,
  href: document.document,
  review: document.review && { isAccepted: document.review === "accepted", reason: document.rejection_reason },
  isAddedByFirm: document.is_added_by_firm,
  note: document.application_reference && `Sent with application ${document.application_reference}`,
  deletionWarning:
    document.application_reference &&
    `It belongs to your application ${document.application_reference}. If you delete it, we can't send it to lenders with that application.`,
});

const panelBars = ["mb-3 h-7 w-56", "mb-5 h-4 w-full", "mb-4 h-20 w-full", "h-16 w-full"];

/** Whether the list's links may have expired. */
const hasExpiringLinks = (queryClient: QueryClient, userId: string): boolean =>
  Date.now() - (queryClient.getQueryState(documentsQuery(userId).queryKey)?.dataUpdatedAt ?? 0) >= linkFreshMs;

const findFreshLink = async (
  queryClient: QueryClient,
  userId: string,
  documentId: string,
): Promise<string | undefined> => {
  const { data } = await queryClient.fetchQuery({ ...documentsQuery(userId), staleTime: 0 });
  return data.flatMap(({ documents }) => documents).find(({ id }) => id === documentId)?.document;
};
