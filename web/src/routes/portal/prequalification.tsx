import "../../ui/dialog-panel.tsx";
import { NextCalls } from "../../features/calendar/appointment/next-calls.tsx";
import { address } from "../../features/intake/prequalification/use-prequalification.ts";
import { PrequalificationWizard } from "../../features/intake/prequalification/wizard.tsx";
import { ProfileIncompleteDialog } from "../../features/intake/profile/incomplete-dialog.tsx";
import { FitLine, FitSummary } from "../../features/matching/fit/fit-summary.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = ({ location }: { location: { search: string } }) => {
  const step = address.findStep(new URLSearchParams(location.search));
  const place =
    step === undefined ? "" : `${address.formatPlace(step)}${address.titles[address.names.indexOf(step)]} · `;
  return [{ title: formatPageTitle(`${place}Pre-Qualification`) }];
};

export default function PrequalificationPage() {
  const session = useClient();
  return (
    <>
      <PageHeading lead="Four short steps. Your answers are saved as you go, here and in your account.">
        Pre-Qualification
      </PageHeading>
      <PrequalificationWizard
        key={session.userId}
        session={session}
        result={<FitLine userId={session.userId} />}
        onReceipt={
          <>
            <FitSummary userId={session.userId} />
            <NextCalls userId={session.userId} />
          </>
        }
      />
      <ProfileIncompleteDialog place="prequalification" userId={session.userId} />
    </>
  );
}
