import * as deskApi from "@funding-desk/contract/accounts/account/desk-api";
import * as api from "@funding-desk/contract/accounts/account/security-api";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AccountSecurity } from "./account-security.service.ts";
import type { ClientFactors } from "./client-factors.service.ts";

const toCodes = async (codes: Promise<string[]>) => ({
  result: { status: "success" as const, recovery_codes: await codes },
});

export const accountSecurityRoutes = ({
  security,
  factors,
}: {
  readonly security: AccountSecurity;
  readonly factors: ClientFactors;
}): Route[] => [
  clientRoute(api.accountSecurity, ({ client }) => toData(security.read(client))),
  clientRoute(api.changePassword, ({ client, body }) => toSuccess(security.changePassword(client, body))),
  clientRoute(api.endSession, ({ client, params }) => toSuccess(security.endSession(client, params.id))),
  clientRoute(api.endOtherSessions, ({ client }) => toSuccess(security.endOtherSessions(client))),
  clientRoute(api.newCodeKey, ({ client }) => toData(factors.newCodeKey(client))),
  clientRoute(api.addCodes, ({ client, body }) => toCodes(factors.addCodes(client, body))),
  clientRoute(api.removeCodes, ({ client, body }) => toSuccess(factors.removeCodes(client, body.password))),
  clientRoute(api.addPasskeyOptions, ({ client }) => toData(factors.passkeyOptions(client))),
  clientRoute(api.addPasskey, ({ client, body }) => toCodes(factors.addPasskey(client, body))),
  clientRoute(api.removePasskey, ({ client, params, body }) =>
    toSuccess(factors.removePasskey(client, params.id, body.password)),
  ),
  clientRoute(api.newRecoveryCodes, ({ client, body }) => toCodes(factors.newRecoveryCodes(client, body.password))),
  staffRoute(deskApi.clientSecondFactor, ({ staff, params }) => toData(factors.readForStaff(staff, params.id))),
  staffRoute(deskApi.resetClientSecondFactor, ({ staff, params }) => toSuccess(factors.reset(staff, params.id))),
];
