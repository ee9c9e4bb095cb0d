import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { fieldId } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordStrength } from "../../../ui/password-strength.tsx";
import { ProgressSteps } from "../../../ui/progress-steps.tsx";
import { SavedNote } from "../../../ui/saved-note.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { Specimen, SpecimenGrid } from "./specimen.tsx";

const steps = ["Personal Info", "Business Details", "Funding Needs", "Review"];
const now = new Date();
const earlier = new Date(Date.now() - 10 * 60_000);

export function FeedbackSection() {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="grid gap-10">
      <Specimen name="Progress, step 3 of 4">
        <ProgressSteps steps={steps} current={3} linkTo={(step) => `?step=${step}`} />
      </Specimen>
      <Specimen name="Progress, step 1 of 4">
        <ProgressSteps label="Progress at the start" steps={steps} current={1} />
      </Specimen>
      <SpecimenGrid>
        <Specimen name="Error summary">
          <ErrorSummary
            attempt={attempt}
            errors={[
              { id: fieldId("email"), message: "Please enter a valid email address." },
              { id: fieldId("other-harbor"), message: "Please select a harbor." },
              { id: fieldId("start"), message: "Date cannot be in the future." },
            ]}
          />
          <div className="mt-3">
            <Button size="small" onClick={() => setAttempt(attempt + 1)}>
              Focus it
            </Button>
          </div>
        </Specimen>
        <Specimen name="Notices">
          <div className="grid gap-3">
            <Notice
              title="We kept what you typed"
              action={
                <Button size="small" variant="quiet">
                  Start over
                </Button>
              }
            >
              You stopped at step 3 on Tuesday. Continue where you left off.
            </Notice>
            <Notice tone="success" title="Your request has been sent" />
            <Notice tone="warning" title="One answer is still missing">
              An explanation is required if any answer is yes.
            </Notice>
            <Notice tone="error">We couldn't save your answers. Please try again.</Notice>
          </div>
        </Specimen>
        <Specimen name="Badges">
          <div className="flex flex-wrap gap-3">
            <Badge tone="success">Approved</Badge>
            <Badge tone="yellow">In Review</Badge>
            <Badge>N|A</Badge>
          </div>
        </Specimen>
        <Specimen name="Saved notes">
          <SavedNote state="saved" savedAt={now} />
          <SavedNote state="saving" savedAt={now} />
          <SavedNote state="saved" savedAt={earlier} />
          <SavedNote state="failed" savedAt={earlier} />
        </Specimen>
        <Specimen name="Password strength">
          <PasswordStrength label="Weak" score={2} />
          <PasswordStrength label="Medium" score={4} />
          <PasswordStrength label="Strong" score={5} />
        </Specimen>
        <Specimen name="Loading">
          <LoadingArea>
            <Skeleton className="h-6 w-48" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-2/3" />
          </LoadingArea>
          <div className="mt-4 text-brand">
            <Spinner label="Loading..." className="size-6" />
          </div>
        </Specimen>
        <Specimen name="Empty state">
          <div className="rounded-card border border-line bg-card">
            <EmptyState
              title="No Appointment Found"
              icon={<Inbox className="size-6" />}
              action={<Button size="small">Schedule Call</Button>}
            >
              When you book a call with your advisor, it appears here.
            </EmptyState>
          </div>
        </Specimen>
      </SpecimenGrid>
    </div>
  );
}
