import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useActs } from "../../../../desk-parts/keys/acts.ts";
import { KeyHint } from "../../../../desk-parts/keys/key-hint.tsx";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { formatKilobytes } from "../../file/format-size.ts";
import { ComparedAnswers } from "./compared-answers.tsx";
import { ReadingFields, useReading } from "./document-reading.tsx";
import { type TypedDocument, toDownloadUrl } from "./document-review-queries.ts";
import { RejectionForm } from "./rejection-form.tsx";
import { ReviewBadge } from "./review-badge.tsx";
import { useReview } from "./use-review.ts";

interface ReviewPanelProps {
  readonly file: ClientFile;
  readonly document: TypedDocument;
  readonly answersRequest: boolean;
  readonly onDecided: (to: ReviewState) => void;
}

/** A document's details, the answers to compare it with, and the decision. Mount one per document. */
export function ReviewPanel({ file, document, answersRequest, onDecided }: ReviewPanelProps) {
  const [isRejecting, setRejecting] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  const { id, review } = document;
  const clientId = file.client.id;
  const acting = useReview({
    clientId,
    document,
    onDecided(to) {
      setRejecting(false);
      onDecided(to);
    },
  });
  const { isOvertaken } = acting;
  const canDecide = document.state !== "checking";
  const reading = useReading(document);
  const isAccepted = review.state === "accepted";
  const canAccept = canDecide && reading.problem === undefined && (!isAccepted || reading.hasChanged);
  const accept = () => canAccept && acting.decide("accepted", reading.reading);
  const reject = () => canDecide && setRejecting(true);
  useEffect(() => {
    if (isRejecting) reason.current?.focus();
  }, [isRejecting]);
  useActs(
    "This document",
    [
      { keys: "a", name: "Accept", act: accept },
      { keys: "r", name: "Reject", act: reject },
    ],
    "dialog",
  );
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="mb-2 flex flex-wrap items-center gap-2">
          <ReviewBadge state={review.state} />
          {review.staff_name && review.at && (
            <span className="text-ink-soft text-sm">
              {review.staff_name}, {formatMoment(review.at)}
            </span>
          )}
        </p>
        {review.reason && (
          <p className="wrap-anywhere mb-2 whitespace-pre-line border-coral border-l-3 pl-3 text-sm">{review.reason}</p>
        )}
        <p className="wrap-anywhere text-ink-soft text-sm">
          {document.type.document_type}
          {document.application &&
            `, sent with ${document.application.reference}${document.question ? ` as “${document.question}”` : ""}`}
          . {formatKilobytes(document.size_bytes)}, {formatMoment(document.uploaded_at)}.{" "}
          {document.state === "stored" && (
            <a href={toDownloadUrl(clientId, id)} className="text-link">
              Save a copy
            </a>
          )}
        </p>
      </div>
      {isOvertaken && <Overtaken document={document} />}
      {acting.failure && <Notice tone="error">{acting.failure}</Notice>}
      {isRejecting ? (
        <RejectionForm
          ref={reason}
          firstName={file.client.first_name}
          answersRequest={answersRequest}
          isBusy={acting.isBusy}
          fields={acting.fields}
          submitLabel={isOvertaken ? "Reject anyway" : "Reject and email"}
          onReject={(rejection) => acting.decide("rejected", rejection)}
          onCancel={() => setRejecting(false)}
        />
      ) : (
        <ReadingFields document={document} reading={reading} fields={acting.fields} />
      )}
      {!isRejecting && (
        <div className="flex flex-wrap gap-3">
          {(!isAccepted || reading.hasChanged) && (
            <Button
              variant="brand"
              size="small"
              isBusy={acting.isBusy}
              disabled={!canAccept}
              aria-keyshortcuts="a"
              icon={<Check className="size-4.5" />}
              iconAfter={<KeyHint keys="a" />}
              onClick={accept}
            >
              {isAccepted ? "Save" : "Accept"}
            </Button>
          )}
          <Button
            size="small"
            disabled={!canDecide}
            aria-keyshortcuts="r"
            icon={<X className="size-4.5" />}
            iconAfter={<KeyHint keys="r" />}
            onClick={reject}
          >
            {review.state === "rejected" ? "Change the reason" : "Reject"}
          </Button>
          {review.state !== "waiting" && (
            <Button variant="quiet" size="small" isBusy={acting.isBusy} onClick={() => acting.decide("waiting")}>
              Undo review
            </Button>
          )}
        </div>
      )}
      <ComparedAnswers file={file} document={document} />
    </div>
  );
}

const decided = { accepted: "accepted it", rejected: "rejected it", waiting: "undid the review" } as const;

function Overtaken({ document: { review } }: { readonly document: TypedDocument }) {
  return (
    <OvertakenNotice sentence={`${review.staff_name ?? "A colleague"} ${decided[review.state]} while you were looking`}>
      {review.reason && <p className="whitespace-pre-line">“{review.reason}”</p>}
      <p>We didn't save your decision. What you typed is still here.</p>
    </OvertakenNotice>
  );
}
