import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useActs } from "../../../../desk-parts/keys/acts.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import type { TypedDocument } from "./document-review-queries.ts";
import { ReviewPanel } from "./review-panel.tsx";

interface ReviewDialogProps {
  readonly file: ClientFile;
  readonly documents: readonly TypedDocument[];
  readonly document: TypedDocument;
  /** Ids of the documents that answered a request. */
  readonly requested: ReadonlySet<string>;
  readonly onShow: (documentId: string) => void;
  readonly onClose: () => void;
}

/** A document next to the answers it supports. J and K show the next and the previous one. */
export function ReviewDialog({ file, documents, document, requested, onShow, onClose }: ReviewDialogProps) {
  const position = documents.findIndex(({ id }) => id === document.id);
  const show = (next: TypedDocument | undefined) => next && onShow(next.id);
  const [previous, next] = [documents[position - 1], documents[position + 1]];
  useActs(
    "Documents",
    [
      { keys: "j", name: "Next document", act: () => show(next) },
      { keys: "k", name: "Previous document", act: () => show(previous) },
    ],
    "dialog",
  );

  /** Shows the next document to review, or else the first. */
  const showNext = (to: ReviewState): void => {
    if (to === "waiting") return;
    const isLeft = ({ id, state, review }: TypedDocument) =>
      id !== document.id && state === "stored" && review.state === "waiting";
    show(documents.slice(position + 1).find(isLeft) ?? documents.find(isLeft));
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="full"
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere line-clamp-2 min-w-0 text-lg" title={document.filename}>
            {document.filename}
          </span>
          <span className="-my-2 -ml-3 inline-flex items-center font-sans text-base text-ink-soft">
            <IconButton
              label="Previous document (K)"
              aria-keyshortcuts="k"
              icon={<ChevronLeft className="size-5" />}
              disabled={!previous}
              onClick={() => show(previous)}
            />
            {position + 1} of {documents.length}
            <IconButton
              label="Next document (J)"
              aria-keyshortcuts="j"
              icon={<ChevronRight className="size-5" />}
              disabled={!next}
              onClick={() => show(next)}
            />
          </span>
        </span>
      }
    >
      <div className="grid gap-5 lg:h-full lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div
          key={`shown-${document.id}`}
          className="h-[55dvh] overflow-hidden rounded-field border border-line bg-paper-deep lg:h-full"
        >
          <DocumentPreview clientId={file.client.id} document={document} />
        </div>
        <div className="min-h-0 lg:overflow-y-auto lg:px-1">
          <ReviewPanel
            key={document.id}
            file={file}
            document={document}
            answersRequest={requested.has(document.id)}
            onDecided={showNext}
          />
        </div>
      </div>
    </Dialog>
  );
}
