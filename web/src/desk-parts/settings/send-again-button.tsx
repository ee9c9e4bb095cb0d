import { useSendOnce } from "../../http/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";

interface SendAgainButtonProps {
  /** Says which row, to a screen reader. */
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Sends, and reloads the list. */
  readonly send: () => Promise<unknown>;
}

/** Sends one row of a list once more. Other rows' buttons keep working meanwhile. */
export function SendAgainButton({ label, isDisabled = false, send }: SendAgainButtonProps) {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  return (
    <Button
      size="small"
      disabled={isDisabled}
      isBusy={sending.isBusy}
      aria-label={label}
      onClick={() => void sending.run(send)}
    >
      Send again
    </Button>
  );
}
