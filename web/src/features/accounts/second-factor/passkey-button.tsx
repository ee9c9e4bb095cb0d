import KeyRound from "lucide-react/icons/key-round";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";

interface PasskeyButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  readonly sending: SendOnce;
  readonly onClick: () => void;
}

/** A screen's main button, which asks the device for a passkey, below what went wrong the last time. */
export function PasskeyButton({ label, busyLabel, sending, onClick }: PasskeyButtonProps) {
  return (
    <>
      <ProblemNotice problem={sending.problem} />
      <Button
        variant="brand"
        size="large"
        isWide
        isBusy={sending.isBusy}
        busyLabel={busyLabel}
        icon={<KeyRound className="size-5" />}
        onClick={onClick}
      >
        {label}
      </Button>
    </>
  );
}
