import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { formatCount } from "../../../../forms/format-count.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DescriptionList } from "../../../../ui/description-list.tsx";
import { Fold } from "../../../../ui/fold.tsx";
import { SubmissionEvents } from "../submission-events.tsx";
import { toStatusTone } from "../submission-words.ts";
import { ConsentsGiven } from "./consents-given.tsx";
import { LenderRequests } from "./lender-requests.tsx";

interface OwnSubmissionCardProps {
  readonly userId: string;
  readonly submission: OwnSubmission;
  readonly headingLevel?: 3;
}

const describeOpenings = ({ opens, last_opened_at }: OwnSubmission): string => {
  if (last_opened_at === null) return "Not yet";
  return opens > 1
    ? `${formatMoment(last_opened_at)}, ${formatCount(opens, "time")} in all`
    : formatMoment(last_opened_at);
};

const describeDocuments = ({ items, documents }: OwnSubmission): string =>
  (items.length > 0 ? items.map(({ name }) => name) : ["Your application", ...documents]).join("\n");

/** The file with one lender: what it has, since when, until when, and on whose word. */
export function OwnSubmissionCard({ userId, submission, headingLevel }: OwnSubmissionCardProps) {
  const { status, lender_name, program_name, reference, meaning, sent_at, open_until } = submission;
  const wasSent = sent_at !== null;
  return (
    <Card
      title={lender_name}
      headingLevel={headingLevel}
      action={<Badge tone={toStatusTone(status)}>{submissionStatusRows[status].label}</Badge>}
    >
      <p className="mb-2 max-w-measure">{meaning}</p>
      <LenderRequests userId={userId} submission={submission} />
      <DescriptionList
        items={[
          { term: "For", value: `${program_name}\nApplication ${reference}` },
          { term: wasSent ? "What it got" : "What it would get", value: describeDocuments(submission) },
          { term: "Sent", value: wasSent ? formatMoment(sent_at) : "Not sent" },
          ...(wasSent
            ? [
                { term: "Opened", value: describeOpenings(submission) },
                // Once it can't, the sentence above says so.
                ...(open_until === null ? [] : [{ term: "Can open it until", value: formatMoment(open_until) }]),
              ]
            : []),
        ]}
      />
      <ConsentsGiven userId={userId} submission={submission} />
      <div className="mt-4">
        <Fold label="What happened">
          <div className="mt-2">
            <SubmissionEvents events={submission.events} />
          </div>
        </Fold>
      </div>
    </Card>
  );
}
