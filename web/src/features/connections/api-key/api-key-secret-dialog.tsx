import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface ApiKeySecretDialogProps {
  /** Null for a key that can't be shown anymore. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows a key the only time it can be seen. */
export function ApiKeySecretDialog({ secret, onClose }: ApiKeySecretDialogProps) {
  const actions = <Button onClick={onClose}>Done</Button>;
  if (secret === null)
    return (
      <Dialog isOpen title="This key can't be shown" onClose={onClose} actions={actions}>
        <p>The key was made, but the connection broke before we could show it. Revoke it and make another one.</p>
      </Dialog>
    );
  return (
    <Dialog isOpen title="Copy the key now" onClose={onClose} actions={actions}>
      <p>
        We won't show this key again, and we store only its fingerprint. The other system sends it in the Authorization
        header, as “Bearer” and the key, and never in an address. <a href="/api/docs">See what it can call</a>.
      </p>
      <p className="my-4 select-all break-all rounded-field border border-line p-3 font-mono text-sm">{secret}</p>
      <CopyButton text={secret} label="Copy the key" />
    </Dialog>
  );
}
