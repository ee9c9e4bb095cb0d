import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { useQuery } from "@tanstack/react-query";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useId, useRef } from "react";
import { Card } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { ConsentsToGive } from "./consents-to-give.tsx";
import { OwnSubmissionCard } from "./own-submission-card.tsx";
import { ownSubmissionsQuery } from "./own-submissions-query.ts";

interface WhoHasMyFileProps {
  readonly userId: string;
}

/** Which lenders have the client's file, and what waits for the client's consent. */
export function WhoHasMyFile({ userId }: WhoHasMyFileProps) {
  return (
    <Loaded
      query={useQuery(ownSubmissionsQuery(userId))}
      failedTitle="We couldn't load who has your file"
      skeleton={["mb-6 h-48 w-full", "h-64 w-full"]}
      empty={<NoLender title="No lender has your file through this portal" />}
    >
      {(submissions) => <Submissions userId={userId} submissions={submissions} />}
    </Loaded>
  );
}

function NoLender({ title }: { readonly title: string }) {
  return (
    <Card>
      <EmptyState icon={<ShieldCheck className="size-6" />} title={title}>
        Nothing goes to a lender before you've agreed to it. You'll read and sign that here.
      </EmptyState>
    </Card>
  );
}

/** What the lender asked for comes first, since it waits for the client. */
const isAsking = ({ requests }: OwnSubmission): boolean => requests.some(({ answered_at }) => answered_at === null);

interface SubmissionsProps extends WhoHasMyFileProps {
  readonly submissions: readonly OwnSubmission[];
}

function Submissions({ userId, submissions }: SubmissionsProps) {
  const open = submissions.filter(({ status }) => submissionStatusRows[status].isOpen);
  const current = open.toSorted((one, other) => Number(isAsking(other)) - Number(isAsking(one)));
  const earlier = submissions.filter((submission) => !current.includes(submission));
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // What was signed or sent disappears with its button.
  useKeptFocus(frame);
  return (
    <div ref={frame} id={frameId} className="flex flex-col gap-6 sm:gap-8">
      {current.length === 0 && earlier.every(({ open_until }) => open_until === null) && (
        <NoLender title="No lender can open your file right now" />
      )}
      <ConsentsToGive userId={userId} submissions={current} />
      {current.map((submission) => (
        <OwnSubmissionCard key={submission.id} userId={userId} submission={submission} />
      ))}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-submissions">
          <h2 id="earlier-submissions" className="mb-4 text-xl">
            Earlier
          </h2>
          <div className="flex flex-col gap-6">
            {earlier.map((submission) => (
              <OwnSubmissionCard key={submission.id} userId={userId} submission={submission} headingLevel={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
