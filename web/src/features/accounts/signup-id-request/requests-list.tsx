import {
  answerSignupIdRequest,
  dismissSignupIdRequest,
  type SignupIdRequest,
  type SignupIdRequestState,
  signupIdRequests,
} from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages, wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface RequestsListProps {
  readonly state: SignupIdRequestState;
  readonly canWork: boolean;
}

const emptyTexts: Readonly<Record<SignupIdRequestState, { title: string; hint: string }>> = {
  open: { title: "No one is waiting", hint: "People ask on the home page, at Login, and at Sign Up." },
  answered: { title: "No answers yet", hint: "Requests that were answered show up here." },
  dismissed: { title: "Nothing dismissed", hint: "Requests that you dismiss show up here." },
};

/** The people who asked for a Sign Up Id. One press answers. */
export function RequestsList({ state, canWork }: RequestsListProps) {
  const query = useInfiniteQuery(deskPages(signupIdRequests, { query: { state } }, ({ requests }) => requests));
  const canAct = canWork && state !== "answered";
  return (
    <DataTable
      caption="Requests for a Sign Up Id, newest first"
      columns={canAct ? [...listColumns(state), actions] : listColumns(state)}
      query={query}
      rowKey={({ id }) => id}
      emptyText={emptyTexts[state].title}
      emptyHint={emptyTexts[state].hint}
      moreLabel="Show older requests"
    />
  );
}

const listColumns = (state: SignupIdRequestState): readonly Column<SignupIdRequest>[] => [
  {
    key: "email",
    header: "Email",
    cell: ({ email, client }) => (
      <CellLines
        more={
          client && (
            <>
              Has an account:{" "}
              <Link to={`/desk/clients/${client.id}`} className="text-link">
                {client.name}
              </Link>
            </>
          )
        }
      >
        <EmailText email={email} />
      </CellLines>
    ),
  },
  {
    key: "asked",
    header: "Asked",
    cell: ({ asked_at }) => <time dateTime={asked_at}>{formatMoment(asked_at)}</time>,
  },
  ...(state === "open" ? [] : [settled]),
];

const settled: Column<SignupIdRequest> = {
  key: "settled",
  header: "Settled",
  cell: ({ settled_at, settled_by }) =>
    settled_at && (
      <CellLines more={settled_by ?? "automatically"}>
        <time dateTime={settled_at}>{formatMoment(settled_at)}</time>
      </CellLines>
    ),
};

const actions: Column<SignupIdRequest> = {
  key: "actions",
  header: "Answer",
  align: "right",
  cell: (request) => <Actions request={request} />,
};

function Actions({ request: { id, email, state, client } }: { readonly request: SignupIdRequest }) {
  const queries = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const settle = (endpoint: typeof answerSignupIdRequest | typeof dismissSignupIdRequest, done: string) =>
    void sending.run(async () => {
      await callDesk(endpoint, { params: { id } });
      toast.success(done);
      await queries.invalidateQueries(wholeDesk);
    });
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        variant="brand"
        isBusy={sending.isBusy}
        aria-label={`${client ? "Tell them they have an account" : "Email an id"}: ${email}`}
        onClick={() =>
          settle(
            answerSignupIdRequest,
            client ? `We're emailing ${email} that they have an account.` : `A Sign Up Id is on its way to ${email}.`,
          )
        }
      >
        {client ? "Tell them" : "Email an id"}
      </Button>
      {state === "open" && (
        <Button
          size="small"
          isBusy={sending.isBusy}
          aria-label={`Dismiss: ${email}`}
          onClick={() => settle(dismissSignupIdRequest, `Dismissed. ${email} gets no email.`)}
        >
          Dismiss
        </Button>
      )}
    </span>
  );
}
