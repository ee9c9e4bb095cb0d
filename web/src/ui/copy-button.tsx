import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

export type CopyButtonProps = {
  text: string;
  /** "Copy the link" */
  label: string;
};

const saidMs = 2_500;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      <Button size="small" icon={<Icon className="size-4.5" />} onClick={() => void copy()}>
        {outcome === "copied" ? "Copied" : label}
      </Button>
      <span role="status" className={outcome === "failed" ? "text-coral-strong text-sm" : "sr-only"}>
        {outcome === "copied" ? "Copied" : outcome === "failed" ? "Please select it and copy it by hand." : ""}
      </span>
    </>
  );
}
