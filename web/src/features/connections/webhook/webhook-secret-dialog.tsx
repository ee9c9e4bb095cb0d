import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface WebhookSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret the only time it can be seen. */
export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog isOpen title="Copy the secret now" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p>The receiver checks each event's signature with this secret. We won't show it again, but you can renew it.</p>
      <p className="my-4 select-all break-all rounded-field border border-line p-3 font-mono text-sm">{secret}</p>
      <CopyButton text={secret} label="Copy the secret" />
    </Dialog>
  );
}
