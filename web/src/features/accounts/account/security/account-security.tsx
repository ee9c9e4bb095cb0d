import { endOtherSessions, endSession } from "@funding-desk/contract/accounts/account/security-api";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../http/call.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import { SessionsCard } from "../../sign-in/sessions-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { securityQuery, useReloadSecurity } from "./security-query.ts";

/** How clients sign in and where they are signed in. */
export function AccountSecurity({ userId }: { readonly userId: string }) {
  const reload = useReloadSecurity(userId);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <EmailCard />
      <PasswordCard userId={userId} />
      <Loaded
        query={useQuery(securityQuery(userId))}
        failedTitle="We couldn't load your security settings"
        skeleton={["mb-6 h-40 w-full", "h-40 w-full"]}
      >
        {(security) => (
          <>
            <SecondFactorCard userId={userId} security={security} />
            <SessionsCard
              sessions={security.sessions}
              end={(id) => call(endSession, { params: { id } })}
              endOthers={() => call(endOtherSessions)}
              reload={reload}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
