import type { StatusWording } from "@funding-desk/contract/intake/status/words-desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
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
  const change: Column<StatusWording> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (wording) => (
      <Button
        size="small"
        aria-label={`Edit words of ${submissionWords[wording.kind]} ${wording.status}`}
        onClick={() => setEdited(wording)}
      >
        Edit
      </Button>
    ),
  };
  return (
    <>
      <SectionHead title="Status words">
        What clients read on their dashboard and in the email{" "}
        <Link to="/desk/settings/mail-texts/status-changed" className="text-link">
          Status changed
        </Link>
        .
      </SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the status words">
        {({ wordings }) => (
          <div className="flex flex-col gap-6">
            {groups.map(({ kind, title }) => (
              <Card key={kind} title={title} headingLevel={3} isFlush>
                <DataTable
                  caption={title}
                  columns={canChange ? [...columns, change] : columns}
                  rows={wordings.filter((each) => each.kind === kind)}
                  rowKey={({ status }) => status}
                  emptyText="No statuses"
                />
              </Card>
            ))}
          </div>
        )}
      </Loaded>
      {edited && <StatusWordsDialog wording={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const columns: readonly Column<StatusWording>[] = [
  {
    key: "status",
    header: "Status",
    isRowHeader: true,
    cell: (wording) => (
      <>
        <DeskStatus kind={wording.kind} status={wording.status} />
        {isReworded(wording) && <ChangedBy wording={wording} />}
      </>
    ),
  },
  { key: "title", header: "Title", cell: ({ title, original }) => title ?? original.title },
  { key: "meaning", header: "Meaning", cell: ({ meaning, original }) => meaning ?? original.meaning },
  { key: "next", header: "What happens next", cell: ({ next, original }) => next ?? original.next },
];

function ChangedBy({ wording: { changed_by: who, changed_at: at } }: { readonly wording: StatusWording }) {
  return (
    <span className="block font-normal text-ink-soft text-xs">
      <span className="block">Customized</span>
      {who && at && `Changed by ${who}, ${formatMoment(at)}`}
    </span>
  );
}
