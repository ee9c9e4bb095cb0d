import {
  revokeSignupId,
  type SignupIdDetail,
  signupIdDetail,
  signupIds,
} from "@funding-desk/contract/accounts/signup-id/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { Arrivals } from "./arrivals.tsx";
import { MailIdForm } from "./mail-id-form.tsx";
import { formatSignupId, StateBadge } from "./state-badge.tsx";

interface SignupIdDialogProps {
  readonly id: string;
  readonly canWork: boolean;
  readonly onClose: () => void;
}

/** One id: its link, who used it, and whom it was emailed to. */
export function SignupIdDialog({ id, canWork, onClose }: SignupIdDialogProps) {
  const query = useQuery(deskQuery(signupIdDetail, { params: { id } }));
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={query.data?.label ?? `Sign Up Id ${formatSignupId(id)}`}>
      <Loaded query={query}>{(signupId) => <Detail signupId={signupId} canWork={canWork} />}</Loaded>
    </Dialog>
  );
}

const deliveries = {
  waiting: { label: "Sending", tone: "yellow" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "neutral" },
} as const;

function Detail({ signupId, canWork }: { readonly signupId: SignupIdDetail; readonly canWork: boolean }) {
  const { id, state, url } = signupId;
  const isUsable = state === "usable";
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <code className="font-semibold text-xl">{formatSignupId(id)}</code>
        <StateBadge state={state} />
        {isUsable && (
          <span className="flex flex-wrap items-center gap-2">
            <CopyButton text={id} label="Copy the id" />
            <CopyButton text={url} label="Copy the link" />
          </span>
        )}
      </div>
      <DescriptionList
        items={[
          { term: "Used", value: `${signupId.used} of ${formatNumber(signupId.allowed)}` },
          { term: "For", value: signupId.bound_email ? `Only ${signupId.bound_email}` : "Anyone who has it" },
          {
            term: "Issued",
            value: `${formatMoment(signupId.issued_at)} by ${signupId.issued_by ?? "the operator"}`,
          },
          { term: "Expires", value: signupId.expires_at ? formatDay(signupId.expires_at) : "Never" },
          ...(signupId.revoked_at
            ? [
                {
                  term: "Revoked",
                  value: `${formatMoment(signupId.revoked_at)} by ${signupId.revoked_by ?? "the operator"}`,
                },
              ]
            : []),
        ]}
      />
      <Arrivals id={id} used={signupId.used} />
      {signupId.mailings.length > 0 && (
        <section aria-label="Sent to">
          <h3 className="border-line border-b pb-2 text-lg">Sent to</h3>
          <ul>
            {signupId.mailings.map((mailing) => (
              <li
                key={mailing.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-3 last:border-b-0"
              >
                <span className="min-w-0">
                  {mailing.name && <span className="block font-semibold">{mailing.name}</span>}
                  <span className="wrap-anywhere block text-ink-soft text-sm">
                    {mailing.email}, {formatMoment(mailing.mailed_at)}{" "}
                    {mailing.by ? `by ${mailing.by}` : "automatically"}
                  </span>
                </span>
                <Badge tone={deliveries[mailing.delivery].tone}>{deliveries[mailing.delivery].label}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canWork && isUsable && <MailIdForm key={signupId.mailings.length} signupId={signupId} />}
      {canWork && isUsable && <Revoke id={id} />}
    </div>
  );
}

function Revoke({ id }: { readonly id: string }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = () =>
    void sending.run(async () => {
      await callDesk(revokeSignupId, { params: { id } });
      await client.invalidateQueries(deskFilter(signupIds));
      toast.success(`${formatSignupId(id)} is revoked.`);
    });
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
      <ProblemNotice problem={sending.problem} />
      {isAsking ? (
        <>
          <p className="basis-60 text-sm">No one can sign up with it anymore. Existing accounts aren't affected.</p>
          <Button size="small" variant="danger" isBusy={sending.isBusy} onClick={revoke}>
            Revoke it
          </Button>
          <Button size="small" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
    </div>
  );
}
