import { createHash, randomBytes, randomUUID } from "node:crypto";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { SetupKind } from "@funding-desk/contract/staff/setup-desk-api";
import type { Queryable } from "../../db/database.ts";
import { insertSetup } from "./setup.repository.ts";

const tokenBytes = 32;
const hourMinutes = 60;

const lastsMinutes: Readonly<Record<SetupKind, number>> = {
  first: staffLimits.firstLinkHours * hourMinutes,
  invitation: staffLimits.invitationDays * 24 * hourMinutes,
  renewal: staffLimits.renewalHours * hourMinutes,
  recovery: staffLimits.recoveryMinutes,
};

export const hashSetupToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Creates a single-use link for setting up a sign-in. The token is in the fragment, which no server or log along the way sees. */
export const issueSetupLink = async (
  tx: Queryable,
  { kind, staffId, siteUrl }: { readonly kind: SetupKind; readonly staffId: string | null; readonly siteUrl: string },
): Promise<string> => {
  const token = randomBytes(tokenBytes).toString("base64url");
  await insertSetup(tx, {
    id: randomUUID(),
    staff_id: staffId,
    kind,
    tokenHash: hashSetupToken(token),
    lastsMinutes: lastsMinutes[kind],
  });
  return `${siteUrl}/desk/invitation#${token}`;
};
