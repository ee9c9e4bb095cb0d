import { useLocation, useNavigate } from "react-router";
import { Button } from "./button.tsx";
import { buttonClass } from "./button-style.ts";
import { mainId } from "./skip-link.tsx";

/** A second crash may be a broken download, which only a reload mends. */
let hasRetried = false;

/**
 * Shown when a page's own code fails: a way to continue, and no details that strangers need not see. The first retry draws the
 * page again without a reload, so that unsent texts in memory survive.
 */
export function CrashPage() {
  const navigate = useNavigate();
  const place = useLocation();
  const retry = () => {
    if (hasRetried) return window.location.reload();
    hasRetried = true;
    void navigate(place, { replace: true });
  };
  return (
    <main id={mainId} tabIndex={-1} className="grid min-h-dvh place-items-center px-6 py-12">
      <title>Something went wrong</title>
      <div className="max-w-form text-center">
        <h1 className="text-3xl">Something went wrong</h1>
        <p className="mt-3 text-ink-soft">
          We couldn't show this page. What you saved is safe. Please try again, or go back to the start.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button variant="brand" onClick={retry}>
            Try again
          </Button>
          {/* A plain link, since the router itself may have failed. */}
          <a href="/" className={buttonClass({ variant: "secondary" })}>
            Go Home
          </a>
        </div>
      </div>
    </main>
  );
}
