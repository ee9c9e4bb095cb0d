import type { SignupIdWire } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { signupIds } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Link } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { RequestCount } from "../signup-id-request/request-count.tsx";
import { RequestsList } from "../signup-id-request/requests-list.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { SignupIdDialog } from "./signup-id-dialog.tsx";
import { formatSignupId, StateBadge } from "./state-badge.tsx";

const views = [
  { value: "all", label: "All" },
  { value: "usable", label: "Usable" },
  {
    value: "requests",
    label: (
      <>
        Requests <RequestCount />
      </>
    ),
  },
] as const;
type View = (typeof views)[number]["value"];

const requestStates = [
  { value: "open", label: "Waiting" },
  { value: "answered", label: "Answered" },
  { value: "dismissed", label: "Dismissed" },
] as const;

const findIn = <Value extends string>(choices: readonly { readonly value: Value }[], typed: string | null) =>
  choices.find(({ value }) => value === typed)?.value;

/** /desk/signup-ids: the ids that let clients sign up, who used them, and who asked for one. */
export function SignupIdsScreen() {
  const staff = useStaff();
  const { search, change } = useAddress();
  const [isIssuing, setIssuing] = useState(false);
  const view: View = findIn(views, search.get("show")) ?? "all";
  const requestState = findIn(requestStates, search.get("state")) ?? "open";
  const openId = search.get("id");
  const canWork = staff.role !== "auditor";

  return (
    <ListScreen
      title="Sign Up Ids"
      lead="Clients need one to open an account. Reports show its label as the source."
      action={
        canWork && (
          <Button variant="primary" icon={<Plus className="size-5" />} onClick={() => setIssuing(true)}>
            Issue a Sign Up Id
          </Button>
        )
      }
      filters={
        <>
          {view !== "requests" && <IdSearch />}
          <ChoiceRow
            label="Which ids"
            value={view}
            choices={views}
            onChange={(next) => change({ show: next === "all" ? "" : next, state: "" })}
          />
          {view === "requests" && (
            <ChoiceRow
              label="Which requests"
              value={requestState}
              choices={requestStates}
              onChange={(next) => change({ state: next === "open" ? "" : next })}
            />
          )}
        </>
      }
    >
      <Card isFlush>
        {view === "requests" ? (
          <RequestsList key={requestState} state={requestState} canWork={canWork} />
        ) : (
          <IdList isUsable={view === "usable"} onOpen={(id) => change({ id })} />
        )}
      </Card>
      {isIssuing && (
        <IssueDialog
          onClose={() => setIssuing(false)}
          onIssued={({ id }) => {
            setIssuing(false);
            change({ id });
          }}
        />
      )}
      {openId && <SignupIdDialog key={openId} id={openId} canWork={canWork} onClose={() => change({ id: "" })} />}
    </ListScreen>
  );
}

function IdSearch() {
  const { q, searchFor } = useAddress();
  return (
    <SearchField label="Search by id, label or email" value={q} onChange={searchFor} maxLength={limits.searchChars} />
  );
}

function IdList({ isUsable, onOpen }: { readonly isUsable: boolean; readonly onOpen: (id: string) => void }) {
  const { q } = useAddress();
  const list = useInfiniteQuery({
    ...deskPages(
      signupIds,
      { query: { q: q.trim() || undefined, usable: isUsable ? "true" : undefined } },
      (page) => page.signup_ids,
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption="Sign Up Ids, newest first"
      columns={createColumns(onOpen)}
      query={list}
      rowKey={({ id }) => id}
      emptyText={q === "" ? "No Sign Up Ids yet" : "No Sign Up Ids found"}
      emptyHint={q === "" ? "Issue one so that a client can sign up." : "Try a different id, label or email."}
      moreLabel="Show older ids"
    />
  );
}

const createColumns = (open: (id: string) => void): readonly Column<SignupIdWire>[] => [
  {
    key: "id",
    header: "Sign Up Id",
    cell: ({ id, label, bound_email }) => (
      <span className="block text-left">
        <span className="block">{label ?? <span className="font-normal text-ink-soft">No label</span>}</span>
        <span className="block font-normal text-ink-soft text-sm">
          <code className="whitespace-nowrap">{formatSignupId(id)}</code>
          {bound_email && <span className="wrap-anywhere block">Only {bound_email}</span>}
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
        <time dateTime={issued_at}>{formatDay(issued_at)}</time>
        <span className="block text-ink-soft text-sm">{issued_by ?? "the operator"}</span>
      </>
    ),
  },
  {
    key: "expires",
    header: "Expires",
    cell: ({ expires_at }) => (expires_at ? <time dateTime={expires_at}>{formatDay(expires_at)}</time> : "Never"),
  },
  {
    key: "open",
    header: "Details",
    align: "right",
    cell: ({ id, label }) => (
      <Button size="small" aria-label={`Open ${label ?? formatSignupId(id)}`} onClick={() => open(id)}>
        Open
      </Button>
    ),
  },
];
