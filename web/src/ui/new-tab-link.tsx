import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";

/** A link that opens a new tab, and says so. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-link">
      {children}
      <ExternalLink className="mb-0.5 ml-1 inline size-4 align-middle" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
