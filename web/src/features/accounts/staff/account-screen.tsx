import { endOtherSessions, endSession } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { useQuery } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AbsenceCard } from "../../office/assignment/absence-card.tsx";
import { SessionsCard } from "../sign-in/sessions-card.tsx";
import { accountQuery, useReloadAccount } from "./account-queries.ts";
import { AddPasswordCard } from "./add-password-card.tsx";
import { ClientCard } from "./client-card.tsx";
import { LookCard } from "./look-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";

/** /desk/account */
export function AccountScreen() {
  const reloadAccount = useReloadAccount();
  return (
    <div className="max-w-4xl">
      <PageHeading lead="What your clients see, how you sign in, and where you're signed in.">My account</PageHeading>
      <Loaded query={useQuery(accountQuery)} failedTitle="We couldn't load your account" skeleton={<AccountSkeleton />}>
        {(account) => (
          <div className="flex flex-col gap-6">
            <ProfileCard account={account} />
            {account.role !== "auditor" && <ClientCard />}
            {account.role !== "auditor" && <AbsenceCard />}
            <LookCard />
            <PasskeysCard account={account} />
            {account.has_password ? <PasswordCard /> : <AddPasswordCard />}
            <RecoveryCodesCard left={account.recovery_codes_left} />
            <SessionsCard
              sessions={account.sessions}
              end={(id) => callDesk(endSession, { params: { id } })}
              endOthers={() => callDesk(endOtherSessions)}
              reload={reloadAccount}
            />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function AccountSkeleton() {
  return (
    <Card>
      <Skeleton className="mb-4 h-6 w-1/3" />
      <Skeleton className="mb-3 h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </Card>
  );
}
