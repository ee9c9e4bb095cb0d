import { lazy, type ReactNode, Suspense, use } from "react";
import { address } from "../../features/intake/prequalification/use-prequalification.ts";
import { PrequalificationWizard } from "../../features/intake/prequalification/wizard.tsx";
import { isProfilePopupDue, ProfileIncompleteDialog } from "../../features/intake/profile/incomplete-dialog.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { loadDialogs } from "../../ui/dialog.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PartBoundary } from "../../ui/part-boundary.tsx";

// Only who has sent the form needs what compares answers with lenders, and what books a call.
const loadFit = () => import("../../features/matching/fit/fit-summary.tsx");
const FitLine = lazy(async () => ({ default: (await loadFit()).FitLine }));
const NextCalls = lazy(async () => ({
  default: (await import("../../features/calendar/appointment/next-calls.tsx")).NextCalls,
}));
const FitSummary = lazy(async () => ({ default: (await loadFit()).FitSummary }));

export const meta = ({ location }: { location: { search: string } }) => {
  const step = address.findStep(new URLSearchParams(location.search));
  const place =
    step === undefined ? "" : `${address.formatPlace(step)}${address.titles[address.names.indexOf(step)]} · `;
  return [{ title: formatPageTitle(`${place}Pre-Qualification`) }];
};

export default function PrequalificationPage() {
  const session = useClient();
  // The page waits as for its own code: the router shows the page before until then.
  if (isProfilePopupDue(session.userId)) use(loadDialogs());
  return (
    <>
      <PageHeading lead="Four short steps. Saved as you go.">Pre-Qualification</PageHeading>
      <PrequalificationWizard
        key={session.userId}
        session={session}
        result={
          <Later>
            <FitLine userId={session.userId} />
          </Later>
        }
        times={<NextCalls userId={session.userId} />}
        onReceipt={
          <>
            <Later>
              <FitSummary userId={session.userId} />
            </Later>
            <Later what="the next calls">
              <NextCalls userId={session.userId} />
            </Later>
          </>
        }
      />
      <ProfileIncompleteDialog place="prequalification" userId={session.userId} />
    </>
  );
}

function Later({ what = "what fits", children }: { readonly what?: string; readonly children: ReactNode }) {
  return (
    <PartBoundary what={what}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}
