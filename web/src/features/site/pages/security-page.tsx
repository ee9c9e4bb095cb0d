import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import { limits } from "@funding-desk/contract/platform/limits";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { emailHref, firm } from "../../../firm/firm.ts";
import { RegistrationList, Registrations } from "./registrations.tsx";
import { WayOfAFile } from "./security/way-of-a-file.tsx";

/** Who sees a client's file and how to take it back. Each sentence describes the code, so change the two together. */
export function SecurityPage() {
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6 md:pt-16">
      <h1 className="text-4xl">Security</h1>
      <p className="mt-4 mb-10 max-w-measure text-ink-soft text-lg">
        Who can see your file, how it's sealed, and how to take it back.
      </p>
      <WayOfAFile />
      <p className="mt-5 max-w-measure text-ink-soft text-sm">
        Nobody else, except those our{" "}
        <Link to="/terms-and-conditions#6-who-else-sees-it" className="text-link">
          terms list
        </Link>
        , such as the service that delivers our email.
      </p>
      <div className="mt-14 grid gap-x-16 gap-y-12 md:grid-cols-2">
        <Part id="sealed" title="How it's sealed">
          <li>
            Your key seals your SSN, date of birth, license number, EIN, messages, and drafts. Each document has a key
            of its own.
          </li>
          <li>
            Once sent, a protected number shows as dots. To see it whole, our staff confirm who they are and give a
            reason. You see that they did.
          </li>
          <li>
            A link to a document works for {limits.documentLinkMinutes} minutes, and only for you. A lender's link asks
            for a code and ends after {privateLinkLimits.lenderHours} hours.
          </li>
          <li>Our staff sign in with a second factor. You can add one.</li>
        </Part>
        <Part id="take-back" title="How to take it back">
          <li>
            <PortalLink to="/dashboard/who-has-my-file">Who has my file</PortalLink>: revoke a consent, and the lender's
            link ends at once. What it already saved is the lender's to delete.
          </li>
          <li>
            <PortalLink to="/dashboard/profile/my-data">My data</PortalLink>: download everything, or ask us to delete
            it. Then we destroy your key. Proof of what you signed stays.
          </li>
          <li>
            <Link to="/verify" className="text-link font-semibold">
              Check a receipt
            </Link>
            : see for yourself that a file is the one you sent, and our record of it unchanged.
          </li>
          <li>
            <PortalLink to="/dashboard/profile/security">Security</PortalLink>: sign out every other device.
          </li>
        </Part>
        <Part id="breach" title="If there's a breach">
          <li>If it affects you, we tell you as the law requires.</li>
          <li>We can end sessions and replace every key while the site runs.</li>
        </Part>
        <Part id="report" title="Report a problem">
          <li>
            Write to{" "}
            <a href={emailHref} className="text-link wrap-anywhere">
              {firm.identity.email}
            </a>
            : what you saw, and how to see it again. Test only with your own account.
          </li>
          <li>
            Researchers:{" "}
            <a href="/.well-known/security.txt" className="text-link">
              security.txt
            </a>
          </li>
        </Part>
        <Registrations>
          {(registered) => (
            <section aria-labelledby="registered">
              <h2 id="registered" className="border-ink border-b-2 pb-2 text-2xl">
                Where we're registered
              </h2>
              <div className="mt-3">
                <RegistrationList registered={registered} />
              </div>
            </section>
          )}
        </Registrations>
      </div>
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** Items of a list. */
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-28 border-ink border-b-2 pb-2 text-2xl">
        {title}
      </h2>
      <ul className="[&>li]:border-line [&>li]:border-b [&>li]:py-3">{children}</ul>
    </section>
  );
}

function PortalLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="text-link font-semibold">
      {children}
    </Link>
  );
}
