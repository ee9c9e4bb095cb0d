import { type DeskDocumentRequest, withdrawDocumentRequest } from "@funding-desk/contract/document-request/desk-api";
import { formatDate } from "@funding-desk/contract/forms/format";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { shownDay } from "../../forms/shown-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { isOverdue } from "./overdue.ts";

interface RequestListProps {
  readonly clientId: string;
  readonly requests: readonly DeskDocumentRequest[];
  readonly canWork: boolean;
}

/** What the client still has to hand over. */
export function RequestList({ clientId, requests, canWork }: RequestListProps) {
  const open = requests.filter(({ fulfilled_at, withdrawn_at }) => fulfilled_at === null && withdrawn_at === null);
  if (open.length === 0) return null;
  return (
    <section aria-label="Asked for" className="rounded-card border border-accent bg-yellow-soft px-4 py-3 sm:px-6">
      <h3 className="font-sans font-semibold text-base tracking-normal">The client still has to hand over</h3>
      <ul className="mt-1 divide-y divide-line">
        {open.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{request.document_type}</p>
              {request.note && <p className="wrap-anywhere whitespace-pre-line text-sm">{request.note}</p>}
              <p className="text-ink-soft text-sm">
                {request.staff_name}, {shownDay(request.requested_at)}
                {request.document_id && "; what came could not be used"}
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
  const withdraw = useMutation({
    mutationFn: () => callDesk(withdrawDocumentRequest, { params: { id: clientId, requestId: request.id } }),
    onSuccess: () => toast.success(`${request.document_type} is no longer asked for.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      isBusy={withdraw.isPending}
      busyLabel="Withdrawing..."
      onClick={() => withdraw.mutate()}
    >
      Withdraw <VisuallyHidden>{request.document_type}</VisuallyHidden>
    </Button>
  );
}
