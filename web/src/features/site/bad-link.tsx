import type { ReactNode } from "react";
import { firm, phoneHref } from "../../content/firm.ts";
import { LinkButton } from "../../ui/link-button.tsx";

/** In place of what a mail's link would have opened. */
export function BadLink({ children }: { readonly children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-6">
      <p role="alert" className="font-display text-lg">
        This link is not right, or it has run out.
      </p>
      <p className="mt-2 text-ink-soft">Some mail programs break long links in two: please copy it whole. {children}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
        <LinkButton to="/dashboard" variant="brand">
          Go to Dashboard
        </LinkButton>
        <a href={phoneHref} className="text-link inline-flex min-h-11 items-center font-semibold">
          {firm.identity.phone}
        </a>
      </div>
    </div>
  );
}
