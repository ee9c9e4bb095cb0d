import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface SectionStateProps {
  readonly status: "pending" | "error" | "success";
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** What a section shows until its settings are read. */
export function SectionState({ status, onRetry, children }: SectionStateProps) {
  if (status === "success") return children;
  if (status === "error")
    return (
      <EmptyState title="This could not be loaded" action={<Button onClick={onRetry}>Retry</Button>}>
        <p role="alert">Please check your connection and try again.</p>
      </EmptyState>
    );
  return (
    <div className="flex animate-appear-late flex-col gap-5 px-5 py-6">
      <p role="status" className="text-ink-soft text-sm">
        Loading...
      </p>
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}
