import "../../../ui/printed-alone.css";
import { describeOwnNumbers } from "@funding-desk/contract/forms/own-numbers";
import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import { sentApplication } from "@funding-desk/contract/intake/application/api";
import { sentPrequalification } from "@funding-desk/contract/intake/prequalification/api";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { linkApplicationCopy } from "@funding-desk/contract/placement/package/api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { firm } from "../../../firm/firm.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { startDownload } from "../../../ui/start-download.ts";
import { toast } from "../../../ui/toaster.tsx";
import { StatusBadge } from "../application/status-badge.tsx";
import { timelineQuery } from "../status/timeline-query.ts";
import { Tracker } from "../status/tracker.tsx";

const endpoints = { prequalification: sentPrequalification, application: sentApplication } as const;

interface SentFormId {
  readonly userId: string;
  readonly kind: SubmissionKind;
  readonly id: string;
}

/** A form that the client has sent. */
const sentFormQuery = ({ userId, kind, id }: SentFormId) =>
  queryOptions({
    queryKey: ["sent-form", userId, kind, id],
    queryFn: async ({ signal }) => (await call(endpoints[kind], { params: { id }, signal })).data,
  });

const sentFormTitles: Readonly<Record<SubmissionKind, string>> = {
  prequalification: "Your pre-qualification",
  application: "Your funding application",
};

interface SentFormScreenProps {
  readonly userId: string;
  readonly kind: SubmissionKind;
  readonly id: string;
}

/** A form that the client has sent, with the questions as they were asked then. In print, it is the whole page. */
export function SentFormScreen({ userId, kind, id }: SentFormScreenProps) {
  return (
    <div className="max-w-form">
      <BackLink to="/dashboard/my-applications">My Applications</BackLink>
      <PageHeading
        lead="As you sent it, with any corrections your advisor has made since. We never show sensitive answers in full."
        action={
          <div className="flex flex-wrap gap-3">
            <Button size="small" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
              Print
            </Button>
            {kind === "application" && <SaveCopy id={id} />}
          </div>
        }
      >
        {sentFormTitles[kind]}
      </PageHeading>
      <Loaded
        query={useQuery(sentFormQuery({ userId, kind, id }))}
        failedTitle="We couldn't load this form"
        failed={(error) => (isUnknown(error) ? <NotFound /> : undefined)}
        skeleton={["h-40 w-full", "mt-6 h-96 w-full"]}
      >
        {(form) => (
          <>
            <OwnTracker userId={userId} id={id} />
            <SentFormRecord kind={kind} form={form} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** How far it has come; nothing for a pre-qualification that an application has followed. */
function OwnTracker({ userId, id }: Pick<SentFormId, "userId" | "id">) {
  const { data } = useQuery(timelineQuery(userId));
  const track = data?.tracks.find((each) => each.id === id);
  if (!track) return null;
  return (
    <div className="mb-6 rounded-card border border-line bg-card px-2 pt-5 pb-4 shadow-soft sm:px-6 print:hidden">
      <Tracker track={track} />
    </div>
  );
}

/** Not the client's, gone, or not an id at all. */
const isUnknown = (error: Error): boolean => error instanceof CallError && [400, 404].includes(error.status);

function NotFound() {
  return (
    <Card>
      <EmptyState title="We couldn't find this form">
        It isn't among the forms you sent. My Applications lists all of them.
      </EmptyState>
    </Card>
  );
}

function SentFormRecord({ kind, form }: { readonly kind: SubmissionKind; readonly form: SentForm }) {
  return (
    <article
      aria-label={`${sentFormTitles[kind]} ${form.reference}`}
      className="printed-alone flex flex-col gap-8 rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-8 sm:py-8 print:border-0 print:p-0 print:shadow-none"
    >
      <header>
        {/* On screen, the page's heading says this. */}
        <p className="hidden font-display text-2xl print:mb-4 print:block">
          {sentFormTitles[kind]}, {firm.identity.name}
        </p>
        <h2 className="wrap-anywhere mb-3 text-xl">{form.reference}</h2>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
          <dt className="text-ink-soft">Sent</dt>
          <dd>{formatMoment(form.submitted_at)}</dd>
          <dt className="text-ink-soft">{kind === "application" ? "Status" : "Stage"}</dt>
          <dd>
            <StatusBadge kind={kind} status={form.status} />
          </dd>
          {/* Only who keeps it on paper needs to know. */}
          <div className="hidden print:contents">
            <dt className="text-ink-soft">Form</dt>
            <dd>Version {form.form_version}</dd>
          </div>
        </dl>
      </header>
      <Steps steps={form.steps} />
      {form.co_borrowers.map(({ id, name, steps, own_numbers: numbers }) => (
        <section key={id} aria-label={`Co-borrower: ${name}`} className="border-line border-t pt-6">
          <h2 className="mb-2 text-xl">Co-borrower: {name}</h2>
          {/* The heading says what the only step is about. */}
          <Steps steps={steps} isUntitled />
          {numbers && <p className="wrap-anywhere mt-4 font-medium">{describeOwnNumbers(name, numbers)}</p>}
        </section>
      ))}
    </article>
  );
}

function Steps({ steps, isUntitled }: Pick<SentForm, "steps"> & { readonly isUntitled?: boolean }) {
  return steps.map(({ title, questions }) => (
    <DescriptionList
      key={title}
      title={isUntitled ? undefined : title}
      emptyText="Not given"
      items={questions.map(({ question, answer, entered_by: by }) => ({
        term: question,
        value: answer,
        note: by === undefined ? undefined : `Entered by ${by}, and confirmed by you`,
      }))}
    />
  ));
}

/** Saves an application as a PDF. */
function SaveCopy({ id }: { readonly id: string }) {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = async () => startDownload((await call(linkApplicationCopy, { params: { id } })).data.url);
  return (
    <Button
      size="small"
      icon={<Download className="size-4.5" />}
      isBusy={sending.isBusy}
      busyLabel="Getting the PDF..."
      onClick={() => void sending.run(save)}
    >
      Save as PDF
    </Button>
  );
}
