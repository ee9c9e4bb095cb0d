import { type ReactNode, useEffect, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
} from "react-router";
import "./styles/app.css";
import { HomeShell } from "./features/portal/home/home-shell.tsx";
import { firm } from "./firm/firm.ts";
import { NeedsScriptNotice } from "./forms/needs-script-notice.tsx";
import { earlyGuardScript } from "./identity/early-guard.ts";
import { findExit } from "./identity/session.ts";
import { SessionKeeper } from "./identity/session-keeper.tsx";
import { CrashPage } from "./ui/crash-page.tsx";
import { PageLoading } from "./ui/page-loading.tsx";
import { mainId } from "./ui/skip-link.tsx";
import { Toaster } from "./ui/toaster.tsx";

/** Applies until a page's own meta replaces it. Keeps the portal's pages, which share one document, out of search results. */
export function meta() {
  return [{ title: firm.identity.name }, { name: "robots", content: "noindex" }];
}

/** Redirects a navigation within the app before anything of the wrong page is shown. */
const guardNavigation: MiddlewareFunction<unknown> = ({ request }) => {
  const target = findExit(new URL(request.url));
  if (target !== null) throw redirect(target);
};

export const clientMiddleware = [guardNavigation];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The early guard writes on <html> before React arrives, hence the suppressed warning.
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, whose hash is in the CSP */}
        <script dangerouslySetInnerHTML={{ __html: earlyGuardScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Tells the script that delayed React (`web/src/before-react/start-react.ts`) and the styles that React is now listening. */
const useHydratedEvent = (): void => {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event("hydrated"));
  }, []);
};

/** Shows every date and number in US form, whatever the browser's language. */
export default function Root() {
  useHydratedEvent();
  return (
    <I18nProvider locale="en-US">
      <Outlet />
      <SessionKeeper />
      <RouteAnnouncer />
      <RouteToaster />
    </I18nProvider>
  );
}

/** Calls and documents had brief toasts in the first product. */
const isBrief = (pathname: string): boolean =>
  /^\/(?:dashboard\/(?:documents|all-appointment|appointment)|appointment-change)(?:\/|$)/.test(pathname);

function RouteToaster() {
  const { pathname } = useLocation();
  return <Toaster durationMs={isBrief(pathname) ? 3000 : 5000} />;
}

/** Shown until the page's code has loaded. <html> says which portal page was requested (`web/src/before-react/finish-look.ts`). */
export function HydrateFallback() {
  return (
    <>
      <div className="hidden in-data-[page=/dashboard]:block">
        <HomeShell />
      </div>
      <div className="in-data-[page=/dashboard]:hidden noscript:hidden">
        <PageLoading />
      </div>
      <noscript>
        <div className="mx-auto flex max-w-page flex-col items-start gap-6 px-4 py-10 sm:px-8">
          <h1 className="text-2xl sm:text-3xl">Your dashboard</h1>
          <NeedsScriptNotice />
          <a href="/" className="text-link">
            Go Home
          </a>
        </div>
      </noscript>
    </>
  );
}

export function ErrorBoundary() {
  return <CrashPage />;
}

/**
 * Announces the new page to screen readers, and moves the focus to its start. Steps in the query (`?step=3`) aren't
 * pages.
 */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setAnnounced(document.title);
    const main = document.getElementById(mainId);
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p role="status" aria-live="assertive" className="sr-only">
      {announced}
    </p>
  );
}
