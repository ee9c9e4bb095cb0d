import type { SignupIdWire } from "@funding-desk/contract/signup-id/desk-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useCallback, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { shownDay } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { QuickSearch } from "../desk/quick-search.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { ChoiceRow } from "../pipeline/choice-row.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { SignupIdDialog } from "./signup-id-dialog.tsx";
import { signupIdsQuery } from "./signup-id-queries.ts";
import { StateBadge, shownSignupId } from "./state-badge.tsx";

const views = [
  { value: "all", label: "All" },
  { value: "usable", label: "Usable" },
] as const;

/** /desk/signup-ids: who may sign up, and who came by what. */
export function SignupIdsScreen() {
  const staff = useStaff();
  const [search, setSearch] = useSearchParams();
  const [isIssuing, setIssuing] = useState(false);
  const q = (search.get("q") ?? "").slice(0, 100);
  const view = search.get("show") === "usable" ? "usable" : "all";
  const openId = search.get("id");
  const list = useInfiniteQuery(signupIdsQuery({ q: q.trim(), isUsable: view === "usable" }));
  const rows = list.data?.pages.flatMap((page) => page.signup_ids) ?? [];

  const change = useCallback(
    (name: string, value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: name === "q", preventScrollReset: true },
      ),
    [setSearch],
  );
  const searchFor = useCallback((text: string) => change("q", text), [change]);
  const canWork = staff.role !== "auditor";

  return (
    <div className="mx-auto max-w-page">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <PageHeading lead="Only who has one can open an account. The label is the source in the reports.">
          Sign Up Ids
        </PageHeading>
        {canWork && (
          <div className="mb-6">
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => setIssuing(true)}
            >
              Issue a Sign Up Id
            </Button>
          </div>
        )}
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <QuickSearch label="Search by id, label or email" value={q} onChange={searchFor} />
        <ChoiceRow
          label="What is shown"
          value={view}
          choices={views}
          onChange={(next) => change("show", next === "all" ? "" : next)}
        />
      </div>
      <Card isFlush>
        <DataTable
          caption="Sign Up Ids, newest first"
          columns={columnsFor((id) => change("id", id))}
          rows={rows}
          rowKey={({ id }) => id}
          state={list.isPending ? "loading" : list.isError && rows.length === 0 ? "failed" : "ready"}
          emptyText={q === "" ? "No Sign Up Id yet" : "Nothing found"}
          emptyHint={q === "" ? "Issue the first one: your client signs up with it." : "Try another part of the label."}
          onRetry={() => void list.refetch()}
        />
        {list.hasNextPage && (
          <div className="border-line border-t px-5 py-4 text-center">
            <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older ones
            </Button>
          </div>
        )}
      </Card>
      {isIssuing && (
        <IssueDialog
          onClose={() => setIssuing(false)}
          onIssued={({ id }) => {
            setIssuing(false);
            change("id", id);
          }}
        />
      )}
      {openId && <SignupIdDialog key={openId} id={openId} canWork={canWork} onClose={() => change("id", "")} />}
    </div>
  );
}

const columnsFor = (open: (id: string) => void): readonly Column<SignupIdWire>[] => [
  {
    key: "id",
    header: "Sign Up Id",
    cell: ({ id, label, bound_email }) => (
      <span className="block text-left">
        <span className="block">{label ?? <span className="font-normal text-ink-soft">No label</span>}</span>
        <span className="block font-normal text-ink-soft text-sm">
          <code className="whitespace-nowrap">{shownSignupId(id)}</code>
          {bound_email && <span className="wrap-anywhere block">only {bound_email}</span>}
        </span>
      </span>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "used",
    header: "Used",
    cell: ({ used, allowed, first_client: client }) => (
      <>
        <span className="@3xl:whitespace-nowrap">
          {used} of {allowed.toLocaleString("en-US")}
        </span>
        {client && allowed === 1 && (
          <Link to={`/desk/clients/${client.id}`} className="text-link block text-sm">
            {client.name}
          </Link>
        )}
      </>
    ),
  },
  {
    key: "issued",
    header: "Issued",
    cell: ({ issued_at, issued_by }) => (
      <>
        <time dateTime={issued_at}>{shownDay(issued_at)}</time>
        <span className="block text-ink-soft text-sm">{issued_by ?? "by the operator"}</span>
      </>
    ),
  },
  {
    key: "expires",
    header: "Good until",
    cell: ({ expires_at }) => (expires_at ? <time dateTime={expires_at}>{shownDay(expires_at)}</time> : "No end"),
  },
  {
    key: "open",
    header: "Details",
    align: "right",
    cell: ({ id, label }) => (
      <Button size="small" aria-label={`Open ${label ?? shownSignupId(id)}`} onClick={() => open(id)}>
        Open
      </Button>
    ),
  },
];
