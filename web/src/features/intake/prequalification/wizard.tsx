import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import type { ReactNode } from "react";
import type { Session } from "../../../identity/session.ts";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
import { useOpenedDraft } from "../draft/use-draft.ts";
import { WizardForm } from "./wizard-form.tsx";

interface PrequalificationWizardProps {
  readonly session: Session;
  /** What the receipt shows of other features: what came of it, in a line. */
  readonly result?: ReactNode;
  /** The next free times for a call. */
  readonly times?: ReactNode;
  /** What came of it, in full. */
  readonly onReceipt?: ReactNode;
}

/** Loads the draft, or what a new one starts with, then shows the form. */
export function PrequalificationWizard({ session, result, times, onReceipt }: PrequalificationWizardProps) {
  const found = useOpenedDraft({
    definition: prequalificationForm,
    form: "prequalification",
    storageKey: "prequalificationDraft",
    userId: session.userId,
  });
  if (!found) return <WizardSkeleton />;
  return <WizardForm found={found} userId={session.userId} result={result} times={times} onReceipt={onReceipt} />;
}

const fieldShapes = ["Full name", "Email address", "Phone number", "State of incorporation"];

function WizardSkeleton() {
  return (
    <LoadingArea>
      <div className="max-w-form">
        <Skeleton className="mb-10 h-2 w-full" />
        <Skeleton className="mb-8 h-7 w-48" />
        {fieldShapes.map((shape) => (
          <div key={shape} className="mb-7">
            <Skeleton className="mb-2 h-4 w-32" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}
