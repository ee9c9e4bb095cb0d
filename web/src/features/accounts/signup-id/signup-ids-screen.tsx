import type { SignupIdWire } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { signupIds } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { RowButton } from "../../../ui/row-opener.tsx";
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
      action={canWork && <CreateButton label="New Sign Up Id" onClick={() => setIssuing(true)} />}
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
      <CellLines
        more={
          (label !== null || bound_email) && (
            <>
              {label !== null && <code className="whitespace-nowrap">{formatSignupId(id)}</code>}
              {bound_email && <span className="wrap-anywhere block compact:@3xl:inline"> Only {bound_email}</span>}
            </>
          )
        }
      >
        <RowButton onPress={() => open(id)}>{label ?? <code>{formatSignupId(id)}</code>}</RowButton>
      </CellLines>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "used",
    header: "Used",
    cell: ({ used, allowed, first_client: client }) => (
      <CellLines
        more={
          client &&
          allowed === 1 && (
            <Link to={`/desk/clients/${client.id}`} className="text-link">
              {client.name}
            </Link>
          )
        }
      >
        {used} of {formatNumber(allowed)}
      </CellLines>
    ),
  },
  {
    key: "issued",
    header: "Issued",
    cell: ({ issued_at, issued_by }) => (
      <CellLines more={issued_by ?? "the operator"}>
        <time dateTime={issued_at}>{formatDay(issued_at)}</time>
      </CellLines>
    ),
  },
  {
    key: "expires",
    header: "Expires",
    cell: ({ expires_at }) => (expires_at ? <time dateTime={expires_at}>{formatDay(expires_at)}</time> : "Never"),
  },
];
