import { Link, Outlet, useLocation } from "react-router";
import { SessionOver } from "../../features/accounts/account/session-over.tsx";
import { PrequalificationGate } from "../../features/intake/prequalification/gate.tsx";
import { BottomBar } from "../../features/portal/home/bottom-bar.tsx";
import { PortalLive } from "../../features/portal/home/portal-live.tsx";
import { Sidebar } from "../../features/portal/home/sidebar.tsx";
import { firm } from "../../firm/firm.ts";
import { PhoneLink } from "../../firm/firm-contact.tsx";
import { ServerStateProvider } from "../../http/query-client.tsx";
import { useHeldSession } from "../../identity/held-session.ts";
import { PartBoundary } from "../../ui/part-boundary.tsx";
import { mainId, SkipLink } from "../../ui/skip-link.tsx";

export default function PortalLayout() {
  const held = useHeldSession();
  const { pathname } = useLocation();
  // No one is signed in, or someone else is: the session keeper is already navigating away.
  if (!held) return null;
  const { session } = held;
  return (
    <ServerStateProvider>
      <PrequalificationGate userId={session.userId}>
        <meta name="robots" content="noindex" />
        <SkipLink />
        <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] print:block">
          <PartBoundary what="the menu">
            <Sidebar userId={session.userId} />
          </PartBoundary>
          <div className="flex min-h-dvh min-w-0 flex-col">
            <TopBar firstName={session.user.first_name} />
            <main
              id={mainId}
              tabIndex={-1}
              // On phones, focused elements scroll clear of the bottom bar.
              className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-10 sm:px-8 sm:pt-8 [&_:is(a,button,input,select,textarea)]:scroll-mb-24"
            >
              <PartBoundary what="this page" resetKey={pathname}>
                <Outlet context={session} />
              </PartBoundary>
            </main>
            <PortalFooter />
          </div>
          <PartBoundary what="the menu">
            <BottomBar userId={session.userId} />
          </PartBoundary>
        </div>
        <SessionOver {...held} />
        <PartBoundary what="live changes">{!held.isOver && <PortalLive />}</PartBoundary>
      </PrequalificationGate>
    </ServerStateProvider>
  );
}

/** Greets the client by first name and shows the firm's number. */
function TopBar({ firstName }: { readonly firstName: string }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-8">
        <p className="min-w-0 truncate">
          Welcome, <span className="font-semibold">{firstName.trim() || "Guest"}</span>
        </p>
        <PhoneLink />
      </div>
    </header>
  );
}

function PortalFooter() {
  return (
    <footer className="border-line border-t px-4 pt-5 pb-24 text-ink-soft text-sm sm:px-8 lg:pb-5 print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <p>
          {firm.identity.name} provides guidance and document preparation. It is not a lender and makes no financing
          decisions.
        </p>
        <Link to="/terms-and-conditions" className="text-link inline-flex min-h-11 items-center">
          Terms & Conditions
        </Link>
      </div>
    </footer>
  );
}
