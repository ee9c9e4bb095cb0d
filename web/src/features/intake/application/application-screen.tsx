import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
import { useOpenedDraft } from "../draft/use-draft.ts";
import { ApplicationForm } from "./application-form.tsx";

interface ApplicationScreenProps {
  readonly userId: string;
  /** The list of what the client owes, for the receipt. */
  readonly owed: ReactNode;
}

/** Loads the draft, or what a new one starts with, then shows the form. */
export function ApplicationScreen({ userId, owed }: ApplicationScreenProps) {
  const found = useOpenedDraft({ definition: applicationForm, form: "application", storageKey: "formData2", userId });
  if (!found) return <ApplicationSkeleton />;
  if (found.isUnreachable) {
    return (
      <Notice
        tone="error"
        title="We couldn't load your application"
        action={
          <Button size="small" onClick={found.retry}>
            Retry
          </Button>
        }
      >
        Your answers are safe in your account. Please check your connection and try again.
      </Notice>
    );
  }
  return <ApplicationForm found={found} userId={userId} owed={owed} />;
}

const stepShapes = Object.keys(applicationForm.steps);

function ApplicationSkeleton() {
  return (
    <LoadingArea>
      <div className="max-w-3xl rounded-card border border-line bg-card px-4 sm:px-7">
        {stepShapes.map((shape) => (
          <div key={shape} className="flex min-h-15 items-center gap-4 border-line border-b last:border-b-0">
            <Skeleton className="size-7 flex-none rounded-full" />
            <Skeleton className="h-5 w-52" />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}
