import Check from "lucide-react/icons/check";
import CloudAlert from "lucide-react/icons/cloud-alert";
import { useEffect, useState } from "react";
import { Spinner } from "./spinner.tsx";

export type SavedNoteProps = {
  state: "idle" | "saving" | "saved" | "failed";
  /** When it was last saved. */
  savedAt?: Date | undefined;
  failedText?: string | undefined;
};

const freshForMs = 60_000;

/**
 * "Saved just now" beside a step's title. Announced when something was saved or couldn't be, not at every key press.
 */
export function SavedNote({ state, savedAt, failedText = "Not saved yet. We'll keep trying." }: SavedNoteProps) {
  const isFresh = useIsFresh(savedAt);
  const text =
    state === "failed" ? failedText : savedAt ? (isFresh ? "Saved just now" : `Saved at ${clock(savedAt)}`) : "";
  return (
    <p className="flex min-h-6 items-center gap-1.5 text-ink-soft text-sm">
      {state === "saving" && <Spinner className="size-4" />}
      {state === "saved" && <Check className="size-4 flex-none text-success" />}
      {state === "failed" && <CloudAlert className="size-4 flex-none text-coral-strong" />}
      <span role="status">{text}</span>
    </p>
  );
}

function useIsFresh(savedAt: Date | undefined): boolean {
  const [agedAt, setAgedAt] = useState<Date>();
  useEffect(() => {
    if (!savedAt) return;
    const timer = setTimeout(() => setAgedAt(savedAt), Math.max(0, savedAt.getTime() + freshForMs - Date.now()));
    return () => clearTimeout(timer);
  }, [savedAt]);
  return agedAt !== savedAt;
}

function clock(instant: Date): string {
  return instant.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
