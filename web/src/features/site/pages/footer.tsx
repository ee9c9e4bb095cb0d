import { Link } from "react-router";
import { addressLine, emailHref, firm, phoneHref } from "../../../firm/firm.ts";
import { usefulLinks } from "./site-links.ts";
import { TideLines } from "./tide-lines.tsx";

const linkClass =
  "inline-flex min-h-11 items-center rounded-field text-paper underline decoration-paper/40 underline-offset-4 hover:decoration-accent";

/** The page is built once and may be read years later. */
const showThisYear = (node: HTMLSpanElement | null): void => {
  if (node) node.textContent = String(new Date().getFullYear());
};

export function Footer() {
  const { name, legalName, email, phone, hours } = firm.identity;
  return (
    <footer className="on-dark far-part relative overflow-hidden">
      <TideLines />
      <div className="relative mx-auto grid max-w-page gap-10 px-4 pt-24 pb-8 sm:px-6 md:grid-cols-[1.6fr_1fr_1fr]">
        <section aria-labelledby="footer-firm" className="max-w-measure">
          <h2 id="footer-firm" className="text-xl">
            {name}
          </h2>
          <p className="mt-3 text-sm">
            We guide small-business owners to funding. We help you understand what you may qualify for and prepare the
            documents lenders ask for.
          </p>
          <p className="mt-3 text-sm">
            <strong className="font-semibold">Disclaimer.</strong> {name} provides guidance and document preparation
            only. We are not a lender: we do not originate loans or make financing decisions. Terms, rates and approvals
            come from third-party lenders and are never guaranteed.
          </p>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="text-lg">
            Useful Links
          </h2>
          <ul className="mt-2 text-sm">
            {usefulLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="text-lg">
            Talk to us
          </h2>
          <ul className="mt-2 text-sm">
            <li>
              <a href={emailHref} className={linkClass}>
                {email}
              </a>
            </li>
            <li>
              <a href={phoneHref} className={linkClass}>
                {phone}
              </a>
            </li>
          </ul>
          <p className="mt-1 text-sm">{hours}</p>
          <address className="mt-3 text-sm not-italic">{addressLine}</address>
        </section>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-paper/25 border-t pt-4 text-sm md:col-span-3">
          <p>
            ©{" "}
            <span ref={showThisYear} suppressHydrationWarning>
              {new Date().getFullYear()}
            </span>{" "}
            {legalName}. All rights reserved.
          </p>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to="/terms-and-conditions" className={linkClass}>
                Privacy and terms
              </Link>
            </li>
            <li>
              <Link to="/security" className={linkClass}>
                Security
              </Link>
            </li>
            <li>
              <Link to="/credit-pull-authorization" className={linkClass}>
                Credit pull authorization
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
