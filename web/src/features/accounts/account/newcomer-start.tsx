import { Link, useLocation } from "react-router";
import { useIsHydrated } from "../../../forms/early-input.ts";
import { askPath, nextParameter, parseNext } from "../../../identity/route-rule.ts";
import { classNames } from "../../../ui/class-names.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { accountLinkClass } from "./account-screen.tsx";

const wizardPath = "/dashboard/prequalification";

/**
 * Runs before the first paint: the prerendered page doesn't know its address, and React would come later and move the form
 * under someone's fingers. Constant, since its hash is in the CSP.
 */
const markScript = `document.documentElement.toggleAttribute("data-newcomer",/[?&]${nextParameter}=(%2F|\\/)dashboard(%2F|\\/)prequalification/i.test(location.search))`;

/** Above Login, for someone who came from a pre-qualification button and may have no account. */
export function NewcomerStart() {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const isNewcomer = parseNext(new URLSearchParams(search).get(nextParameter))?.startsWith(wizardPath) ?? false;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, whose hash is in the CSP */}
      {!isHydrated && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markScript }} />}
      <section
        aria-labelledby="newcomer"
        className={classNames(
          "mb-10 rounded-card border border-brand bg-brand-soft p-5",
          isHydrated ? !isNewcomer && "hidden" : "hidden in-data-newcomer:block",
        )}
      >
        <p id="newcomer" className="font-display text-2xl">
          New here?
        </p>
        <p className="mt-1">Start with your email. We send you a Sign Up Id.</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
          <LinkButton to={askPath} variant="primary">
            Start now
          </LinkButton>
          <Link to="/signup" className={accountLinkClass}>
            I have a Sign Up Id
          </Link>
        </div>
      </section>
    </>
  );
}
