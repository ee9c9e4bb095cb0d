import { nameProgramAlone } from "@funding-desk/contract/matching/catalog/name-program";
import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { formatCount } from "../../../../forms/format-count.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Fold } from "../../../../ui/fold.tsx";
import { OwnMemo } from "../../memo/own/own-memo.tsx";
import { SubmissionEvents } from "../submission-events.tsx";
import { toStatusTone } from "../submission-words.ts";
import { ConsentsGiven } from "./consents-given.tsx";
import { LenderRequests } from "./lender-requests.tsx";

interface OwnSubmissionCardProps {
  readonly userId: string;
  readonly submission: OwnSubmission;
  readonly headingLevel?: 3;
}

/** The file with one lender: what it has, since when, until when, and on whose word. */
export function OwnSubmissionCard({ userId, submission, headingLevel }: OwnSubmissionCardProps) {
  const { status, lender_name, program_name, reference, meaning, sent_at } = submission;
  return (
    <Card
      title={lender_name}
      headingLevel={headingLevel}
      action={<Badge tone={toStatusTone(status)}>{submissionStatusRows[status].label}</Badge>}
    >
      <p className="wrap-anywhere -mt-3 text-ink-soft text-sm">
        {nameProgramAlone(lender_name, program_name)} · {reference}
      </p>
      <p className="mt-2 max-w-measure">{meaning}</p>
      {sent_at === null && status === "preparing" && (
        <div className="mt-3">
          <OwnMemo userId={userId} submissionId={submission.id} lenderName={lender_name} />
        </div>
      )}
      <LenderRequests userId={userId} submission={submission} />
      <Times submission={submission} />
      <ConsentsGiven userId={userId} submission={submission} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Papers submission={submission} />
        <Fold label="What happened">
          <div className="mt-2">
            <SubmissionEvents events={submission.events} />
          </div>
        </Fold>
      </div>
    </Card>
  );
}

/** When it was sent and looked at, and until when it can be. */
function Times({
  submission: { sent_at, last_opened_at, opens, open_until },
}: Pick<OwnSubmissionCardProps, "submission">) {
  if (sent_at === null) return null;
  const times = opens > 1 ? ` (${formatCount(opens, "time")})` : "";
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[repeat(3,auto)] sm:justify-start sm:gap-x-10">
      <Time term="Sent" value={formatMoment(sent_at)} />
      <Time term="Looked" value={last_opened_at === null ? "Not yet" : `${formatMoment(last_opened_at)}${times}`} />
      {/* Once it can't, the sentence above says so. */}
      {open_until !== null && <Time term="Open until" value={formatMoment(open_until)} />}
    </dl>
  );
}

function Time({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div className="contents sm:block">
      <dt className="text-ink-soft text-sm leading-relaxed">{term}</dt>
      <dd className="font-semibold text-sm leading-relaxed">{value}</dd>
    </div>
  );
}

function Papers({ submission: { items, documents, sent_at } }: Pick<OwnSubmissionCardProps, "submission">) {
  const names = items.length > 0 ? items.map(({ name }) => name) : ["Your application", ...documents];
  return (
    <Fold label={`${sent_at === null ? "Would get" : "Got"} ${formatCount(names.length, "file")}`}>
      <ul className="wrap-anywhere mt-1 list-disc pl-5 text-sm">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Fold>
  );
}
