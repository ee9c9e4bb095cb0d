import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import type { DeskSubmissionSummary } from "@funding-desk/contract/placement/submission/desk-api";
import { clientSubmissions } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { useId, useRef, useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { formatCount } from "../../../../forms/format-count.ts";
import { formatDay, formatMoment } from "../../../../forms/format-time.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { toStatusTone } from "../submission-words.ts";
import { ClientReadiness } from "./client-readiness.tsx";
import { PrepareDialog } from "./prepare-dialog.tsx";
import { SubmissionPanel } from "./submission-panel.tsx";

interface ClientPlacementProps {
  readonly clientId: string;
}

/** Which lenders a client's file is with, or is being prepared for. */
export function ClientPlacement({ clientId }: ClientPlacementProps) {
  const canWork = useStaff().role !== "auditor";
  const query = useQuery(deskQuery(clientSubmissions, { params: { id: clientId } }));
  const [isPreparing, setPreparing] = useState(false);
  const [opened, setOpened] = useState<string>();
  return (
    <Loaded query={query} failedTitle="We couldn't load the submissions" skeleton={["h-40 w-full"]}>
      {({ submissions }) => (
        <div className="flex flex-col gap-6">
          {canWork && (
            <ClientReadiness
              clientId={clientId}
              onOpen={({ submission_id: id }) => (id === null ? setPreparing(true) : setOpened(id))}
            />
          )}
          <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {canWork && (
              <div className="border-line border-b bg-paper px-4 py-3 sm:px-6">
                <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => setPreparing(true)}>
                  New submission
                </Button>
              </div>
            )}
            {submissions.length === 0 && (
              <EmptyState title="Not with any lender" icon={<Send className="size-6" />}>
                Choose an application and a program, ask for consents, and send the file.
              </EmptyState>
            )}
            <ul aria-label="Submissions" className="divide-y divide-line">
              {submissions.map((submission) => (
                <SubmissionRow
                  key={submission.id}
                  clientId={clientId}
                  submission={submission}
                  canWork={canWork}
                  isOpen={submission.id === opened}
                  onToggle={() => setOpened(submission.id === opened ? undefined : submission.id)}
                />
              ))}
            </ul>
            {isPreparing && (
              <PrepareDialog
                clientId={clientId}
                onSaved={({ id }) => setOpened(id)}
                onClose={() => setPreparing(false)}
              />
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface SubmissionRowProps extends ClientPlacementProps {
  readonly submission: DeskSubmissionSummary;
  readonly canWork: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const describeProgress = (submission: DeskSubmissionSummary): string => {
  const { status, sent_at, sent_by, opens, last_opened_at, is_consented, status_since, created_at } = submission;
  if (sent_at === null && !submissionStatusRows[status].isOpen) return `Not sent. Ended ${formatDay(status_since)}.`;
  if (sent_at === null)
    return `Started ${formatDay(created_at)}. ${is_consented ? "Everyone has agreed." : "Not everyone has agreed yet."}`;
  const sent = `Sent ${formatDay(sent_at)}${sent_by ? ` by ${sent_by}` : ""}.`;
  if (last_opened_at === null) return `${sent} Not opened yet.`;
  return `${sent} Opened ${formatCount(opens, "time")}, last ${formatMoment(last_opened_at)}.`;
};

function SubmissionRow({ clientId, submission, canWork, isOpen, onToggle }: SubmissionRowProps) {
  const panelId = useId();
  const rowId = useId();
  const row = useRef<HTMLLIElement>(null);
  // What can be done next changes with what was done.
  const mendFocus = useKeptFocus(row);
  const { id, status, lender_name, program_name, reference } = submission;
  return (
    <li ref={row} id={rowId}>
      <h3 className="font-sans font-normal text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-paper focus-visible:-outline-offset-3 sm:px-6"
        >
          <span className="min-w-0 flex-1 basis-56">
            <span className="wrap-anywhere block font-semibold">{nameProgram(lender_name, program_name)}</span>
            <span className="block text-ink-soft text-sm">
              {reference}. {describeProgress(submission)}
            </span>
          </span>
          <Badge tone={toStatusTone(status)}>{submissionStatusRows[status].label}</Badge>
          <ChevronDown
            className={classNames("size-5 flex-none text-ink-soft transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={panelId} className="border-line border-t px-4 py-5 sm:px-6">
          <SubmissionPanel clientId={clientId} submissionId={id} canWork={canWork} onActed={mendFocus} />
        </div>
      )}
    </li>
  );
}
