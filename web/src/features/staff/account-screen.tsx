import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { accountQuery } from "./account-queries.ts";
import { AddPasswordCard } from "./add-password-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** /desk/account */
export function AccountScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading lead="How you sign in, and where you are signed in.">My account</PageHeading>
      {account && (
        <div className="flex flex-col gap-6">
          <ProfileCard account={account} />
          <PasskeysCard account={account} />
          {account.has_password ? <PasswordCard /> : <AddPasswordCard />}
          <RecoveryCodesCard left={account.recovery_codes_left} />
          <SessionsCard account={account} />
        </div>
      )}
      {!account && error && (
        <Notice
          tone="error"
          title="Your account could not be loaded"
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          {error.message}
        </Notice>
      )}
      {!account && !error && (
        <Card>
          <LoadingArea>
            <Skeleton className="mb-4 h-6 w-1/3" />
            <Skeleton className="mb-3 h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </LoadingArea>
        </Card>
      )}
    </div>
  );
}
