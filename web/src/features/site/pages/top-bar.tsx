import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import type { KeyboardEvent } from "react";
import { NavLink, useLocation } from "react-router";
import { firm, phoneHref } from "../../../firm/firm.ts";
import { Logo } from "../../../firm/logo.tsx";
import { guardedPublicPaths } from "../../../identity/route-rule.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { usePrefetch } from "../../../ui/use-prefetch.ts";
import { SessionChoice } from "./session-choice.tsx";
import { topBarLinks } from "./site-links.ts";

const barLinkClass =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-field px-2 xl:px-2.5 text-sm font-medium text-ink no-underline " +
  "hover:text-brand aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:decoration-2 " +
  "aria-[current=page]:decoration-accent aria-[current=page]:underline-offset-8";
const menuLinkClass =
  "flex min-h-12 items-center border-line border-b text-base font-medium text-ink no-underline hover:text-brand aria-[current=page]:text-brand";

/** Someone signed in would only be sent to the dashboard, which has a link of its own. */
const signedOutClass = (path: string): string | undefined =>
  (guardedPublicPaths as readonly string[]).includes(path) ? "in-data-[session=in]:hidden" : undefined;

function SignInOrDashboard({ className }: { className: string }) {
  const prefetch = usePrefetch();
  return (
    <SessionChoice
      signedOut={
        <NavLink to="/login" prefetch={prefetch} className={className}>
          Sign in
        </NavLink>
      }
      signedIn={
        <NavLink to="/dashboard" prefetch={prefetch} className={className}>
          Dashboard
        </NavLink>
      }
    />
  );
}

function PhoneLink({ className }: { className: string }) {
  return (
    <a href={phoneHref} className={className}>
      <Phone className="mr-1.5 size-4 flex-none" />
      {firm.identity.phone}
    </a>
  );
}

/** A <details>, so that it opens before React arrives. */
function PhoneMenu() {
  const prefetch = usePrefetch();
  const { key } = useLocation();
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== "Escape") return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector("summary")?.focus();
  };
  return (
    // The key closes the menu on every new page.
    <details key={key} onKeyDown={closeOnEscape} className="group lg:hidden">
      {/* A minimum width, so that it doesn't shift when the font loads. */}
      <summary className="flex min-h-11 min-w-20 list-none items-center gap-1.5 rounded-field px-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <Menu className="size-5 group-open:hidden" />
        <X className="hidden size-5 group-open:block" />
        Menu
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-line border-y bg-paper px-5 pt-2 pb-6 shadow-soft"
      >
        <ul>
          {topBarLinks.map(({ to, label }) => (
            <li key={to} className={signedOutClass(to)}>
              <NavLink to={to} end prefetch={prefetch} className={menuLinkClass}>
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <PhoneLink className={menuLinkClass} />
          </li>
          <li>
            <SignInOrDashboard className={menuLinkClass} />
          </li>
        </ul>
        <div className="mt-5">
          <LinkButton to="/contact" variant="brand" isWide>
            Contact Us
          </LinkButton>
        </div>
      </nav>
    </details>
  );
}

export function TopBar() {
  const prefetch = usePrefetch();
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <div className="mx-auto flex min-h-18 max-w-page items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <Logo />
        <nav aria-label="Main" className="hidden items-center lg:flex">
          <ul className="flex items-center">
            {topBarLinks.map(({ to, label }) => (
              <li key={to} className={signedOutClass(to)}>
                <NavLink to={to} end prefetch={prefetch} className={barLinkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden flex-none items-center gap-1 whitespace-nowrap lg:flex">
          <PhoneLink className={barLinkClass} />
          <SignInOrDashboard className={barLinkClass} />
          <LinkButton to="/contact" variant="brand" size="small">
            Contact Us
          </LinkButton>
        </div>
        <PhoneMenu />
      </div>
    </header>
  );
}
