import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ServerStateProvider } from "../../../http/query-client.tsx";

interface MailLinkPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** Renders what the link opens; `link` is "" when the address has none. */
  readonly children: (link: string) => ReactNode;
}

/** A page opened from an email. Its link is in the URL's hash, which no server or proxy sees. */
export function MailLinkPage({ title, lead, children }: MailLinkPageProps) {
  const { hash } = useLocation();
  const link = hash.slice(1);
  return (
    <div className="mx-auto max-w-[52rem] px-4 pt-12 pb-20 sm:px-6 md:pt-16">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 mb-8 max-w-measure text-ink-soft">{lead}</p>
      <ServerStateProvider key={link}>{children(link)}</ServerStateProvider>
    </div>
  );
}
