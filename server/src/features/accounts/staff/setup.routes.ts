import * as setup from "@funding-desk/contract/accounts/staff/setup-desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { deskDoorRoute, deskSignInRoute } from "../../../http/staff-route.ts";
import type { KnownBrowsers, ReadCookie } from "../../../platform/rate-limit/known-browsers.ts";
import type { SetupService } from "./setup.service.ts";
import type { SetUp } from "./setup-finish.service.ts";

export const setupRoutes = (
  setups: SetupService,
  { knownBrowsers }: { readonly knownBrowsers: KnownBrowsers },
): Route[] => {
  const toAnswer = ({ staff, token, recoveryCodes }: SetUp, readCookie: ReadCookie) => ({
    answer: { result: { status: "success" as const, staff, recovery_codes: recoveryCodes } },
    token,
    note: knownBrowsers.renew({ of: "staff", email: staff.email }, readCookie),
  });
  return [
    deskDoorRoute(setup.openSetup, ({ body, address }) => toData(setups.open(body.token, address))),
    deskDoorRoute(setup.setupPasskeyOptions, ({ body, address }) => toData(setups.passkeyOptions(body, address))),
    deskSignInRoute(setup.setUpPasskey, async ({ body, address, userAgent, readCookie }) => {
      const { passkey, ...holder } = body;
      return toAnswer(await setups.setUpPasskey(holder, passkey, { address, userAgent }), readCookie);
    }),
    deskDoorRoute(setup.setupCodeKey, ({ body, address }) => toData(setups.codeKey(body, address))),
    deskSignInRoute(setup.setUpPassword, async ({ body, address, userAgent, readCookie }) => {
      const { password, code, ...holder } = body;
      return toAnswer(await setups.setUpPassword(holder, { password, code }, { address, userAgent }), readCookie);
    }),
  ];
};
