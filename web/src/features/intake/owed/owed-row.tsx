import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import { formatPaperCount } from "@funding-desk/contract/intake/owed/paper-words";
import type { ComponentType } from "react";
import { useState } from "react";
import { isOverdue } from "../../../firm/firm-day.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import type { ExplanationDialogProps } from "./explanation-dialog.tsx";
import { OwedFrame } from "./owed-frame.tsx";
import { PaperRow } from "./paper-row.tsx";
import { useRowUploads } from "./use-row-uploads.tsx";

interface OwedRowProps<Kind extends OwedItem["kind"]> {
  readonly userId: string;
  readonly item: Extract<OwedItem, { kind: Kind }>;
  /** Then it needn't be said which. */
  readonly isOneApplication: boolean;
  /** Sorted into this row from several chosen at once. */
  readonly sorted: readonly File[];
}

/** One thing that is owed, with the press that settles it. */
export function OwedRow({ userId, item, isOneApplication, sorted }: OwedRowProps<OwedItem["kind"]>) {
  if (item.kind === "request") return <RequestRow userId={userId} item={item} sorted={sorted} />;
  if (item.kind === "consent") return <ConsentRow item={item} />;
  if (item.kind === "answer") return <AnswerRow item={item} />;
  return item.kind === "paper" ? (
    <PaperRow userId={userId} item={item} isOneApplication={isOneApplication} sorted={sorted} />
  ) : (
    <ExplanationRow item={item} />
  );
}

function RequestRow({ userId, item, sorted }: Omit<OwedRowProps<"request">, "isOneApplication">) {
  const { document_type, document_type_id, note, due_on, rejected, parts } = item;
  const uploads = useRowUploads({ userId, typeId: document_type_id, label: document_type, sorted });
  return (
    <OwedFrame
      title={
        <>
          {document_type}
          {rejected && <span className="font-normal">: please send it again</span>}
        </>
      }
      isDone={item.fulfilled_at !== null}
      action={item.fulfilled_at === null && uploads.button}
    >
      {rejected && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line border-coral border-l-3 pl-3 text-sm">
          {rejected.reason} <span className="text-ink-soft">({rejected.filename})</span>
        </p>
      )}
      {note && <p className="wrap-anywhere whitespace-pre-line text-sm">{note}</p>}
      {parts && <p className="text-sm">{formatPaperCount({ parts })}</p>}
      <p className="text-ink-soft text-sm">
        {due_on && item.fulfilled_at === null && (
          <>
            <span className={isOverdue(due_on) ? "font-semibold text-coral-strong" : "font-semibold text-ink"}>
              {isOverdue(due_on) ? "Was needed by" : "Needed by"} {formatDate(due_on)}
            </span>
            .{" "}
          </>
        )}
        {item.fulfilled_at
          ? `Received ${formatDay(item.fulfilled_at)}`
          : `${item.lender_name === null ? "" : `For ${item.lender_name}. `}Requested by ${item.asked_by}, ${formatDay(item.asked_at)}`}
      </p>
      {uploads.files}
    </OwedFrame>
  );
}

const lendersPath = "/dashboard/who-has-my-file";

function ConsentRow({ item }: Pick<OwedRowProps<"consent">, "item">) {
  const { purpose, lender_name: lenderName } = item;
  return (
    <OwedFrame
      title="Your signature"
      action={
        <LinkButton to={lendersPath} size="small">
          Read and sign <span className="sr-only">for {lenderName}</span>
        </LinkButton>
      }
    >
      <p className="wrap-anywhere text-ink-soft text-sm">
        {consentPurposeLabels[purpose]}: {lenderName}. Nothing happens until you sign.
      </p>
    </OwedFrame>
  );
}

function AnswerRow({ item }: Pick<OwedRowProps<"answer">, "item">) {
  const { lender_name: lenderName, filename } = item;
  return (
    <OwedFrame
      title="Your word"
      action={
        <LinkButton to={lendersPath} size="small">
          Look at it <span className="sr-only">{filename}</span>
        </LinkButton>
      }
    >
      <p className="wrap-anywhere text-ink-soft text-sm">
        May we send {filename} to {lenderName}?
      </p>
    </OwedFrame>
  );
}

function ExplanationRow({ item }: Pick<OwedRowProps<"explanation">, "item">) {
  const [isLoading, setLoading] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<ExplanationDialogProps>>();
  const { application_id: applicationId, reference } = item;
  // Fetched by the press: the dashboard has no other form.
  const open = async () => {
    setLoading(true);
    try {
      const { ExplanationDialog } = await import("./explanation-dialog.tsx");
      setDialog(() => ExplanationDialog);
    } catch {
      toast.error("We couldn't open this. Please check your connection and try again.");
    }
    setLoading(false);
  };
  return (
    <OwedFrame
      title="Your explanation"
      action={
        <Button size="small" isBusy={isLoading} onClick={() => void open()}>
          Explain <span className="sr-only">your answers in application {reference}</span>
        </Button>
      }
    >
      <p className="text-ink-soft text-sm">
        You answered yes to a federal compliance question in application {reference}. Lenders will ask what happened.
      </p>
      {Dialog && <Dialog applicationId={applicationId} reference={reference} onClose={() => setDialog(undefined)} />}
    </OwedFrame>
  );
}
