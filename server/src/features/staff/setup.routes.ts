import * as setup from "@funding-desk/contract/staff/setup-desk-api";
import { toData } from "../../http/envelope.ts";
import type { Route } from "../../http/route.ts";
import { deskDoorRoute, deskSignInRoute } from "../../http/staff-route.ts";
import type { SetUp, SetupService } from "./setup.service.ts";

const toAnswer = ({ staff, token, recoveryCodes }: SetUp) => ({
  answer: { result: { status: "success" as const, staff, recovery_codes: recoveryCodes } },
  token,
});

export const setupRoutes = (setups: SetupService, publicUrl: string): Route[] => [
  deskDoorRoute(setup.openSetup, ({ body, address }) => toData(setups.open(body.token, address))),
  deskDoorRoute(setup.setupPasskeyOptions, ({ body, address }) => toData(setups.passkeyOptions(body, address))),
  deskSignInRoute(setup.setUpPasskey, publicUrl, async ({ body: { passkey, ...holder }, address, userAgent }) =>
    toAnswer(await setups.setUpPasskey(holder, passkey, { address, userAgent })),
  ),
  deskDoorRoute(setup.setupCodeKey, ({ body, address }) => toData(setups.codeKey(body, address))),
  deskSignInRoute(setup.setUpPassword, publicUrl, async ({ body, address, userAgent }) => {
    const { password, code, ...holder } = body;
    return toAnswer(await setups.setUpPassword(holder, { password, code }, { address, userAgent }));
  }),
];
