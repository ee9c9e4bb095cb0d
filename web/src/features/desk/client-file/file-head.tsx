import { type ClientFile, exportClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { formatMoney, formatPhone } from "@funding-desk/contract/forms/format";
import { getMilestoneStatus } from "@funding-desk/contract/intake/status/statuses";
import { clientPlacement } from "@funding-desk/contract/offers/offer/desk-api";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type ReactNode, useState } from "react";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { UntakenNotice } from "../../accounts/account/untaken-notice.tsx";
import { DuplicatesNotice } from "../../accounts/duplicate/duplicates-notice.tsx";
import { isOver } from "../../calendar/appointment/desk/call-badge.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { AdvisorChoice } from "./advisor-choice.tsx";
import { EmailChangeLine } from "./email-change-line.tsx";
import { SecondFactorLine } from "./second-factor-line.tsx";

interface FileHeadProps {
  readonly file: ClientFile;
  readonly canWork: boolean;
}

type Opened = "status" | "export";

/** Who the client is, what they ask for, the status, and the next step. */
export function FileHead({ file, canWork }: FileHeadProps) {
  const [opened, setOpened] = useState<Opened>();
  const { client } = file;
  const name = `${client.first_name} ${client.last_name}`;
  const leading = findLeading(file);
  const close = () => setOpened(undefined);
  return (
    <header className="flex flex-col gap-4">
      <div data-page-head="" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-2xl sm:text-3xl">{name}</h1>
          <p className="wrap-anywhere text-ink-soft">{file.business_name || "No business named yet"}</p>
        </div>
        {canWork && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {leading && (
              <Button size="small" variant="brand" onClick={() => setOpened("status")}>
                {leading.kind === "application" ? "Change status" : "Change stage"}
              </Button>
            )}
            <Button size="small" onClick={() => setOpened("export")} icon={<Download className="size-4.5" />}>
              Export
            </Button>
          </div>
        )}
      </div>
      {client.erasure_requested_at && (
        <Notice tone="warning" title={`Asked us on ${formatDay(client.erasure_requested_at)} to delete their data`}>
          Carrying out the request deletes everything we have about this client.
        </Notice>
      )}
      {file.opened && file.opened.taken_at === null && (
        <UntakenNotice client={client} opened={file.opened} canWork={canWork} />
      )}
      <DuplicatesNotice client={client} />
      <Facts file={file} canWork={canWork} />
      {opened === "status" && leading && <StatusDialog subject={{ ...leading, clientName: name }} onClose={close} />}
      {opened === "export" && <ExportFileDialog clientId={client.id} onClose={close} />}
    </header>
  );
}

/** The submission the file's next step is about. */
export const findLeading = ({ submissions, next_step: nextStep }: ClientFile) =>
  submissions.find(({ reference }) => reference === nextStep?.reference) ?? submissions[0];

const findNextCall = ({ calls }: ClientFile) =>
  calls
    .filter((call) => call.status === "Scheduled" && !isOver(call))
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))[0];

const owners = { you: "The client", advisor: "The advisor", lender: "The lender", nobody: "No one" } as const;

function Facts({ file, canWork }: FileHeadProps) {
  const staff = useStaff();
  const { client, next_step: nextStep } = file;
  const leading = findLeading(file);
  const call = findNextCall(file);
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-soft sm:grid-cols-2 xl:grid-cols-3">
      <Fact term="Requested">
        {leading ? (
          <>
            <span className="font-semibold">{formatMoney(String(leading.amount))}</span>
            <Small>
              {leading.about}, <span className="whitespace-nowrap">{leading.reference}</span>
            </Small>
          </>
        ) : (
          <None>Nothing sent yet</None>
        )}
      </Fact>
      <Fact term="Status">
        {leading ? (
          <>
            <DeskStatus kind={leading.kind} status={leading.status} />
            <Small>
              since {formatDay(leading.status_since)}
              <WithoutPayout clientId={client.id} submission={leading} />
            </Small>
          </>
        ) : (
          <None>None yet</None>
        )}
      </Fact>
      <Fact term="Next step">
        {nextStep ? (
          <>
            <span className="font-semibold">{owners[nextStep.by]}</span>
            <Small>
              The client sees: “{nextStep.text}” {nextStep.by !== "nobody" && <WaitSince since={nextStep.since} />}
            </Small>
          </>
        ) : (
          <None>The client has to pre-qualify</None>
        )}
      </Fact>
      <Fact term="Advisor">
        <AdvisorChoice clientId={client.id} advisor={file.advisor} canWork={canWork} />
      </Fact>
      <Fact term="Next call">
        {call ? (
          <>
            <time dateTime={call.starts_at} className="font-semibold">
              {formatMoment(call.starts_at)}
            </time>
            <Small>{call.title}</Small>
          </>
        ) : (
          <None>No call booked</None>
        )}
      </Fact>
      <Fact term="Contact">
        <a href={`mailto:${client.email}`} className="text-link">
          <EmailText email={client.email} />
        </a>
        <EmailChangeLine client={client} canWork={canWork} />
        <Small>
          <a href={`tel:+1${client.mobile}`} className="text-link">
            {formatPhone(client.mobile)}
          </a>
          , {client.state}
        </Small>
        <Small>
          {client.signup_id === null
            ? `File opened ${formatDay(client.signed_up_at)}`
            : `Signed up ${formatDay(client.signed_up_at)} with ${client.signup_id}`}
          {client.signup_label && ` (${client.signup_label})`}
        </Small>
        {staff.role === "manager" && <SecondFactorLine clientId={client.id} />}
      </Fact>
    </dl>
  );
}

interface WithoutPayoutProps {
  readonly clientId: string;
  readonly submission: NonNullable<ReturnType<typeof findLeading>>;
}

/** Says that an application was moved to Funded by hand. */
function WithoutPayout({ clientId, submission: { status, reference } }: WithoutPayoutProps) {
  const isFunded = status === getMilestoneStatus("funded");
  const { data } = useQuery({ ...deskQuery(clientPlacement, { params: { id: clientId } }), enabled: isFunded });
  if (!isFunded || !data) return null;
  const isPaidOut = data.submissions.some((each) => each.reference === reference && each.funding !== null);
  return isPaidOut ? null : ", without a payout recorded";
}

function WaitSince({ since }: { readonly since: string }) {
  const wait = formatWait(since);
  return <span className="whitespace-nowrap">({wait === "just now" ? wait : `for ${wait}`})</span>;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 bg-card px-4 py-3 sm:px-5">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Small({ children }: { readonly children: ReactNode }) {
  return <span className="wrap-anywhere block text-ink-soft text-sm">{children}</span>;
}

function None({ children }: { readonly children: ReactNode }) {
  return <span className="text-ink-soft">{children}</span>;
}

function ExportFileDialog({ clientId, onClose }: { readonly clientId: string; readonly onClose: () => void }) {
  const reason = useReason();
  const sending = useSendOnce();
  const exportFile = async () => {
    const input = { params: { id: clientId }, body: { reason: reason.text } };
    window.location.assign((await callDesk(exportClientFile, input)).data.url);
    onClose();
  };
  return (
    <FormDialog
      title="Export this file"
      submitLabel="Export as ZIP"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => reason.check() && void sending.run(exportFile)}
      onClose={onClose}
    >
      <p>
        Includes every answer, with protected numbers masked, and every document as the client uploaded it. We record
        that you exported it and why, and the client can see that you did.
      </p>
      <ReasonField label="Why are you exporting it?" reason={reason} />
    </FormDialog>
  );
}
