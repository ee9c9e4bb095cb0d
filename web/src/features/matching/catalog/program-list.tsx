import { formatDate } from "@funding-desk/contract/forms/format";
import { addSamplePrograms, type ProgramRowWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RowLink } from "../../../ui/row-opener.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { type ProgramFilter, programsQuery, wholeCatalog } from "./catalog-queries.ts";
import { findProductName } from "./catalog-words.ts";
import { ProgramBadges } from "./program-badges.tsx";

interface ProgramListProps {
  readonly filter: ProgramFilter;
  readonly canChange: boolean;
}

export function ProgramList({ filter, canChange }: ProgramListProps) {
  const query = useQuery({ ...programsQuery(filter), placeholderData: keepPreviousData });
  const { data } = query;
  const { q, status, product, lender, isStale } = filter;
  const isFiltered = q !== "" || status !== undefined || product !== "" || lender !== "" || isStale;
  return (
    <>
      {data && !isStale && data.stale > 0 && <StaleNotice stale={data.stale} />}
      {data && canChange && data.samples > 0 && <SamplesNotice samples={data.samples} />}
      <DataTable
        caption="Programs by lender"
        columns={columns}
        query={{ data: data?.programs, error: query.error, refetch: query.refetch }}
        rowKey={({ id }) => id}
        emptyText={isFiltered ? "No programs found" : "No programs yet"}
        emptyHint={isFiltered ? "Try other filters." : canChange ? "Add one, or import a file." : undefined}
        failedTitle="We couldn't load the programs"
      />
    </>
  );
}

function StaleNotice({ stale }: { readonly stale: number }) {
  const { change } = useAddress();
  return (
    <div className="p-4">
      <Notice
        tone="warning"
        title={`${formatCount(stale, "program")} ${stale === 1 ? "has" : "have"} a stale source`}
        action={
          <Button size="small" onClick={() => change({ sources: "stale" })}>
            Show {stale === 1 ? "it" : "them"}
          </Button>
        }
      >
        Read the source again and enter the new date. Until then, a rule that rests on it never says no.
      </Notice>
    </div>
  );
}

function SamplesNotice({ samples }: { readonly samples: number }) {
  const client = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const add = () =>
    void sending.run(async () => {
      const { added } = (await callDesk(addSamplePrograms)).data;
      await client.invalidateQueries(wholeCatalog);
      toast.success(`${formatCount(added, "sample program")} added as drafts.`);
    });
  return (
    <div className="p-4">
      <Notice
        title={`${formatCount(samples, "sample program")} can be added`}
        action={
          <Button size="small" isBusy={sending.isBusy} onClick={add}>
            Add the sample programs as drafts
          </Button>
        }
      >
        They say what public pages ask for, with the source and the day it was read. Check each before you use it.
      </Notice>
    </div>
  );
}

const columns: readonly Column<ProgramRowWire>[] = [
  {
    key: "name",
    header: "Program",
    cell: ({ id, name, lender_name, product }) => (
      <CellLines more={`${lender_name}, ${findProductName(product)}`}>
        <RowLink to={`/desk/catalog/programs/${id}`}>{name}</RowLink>
      </CellLines>
    ),
  },
  { key: "status", header: "Status", cell: (program) => <ProgramBadges program={program} /> },
  {
    key: "rules",
    header: "Rules",
    cell: ({ rules, missing }) => (
      <CellLines more={missing > 0 && `${formatCount(missing, "gap")} to fill`}>
        <span className="whitespace-nowrap">{formatCount(rules, "rule")}</span>
      </CellLines>
    ),
  },
  {
    key: "stale",
    header: "Check again by",
    cell: ({ stale_on }) => (
      <span className="whitespace-nowrap">{stale_on === null ? "Not read yet" : formatDate(stale_on)}</span>
    ),
  },
  {
    key: "changed",
    header: "Changed",
    cell: ({ changed_at, changed_by }) => (
      <CellLines more={changed_by}>
        <time dateTime={changed_at}>{formatDate(changed_at.slice(0, 10))}</time>
      </CellLines>
    ),
  },
];
