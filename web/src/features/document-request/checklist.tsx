import type { OwnDocumentRequest } from "@funding-desk/contract/document-request/api";
import { formatDate } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { MouseEvent } from "react";
import { isOverdue } from "../../content/firm-day.ts";
import { formatDay } from "../../forms/format-time.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { useGate } from "../prequalification/gate.tsx";
import { ownRequestsQuery } from "./document-request-queries.ts";

/** The documents screen with the tab of one document type open. */
export const toUploadPath = (typeId: string): string => `/dashboard/documents?type=${encodeURIComponent(typeId)}`;

interface ChecklistProps {
  readonly userId: string;
  /** Scrolls to the type's uploads if they are on this page. Otherwise, a link opens the documents screen. */
  readonly onUpload?: ((typeId: number) => void) | undefined;
}

/** What the firm has asked the client for. Hidden when nothing is open. */
export function Checklist({ userId, onUpload }: ChecklistProps) {
  const { data: requests = [] } = useQuery(ownRequestsQuery(userId));
  const open = requests.filter(({ fulfilled_at }) => fulfilled_at === null);
  if (open.length === 0) return null;
  return (
    <section
      aria-labelledby="we-need"
      className="overflow-hidden rounded-card border border-accent bg-card shadow-soft"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-accent/50 border-b bg-yellow-soft px-5 py-4 sm:px-6">
        <h2 id="we-need" className="text-lg">
          We need from you
        </h2>
        <p className="text-sm">
          {requests.length - open.length} of {requests.length} received
        </p>
      </header>
      <ul className="divide-y divide-line">
        {requests.map((request) =>
          request.fulfilled_at === null ? (
            <Needed key={request.id} request={request} onUpload={onUpload} />
          ) : (
            <li key={request.id} className="flex items-center gap-3 px-5 py-2.5 text-ink-soft sm:px-6">
              <CircleCheck className="size-5 flex-none text-success" />
              <p className="min-w-0 flex-1">
                {request.document_type} <span className="text-sm">received {formatDay(request.fulfilled_at)}</span>
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface NeededProps {
  readonly request: OwnDocumentRequest;
  readonly onUpload: ChecklistProps["onUpload"];
}

function Needed({ request, onUpload }: NeededProps) {
  const gate = useGate();
  const { document_type, document_type_id, note, due_on, rejected } = request;
  const path = toUploadPath(String(document_type_id));
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (onUpload) onUpload(document_type_id);
    else void gate.goTo(path);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 py-4 sm:px-6">
      <Circle className="mt-0.5 size-5 flex-none text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {document_type}
          {rejected && <span className="font-normal">: please send it again</span>}
        </p>
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
          Requested by {request.asked_by}, {formatDay(request.asked_at)}
        </p>
      </div>
      <div className="max-sm:ml-8">
        <LinkButton to={path} size="small" onClick={follow}>
          Upload <span className="sr-only">{document_type}</span>
        </LinkButton>
      </div>
    </li>
  );
}
