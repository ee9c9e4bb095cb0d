import type { ReactNode } from "react";
import { LinkButton } from "../ui/link-button.tsx";
import { firm, phoneHref } from "./firm.ts";

/** Shown when the link from an email doesn't work. */
export function BadLink({ children }: { readonly children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-6">
      <p role="alert" className="font-display text-lg">
        This link isn't valid, or it has expired.
      </p>
      <p className="mt-2 text-ink-soft">
        Some email programs split long links in two, so make sure you copied the whole link. {children}
      </p>
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
