import type { ReviewedDocument, ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import { messages } from "@funding-desk/contract/forms/messages";
import type { ReactNode } from "react";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { FileList, FileRow } from "../../../../ui/file-row.tsx";
import { formatKilobytes } from "../../file/format-size.ts";
import { ReviewBadge } from "./review-badge.tsx";

interface DocumentListProps {
  readonly types: readonly ReviewedType[];
  readonly canWork: boolean;
  readonly onReview: (documentId: string) => void;
  /** What else to say of a document. */
  readonly describe: (documentId: string) => ReactNode;
}

/** Documents by type, each with its review. Types without documents are left out. */
export function DocumentList({ types, canWork, onReview, describe }: DocumentListProps) {
  return (
    <div className="flex flex-col gap-5">
      {types.map(
        ({ document_type_id, document_type, documents }) =>
          documents.length > 0 && (
            <section key={document_type_id} aria-label={document_type}>
              <h3 className="mb-1.5 font-sans font-semibold text-base tracking-normal">{document_type}</h3>
              <FileList label={document_type}>
                {documents.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    description={describe(document.id)}
                    onReview={canWork ? () => onReview(document.id) : undefined}
                  />
                ))}
              </FileList>
            </section>
          ),
      )}
      {!canWork && <p className="text-ink-soft text-sm">Auditors see the list, but can't open the documents.</p>}
    </div>
  );
}

interface DocumentRowProps {
  readonly document: ReviewedDocument;
  readonly description: ReactNode;
  readonly onReview: (() => void) | undefined;
}

function DocumentRow({ document, description, onReview }: DocumentRowProps) {
  const { filename, review, state, application, question } = document;
  return (
    <FileRow
      name={filename}
      facts={[
        formatKilobytes(document.size_bytes),
        document.added_by === null
          ? formatMoment(document.uploaded_at)
          : `Added by ${document.added_by}, ${formatMoment(document.uploaded_at)}`,
        ...(application ? [`${application.reference}${question ? `: ${question}` : ""}`] : []),
        ...(state === "checking" ? ["Being checked for viruses"] : []),
      ]}
      actions={
        onReview && (
          <Button size="small" variant={review.state === "waiting" ? "secondary" : "quiet"} onClick={onReview}>
            {review.state === "waiting" ? "Review" : "Open"} <span className="sr-only">{filename}</span>
          </Button>
        )
      }
    >
      {description}
      {state === "unsafe" ? (
        <FieldError id={`unsafe-${document.id}`} message={messages.fileUnsafe} />
      ) : (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <ReviewBadge state={review.state} />
          {review.staff_name && review.at && (
            <span className="text-ink-soft">
              {review.staff_name}, {formatMoment(review.at)}
            </span>
          )}
          {review.reason && <p className="wrap-anywhere basis-full whitespace-pre-line">“{review.reason}”</p>}
        </div>
      )}
    </FileRow>
  );
}
