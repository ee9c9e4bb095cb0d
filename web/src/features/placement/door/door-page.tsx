import type { ReactNode } from "react";
import { firm } from "../../../firm/firm.ts";
import { InlinePhone, PhoneLink } from "../../../firm/firm-contact.tsx";
import { Mark } from "../../../firm/logo.tsx";
import { mainId } from "../../../ui/skip-link.tsx";

/** A page behind a private link: the firm's name and number, and nothing that leads elsewhere. */
export function DoorPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-16 max-w-[60rem] flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
          <p className="flex items-center gap-3 font-display text-lg leading-tight">
            <Mark />
            {firm.identity.name}
          </p>
          <PhoneLink />
        </div>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-[60rem] flex-1 px-4 pt-8 pb-16 outline-none sm:px-6 sm:pt-12"
      >
        {children}
      </main>
      <footer className="border-line border-t py-6 text-ink-soft text-sm">
        <p className="mx-auto max-w-[60rem] px-4 sm:px-6">
          This page is private and works only with the link we sent you. If you didn't expect it, call us at{" "}
          <InlinePhone />.
        </p>
      </footer>
    </div>
  );
}
