import {
  confirmEmailChange,
  lookAtEmailChange,
  stopEmailChange,
} from "@funding-desk/contract/accounts/account/email-change-api";
import { isLinkCode } from "@funding-desk/contract/accounts/password-reset/form";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { ServerStateProvider } from "../../../http/query-client.tsx";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";

/** /confirm-email#<code>: behind the link to a new mailbox, which confirms, and the one to the old mailbox, which stops. */
export function ConfirmEmailScreen() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  return (
    <>
      <h1 className="text-3xl">Your new email</h1>
      {isLinkCode(code) ? (
        <ServerStateProvider>
          <Linked key={code} code={code} />
        </ServerStateProvider>
      ) : (
        <DeadLink sentence="This link is incomplete. Please open it from the email again." />
      )}
    </>
  );
}

type Done = "confirm" | "stop";

function Linked({ code }: { readonly code: string }) {
  const [done, setDone] = useState<Done>();
  const query = useQuery({
    queryKey: ["email-change", code],
    queryFn: async ({ signal }) => (await call(lookAtEmailChange, { body: { code }, signal })).data,
    // The button ends the link under the page that is still open.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (done === "stop") return <Stopped />;
  if (done === "confirm") return <Confirmed />;
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't open the link"
      failed={(error) =>
        error instanceof CallError && error.status === 422 ? <DeadLink sentence={error.message} /> : undefined
      }
      skeleton={["mt-3 h-6 w-full", "mt-8 h-40 w-full"]}
    >
      {(change) => {
        if (change.state === "confirmed") return <Confirmed />;
        return <Change code={code} change={change} onDone={setDone} />;
      }}
    </Loaded>
  );
}

interface ChangeProps {
  readonly code: string;
  readonly change: Exclude<AnswerOf<typeof lookAtEmailChange>["data"], { state: "confirmed" }>;
  readonly onDone: (done: Done) => void;
}

function Change({ code, change, onDone }: ChangeProps) {
  const sending = useSendOnce();
  const may = change.state === "open" ? change.may : "stop";
  const isStop = may === "stop";
  const waitsUntil = change.state === "open" && !isStop && Date.parse(change.ready_at) > Date.now() && change.ready_at;
  const press = () =>
    void sending.run(async () => {
      await call(isStop ? stopEmailChange : confirmEmailChange, { body: { code } });
      onDone(may);
    });
  return (
    <>
      {change.state === "open" ? <AccountChange change={change} /> : <CoBorrowerChange change={change} />}
      {waitsUntil && (
        <Notice
          tone="info"
          title={`You can confirm it from ${formatMoment(waitsUntil)}. Until then, the old mailbox can stop it.`}
        >
          In a hurry? Call us at {firm.identity.phone}.
        </Notice>
      )}
      <ProblemNotice problem={sending.problem} />
      {!waitsUntil && (
        <Button variant={isStop ? "danger" : "primary"} size="large" isBusy={sending.isBusy} onClick={press}>
          {isStop ? "Stop the change" : "Confirm the new email"}
        </Button>
      )}
    </>
  );
}

type ChangeOf<State extends string> = { readonly change: Extract<ChangeProps["change"], { state: State }> };

function AccountChange({ change }: ChangeOf<"open">) {
  return (
    <>
      <p className="mt-3 text-ink-soft">
        {change.asked_by ? `${change.asked_by} of ${firm.identity.name}` : "The owner of the account"} asked on{" "}
        {formatDay(change.asked_at)} to change the email of an account from <Address>{change.old_email}</Address> to{" "}
        <Address>{change.new_email}</Address>.
      </p>
      <p className="mt-3 mb-8 text-ink-soft">
        {change.may === "stop"
          ? "It changes once the new mailbox confirms it. If you don't want that, stop it here. Otherwise you don't need to do anything."
          : `When you confirm, the account signs in with the new email, we sign it out on every device, and both mailboxes hear about it. Nothing changes until then. You can confirm until ${formatDay(change.expires_at)}.`}
      </p>
    </>
  );
}

function CoBorrowerChange({ change }: ChangeOf<"co-borrower">) {
  return (
    <p className="mt-3 mb-8 text-ink-soft">
      {change.asked_by} of {firm.identity.name} entered <Address>{change.new_email}</Address> as your address on{" "}
      {formatDay(change.asked_at)}. If it isn't yours, stop it: nothing signed through it will count. Otherwise you
      don't need to do anything.
    </p>
  );
}

function Address({ children }: { readonly children: string }) {
  return <span className="wrap-anywhere font-semibold text-ink">{children}</span>;
}

function Confirmed() {
  return (
    <>
      <p role="status" className="mt-3 mb-8 text-ink-soft">
        The new email is confirmed. Sign in with it and your password. If you have no password yet, use the link we
        emailed to the new address. If you didn't want this change, call us at {firm.identity.phone}.
      </p>
      <LinkButton to="/login" variant="primary">
        Sign in
      </LinkButton>
    </>
  );
}

function Stopped() {
  return (
    <p role="status" className="mt-3 text-ink-soft">
      The change is stopped, and links to the new mailbox no longer work. If you didn't ask for the change, call us at{" "}
      {firm.identity.phone}.
    </p>
  );
}

function DeadLink({ sentence }: { readonly sentence: string }) {
  return (
    <>
      <p className="mt-3 mb-8 text-ink-soft">{sentence}</p>
      <LinkButton to="/contact">Contact us</LinkButton>
    </>
  );
}
