import { QRCodeSVG } from "qrcode.react";
import { LoadFailure, type Reading } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

interface CodeKeyProps {
  readonly query: Reading<{ readonly key: string; readonly uri: string }>;
  /** Changes the address in the QR code. */
  readonly toUri?: (uri: string) => string;
}

/** Query options that keep a key only while it is shown. */
export const whileShown = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, gcTime: 0 } as const;

/** The key for an authenticator app, as a QR code and as text. */
export function CodeKey({ query: { data, error, refetch }, toUri = (uri) => uri }: CodeKeyProps) {
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <section aria-labelledby="code-key-title">
      <h2 id="code-key-title" className="mb-1 font-sans font-semibold text-base tracking-normal">
        Your authenticator app
      </h2>
      <p className="mb-4 text-ink-soft text-sm">
        Scan the code with an app such as Aegis, 1Password, Google or Microsoft Authenticator.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <div className="rounded-field border border-line bg-[white] p-3">
          {data ? (
            <QRCodeSVG value={toUri(data.uri)} size={168} title="Key for your authenticator app" />
          ) : (
            <Skeleton className="size-[168px]" />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-44 text-sm">
          <p className="mb-1 text-ink-soft">Can't scan it? Type this key into the app:</p>
          {data && (
            <code className="block select-all break-words font-semibold tracking-wide">{formatKey(data.key)}</code>
          )}
        </div>
      </div>
    </section>
  );
}

const formatKey = (key: string): string => key.replace(/(.{4})(?=.)/g, "$1 ");
