import { randomUUID } from "node:crypto";
import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { SetupKind } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import { hashSecretToken, makeSecretToken } from "../../../platform/crypto/secret-token.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { insertSetup } from "./setup.repository.ts";

const hourMinutes = 60;

const lastsMinutes: Readonly<Record<SetupKind, number>> = {
  first: staffLimits.firstLinkHours * hourMinutes,
  invitation: staffLimits.invitationDays * 24 * hourMinutes,
  renewal: staffLimits.renewalHours * hourMinutes,
  recovery: staffLimits.recoveryMinutes,
};

/** Creates a single-use link for setting up a sign-in. The token is in the fragment, which no server or log along the way sees. */
export const issueSetupLink = async (
  tx: Queryable,
  { kind, staffId, siteUrl }: { readonly kind: SetupKind; readonly staffId: string | null; readonly siteUrl: string },
): Promise<string> => {
  const token = makeSecretToken();
  await insertSetup(tx, {
    id: randomUUID(),
    staff_id: staffId,
    kind,
    tokenHash: hashSecretToken(token),
    lastsMinutes: lastsMinutes[kind],
  });
  return `${siteUrl}/desk/invitation#${token}`;
};
