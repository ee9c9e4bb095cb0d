import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import Circle from "lucide-react/icons/circle";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import { useState } from "react";
import { isOverdue } from "../../../firm/firm-day.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { toUploadPath } from "../../documents/document/upload-path.ts";
import { useGate } from "../prequalification/gate.tsx";
import type { ExplanationDialogProps } from "./explanation-dialog.tsx";

/** Scrolls to the type's uploads if they are on this page. Otherwise, a link opens the documents screen. */
export type GoToUpload = ((typeId: number) => void) | undefined;

interface OwedRowProps<Kind extends OwedItem["kind"]> {
  readonly item: Extract<OwedItem, { kind: Kind }>;
  readonly onUpload: GoToUpload;
}

/** One thing that is owed, with the press that settles it. */
export function OwedRow({ item, onUpload }: { readonly item: OwedItem; readonly onUpload: GoToUpload }) {
  if (item.kind === "request") return <RequestRow item={item} onUpload={onUpload} />;
  if (item.kind === "consent") return <ConsentRow item={item} />;
  if (item.kind === "answer") return <AnswerRow item={item} />;
  return item.kind === "paper" ? <PaperRow item={item} onUpload={onUpload} /> : <ExplanationRow item={item} />;
}

interface FrameProps {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Frame({ title, action, children }: FrameProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 py-4 sm:px-6">
      <Circle className="mt-0.5 size-5 flex-none text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
      <div className="max-sm:ml-8">{action}</div>
    </li>
  );
}

interface UploadLinkProps {
  readonly typeId: number;
  readonly what: string;
  readonly onUpload: GoToUpload;
}

function UploadLink({ typeId, what, onUpload }: UploadLinkProps) {
  const gate = useGate();
  const path = toUploadPath(String(typeId));
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (onUpload) onUpload(typeId);
    else void gate.goTo(path);
  };
  return (
    <LinkButton to={path} size="small" onClick={follow}>
      Upload <span className="sr-only">{what}</span>
    </LinkButton>
  );
}

function RequestRow({ item, onUpload }: OwedRowProps<"request">) {
  const { document_type, document_type_id, note, due_on, rejected } = item;
  return (
    <Frame
      title={
        <>
          {document_type}
          {rejected && <span className="font-normal">: please send it again</span>}
        </>
      }
      action={<UploadLink typeId={document_type_id} what={document_type} onUpload={onUpload} />}
    >
      {rejected && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line border-coral border-l-3 pl-3 text-sm">
          {rejected.reason} <span className="text-ink-soft">({rejected.filename})</span>
        </p>
      )}
      {note && <p className="wrap-anywhere whitespace-pre-line text-sm">{note}</p>}
      <p className="text-ink-soft text-sm">
        {due_on && (
          <>
            <span className={isOverdue(due_on) ? "font-semibold text-coral-strong" : "font-semibold text-ink"}>
              {isOverdue(due_on) ? "Was needed by" : "Needed by"} {formatDate(due_on)}
            </span>
            .{" "}
          </>
        )}
        Requested by {item.asked_by}, {formatDay(item.asked_at)}
      </p>
    </Frame>
  );
}

const lendersPath = "/dashboard/who-has-my-file";

function ConsentRow({ item }: Pick<OwedRowProps<"consent">, "item">) {
  const { purpose, lender_name: lenderName } = item;
  return (
    <Frame
      title={`Your signature, for ${lenderName}`}
      action={
        <LinkButton to={lendersPath} size="small">
          Read and sign <span className="sr-only">for {lenderName}</span>
        </LinkButton>
      }
    >
      <p className="text-ink-soft text-sm">{consentPurposeLabels[purpose]}. Nothing happens until you sign.</p>
    </Frame>
  );
}

function AnswerRow({ item }: Pick<OwedRowProps<"answer">, "item">) {
  const { lender_name: lenderName, filename } = item;
  return (
    <Frame
      title={`Your word, before it goes to ${lenderName}`}
      action={
        <LinkButton to={lendersPath} size="small">
          Look at it <span className="sr-only">{filename}</span>
        </LinkButton>
      }
    >
      <p className="wrap-anywhere text-ink-soft text-sm">You uploaded {filename}. We send it once you say so.</p>
    </Frame>
  );
}

function PaperRow({ item, onUpload }: OwedRowProps<"paper">) {
  const { label, document_type, document_type_id, reference } = item;
  const isNamedDifferently = !label.toLowerCase().startsWith(document_type.toLowerCase());
  return (
    <Frame title={label} action={<UploadLink typeId={document_type_id} what={label} onUpload={onUpload} />}>
      <p className="text-ink-soft text-sm">
        For application {reference}
        {isNamedDifferently && `, under ${document_type}`}
      </p>
    </Frame>
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
    <Frame
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
    </Frame>
  );
}
