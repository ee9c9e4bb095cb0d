import { reasonLimits } from "@funding-desk/contract/platform/reason";
import { useState } from "react";
import { TextArea } from "../ui/text-area.tsx";

interface Reason {
  /** The reason as sent. */
  readonly text: string;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | undefined;
  /** Checks the reason before sending, and shows an error when it is missing. */
  readonly check: () => boolean;
}

/** A recorded reason for an action. */
export const useReason = (): Reason => {
  const [typed, onChange] = useState("");
  const [wasChecked, setChecked] = useState(false);
  const text = typed.trim();
  const isLongEnough = text.length >= reasonLimits.minChars;
  return {
    text,
    typed,
    onChange,
    error: wasChecked && !isLongEnough ? "Please say why, in a few words." : undefined,
    check() {
      setChecked(true);
      return isLongEnough;
    },
  };
};

interface ReasonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
  readonly reason: Reason;
}

export function ReasonField({ label, hint, rows = 2, reason }: ReasonFieldProps) {
  return (
    <TextArea
      label={label}
      name="reason"
      required
      rows={rows}
      hint={hint}
      maxLength={reasonLimits.maxChars}
      value={reason.typed}
      onChange={reason.onChange}
      error={reason.error}
    />
  );
}
