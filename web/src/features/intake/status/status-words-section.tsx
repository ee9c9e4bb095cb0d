import type { StatusWording } from "@funding-desk/contract/intake/status/words-desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { formatMoment } from "../../../forms/format-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { DeskStatus } from "./desk-status.tsx";
import { StatusWordsDialog, statusWordsQuery, submissionWords } from "./status-words-dialog.tsx";

const groups = [
  { kind: "prequalification", title: "Pre-qualification stages" },
  { kind: "application", title: "Application statuses" },
] as const;

const isReworded = ({ title, meaning, next }: StatusWording): boolean =>
  title !== null || meaning !== null || next !== null;

/** What clients read at each status. */
export function StatusWordsSection({ canChange }: SectionProps) {
  const query = useQuery(statusWordsQuery);
  const [edited, setEdited] = useState<StatusWording | null>(null);
  return (
    <>
      <SectionHead title="Status words">
        What clients read on their dashboard and in emails when you change a status. The names of the statuses and their
        order don't change. New words also show for past changes. Emails that were already sent stay as they were.
      </SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the status words">
        {({ wordings }) => (
          <div className="flex flex-col gap-6">
            {groups.map(({ kind, title }) => (
              <Card key={kind} title={title} headingLevel={3} isFlush>
                <ol className="border-line border-t">
                  {wordings
                    .filter((each) => each.kind === kind)
                    .map((wording) => (
                      <li
                        key={wording.status}
                        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0 sm:px-6"
                      >
                        <Wording wording={wording} />
                        <div className="flex flex-wrap items-center gap-3">
                          {isReworded(wording) && <Badge tone="success">Customized</Badge>}
                          {canChange && (
                            <Button
                              size="small"
                              aria-label={`Edit words of ${submissionWords[kind]} ${wording.status}`}
                              onClick={() => setEdited(wording)}
                            >
                              Edit
                            </Button>
                          )}
                        </div>
                      </li>
                    ))}
                </ol>
              </Card>
            ))}
          </div>
        )}
      </Loaded>
      {edited && <StatusWordsDialog wording={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function Wording({ wording }: { readonly wording: StatusWording }) {
  const { kind, status, original, changed_by: changedBy, changed_at: changedAt } = wording;
  return (
    <div className="wrap-anywhere min-w-0 max-w-measure flex-1 basis-64">
      <p className="mb-2">
        <DeskStatus kind={kind} status={status} />
      </p>
      <p className="font-semibold">{wording.title ?? original.title}</p>
      <p>{wording.meaning ?? original.meaning}</p>
      <p className="mt-1 text-ink-soft text-sm">What happens next: {wording.next ?? original.next}</p>
      {changedBy && changedAt && (
        <p className="mt-1 text-ink-soft text-sm">
          Changed by {changedBy}, {formatMoment(changedAt)}
        </p>
      )}
    </div>
  );
}
