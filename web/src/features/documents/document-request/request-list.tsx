import {
  type DeskDocumentRequest,
  withdrawDocumentRequest,
} from "@funding-desk/contract/documents/document-request/desk-api";
import { formatDate } from "@funding-desk/contract/forms/format";
import { useQueryClient } from "@tanstack/react-query";
import { isOverdue } from "../../../firm/firm-day.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface RequestListProps {
  readonly clientId: string;
  readonly requests: readonly DeskDocumentRequest[];
  readonly canWork: boolean;
}

/** The documents we are waiting for. */
export function RequestList({ clientId, requests, canWork }: RequestListProps) {
  const open = requests.filter(({ fulfilled_at, withdrawn_at }) => fulfilled_at === null && withdrawn_at === null);
  if (open.length === 0) return null;
  return (
    <section aria-label="Open requests" className="rounded-card border border-accent bg-yellow-soft px-4 py-3 sm:px-6">
      <h3 className="font-sans font-semibold text-base tracking-normal">Waiting for the client</h3>
      <ul className="mt-1 divide-y divide-line">
        {open.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{request.document_type}</p>
              {request.note && <p className="wrap-anywhere whitespace-pre-line text-sm">{request.note}</p>}
              <p className="text-ink-soft text-sm">
                {request.staff_name}, {formatDay(request.requested_at)}
                {request.document_id && "; we couldn't use what they sent"}
              </p>
            </div>
            {request.due_on && (
              <Badge tone={isOverdue(request.due_on) ? "coral" : "neutral"}>
                {isOverdue(request.due_on) ? "Was due" : "Due"} {formatDate(request.due_on)}
              </Badge>
            )}
            {canWork && <WithdrawButton clientId={clientId} request={request} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WithdrawButton({ clientId, request }: Pick<RequestListProps, "clientId"> & { request: DeskDocumentRequest }) {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const withdraw = async () => {
    try {
      await callDesk(withdrawDocumentRequest, { params: { id: clientId, requestId: request.id } });
      toast.success(`We no longer ask for ${request.document_type}.`);
    } finally {
      await queryClient.invalidateQueries(wholeDesk);
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      isBusy={sending.isBusy}
      busyLabel="Withdrawing..."
      onClick={() => void sending.run(withdraw)}
    >
      Withdraw <span className="sr-only">{request.document_type}</span>
    </Button>
  );
}
