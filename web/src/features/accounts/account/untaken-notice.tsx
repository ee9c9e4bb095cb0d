import { clientOriginWords } from "@funding-desk/contract/accounts/account/client-origins";
import {
  type OpenedClientWire,
  sendTakeOverLink,
} from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { formatDay } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface UntakenNoticeProps {
  readonly client: { readonly id: string; readonly first_name: string; readonly email: string };
  readonly opened: OpenedClientWire;
  readonly canWork: boolean;
}

/** On the file of a client who hasn't taken the account that staff opened. */
export function UntakenNotice({ client, opened, canWork }: UntakenNoticeProps) {
  const { link } = opened;
  const queries = useQueryClient();
  const sending = useSendOnce();
  const send = () =>
    void sending.run(async (idempotencyKey) => {
      await callDesk(sendTakeOverLink, { params: { id: client.id }, idempotencyKey });
      toast.success(`The link is on its way to ${client.email}.`);
      await queries.invalidateQueries(wholeDesk);
    });
  return (
    <>
      <Notice
        tone="warning"
        title={`${client.first_name} hasn't taken this account yet`}
        action={
          canWork && (
            <Button size="small" variant="brand" isBusy={sending.isBusy} onClick={send}>
              {link ? "Send the link again" : "Send the link"}
            </Button>
          )
        }
      >
        {opened.by} opened it on {formatDay(opened.at)} (from: {clientOriginWords[opened.origin]}
        {opened.origin_note && `, “${opened.origin_note}”`}). {link ? describeLink(link) : "No link sent yet."}
      </Notice>
      <ProblemNotice problem={sending.problem} />
    </>
  );
}

const describeLink = ({ sent_at, expires_at }: NonNullable<OpenedClientWire["link"]>): string =>
  Date.parse(expires_at) > Date.now()
    ? `Link sent on ${formatDay(sent_at)}. It works until ${formatDay(expires_at)}.`
    : `Link sent on ${formatDay(sent_at)}. It expired on ${formatDay(expires_at)}.`;
