import type { ReactNode } from "react";
import { useLastLook } from "../../../desk-parts/use-desk-look.ts";
import { firm } from "../../../firm/firm.ts";
import { Mark } from "../../../firm/logo.tsx";
import { mainId } from "../../../ui/skip-link.tsx";

/** A page of the desk for someone who isn't signed in yet. */
export function DoorPage({ children }: { readonly children: ReactNode }) {
  useLastLook();
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:py-16">
      <header className="mb-8 flex items-center gap-3 font-display text-lg">
        <Mark />
        <p>{firm.identity.name}</p>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="w-full max-w-[30rem] rounded-card border border-line bg-card px-5 py-7 shadow-soft outline-none sm:px-9 sm:py-9"
      >
        {children}
      </main>
      <footer className="mt-8 text-center text-ink-soft text-sm">
        <p>The desk is for our staff. We record every sign-in.</p>
      </footer>
    </div>
  );
}
