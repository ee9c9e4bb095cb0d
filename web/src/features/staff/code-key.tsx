import { setupCodeKey } from "@funding-desk/contract/staff/setup-api";
import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { callDesk } from "../../api/call-desk.ts";
import { firm } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface CodeKeyProps {
  readonly token: string;
  /** Named in the app; known already unless it is the first link. */
  readonly email: string | undefined;
}

/** The key for an authenticator app, as a picture drawn here and as text. */
export function CodeKey({ token, email }: CodeKeyProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["desk", "setup", token, "code-key"],
    queryFn: async ({ signal }) => (await callDesk(setupCodeKey, { body: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // A key is not kept longer than it is looked at.
    gcTime: 0,
  });
  if (error)
    return (
      <Notice tone="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        {error.message}
      </Notice>
    );
  return (
    <section aria-labelledby="code-key-title">
      <h2 id="code-key-title" className="mb-1 font-sans font-semibold text-base tracking-normal">
        Your authenticator app
      </h2>
      <p className="mb-4 text-ink-soft text-sm">
        Scan the picture with an app such as Aegis, 1Password, Google or Microsoft Authenticator.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <div className="rounded-field border border-line bg-white p-3">
          {data ? (
            <QRCodeSVG value={labelled(data.uri, email)} size={168} title="Key for your authenticator app" />
          ) : (
            <Skeleton className="size-[168px]" />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-44 text-sm">
          <p className="mb-1 text-ink-soft">Cannot scan it? Type this key into the app:</p>
          {data && (
            <code className="block select-all break-words font-semibold tracking-wide">{grouped(data.key)}</code>
          )}
        </div>
      </div>
    </section>
  );
}

const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, "$1 ");

/** The first link is nobody's yet: its picture names whoever has been typed meanwhile. */
const labelled = (uri: string, email: string | undefined): string => {
  if (!email?.trim()) return uri;
  const { search } = new URL(uri);
  const label = [firm.identity.name, email.trim()].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}${search}`;
};
