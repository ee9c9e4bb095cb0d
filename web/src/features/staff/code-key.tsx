import { QRCodeSVG } from "qrcode.react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface CodeKeyProps {
  /** Undefined while it loads. */
  readonly made: { readonly key: string; readonly uri: string } | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Query options that keep a key only while it is shown. */
export const whileShown = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, gcTime: 0 } as const;

/** The key for an authenticator app, as a QR code and as text. */
export function CodeKey({ made, error, onRetry }: CodeKeyProps) {
  if (error)
    return (
      <Notice tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
        {error.message}
      </Notice>
    );
  return (
    <section aria-labelledby="code-key-title">
      <h2 id="code-key-title" className="mb-1 font-sans font-semibold text-base tracking-normal">
        Your authenticator app
      </h2>
      <p className="mb-4 text-ink-soft text-sm">
        Scan the code with an app such as Aegis, 1Password, Google or Microsoft Authenticator.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <div className="rounded-field border border-line bg-white p-3">
          {made ? (
            <QRCodeSVG value={made.uri} size={168} title="Key for your authenticator app" />
          ) : (
            <Skeleton className="size-[168px]" />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-44 text-sm">
          <p className="mb-1 text-ink-soft">Can't scan it? Type this key into the app:</p>
          {made && (
            <code className="block select-all break-words font-semibold tracking-wide">{formatKey(made.key)}</code>
          )}
        </div>
      </div>
    </section>
  );
}

const formatKey = (key: string): string => key.replace(/(.{4})(?=.)/g, "$1 ");
