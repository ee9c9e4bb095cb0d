import * as signIn from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { toData, toSuccess } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { deskDoorRoute, deskSignInRoute, staffRoute, staffSessionRoute } from "../../../http/staff-route.ts";
import type { KnownBrowsers, ReadCookie } from "../../../platform/rate-limit/known-browsers.ts";
import type { MemberService } from "./member.service.ts";
import type { StaffConfirmation } from "./staff-confirmation.service.ts";
import type { StaffSignedIn, StaffSignInService } from "./staff-sign-in.service.ts";

const status = "success" as const;
const success = { result: { status } };

export const staffSignInRoutes = (parts: {
  readonly signIns: StaffSignInService;
  readonly confirmation: StaffConfirmation;
  readonly members: MemberService;
  readonly knownBrowsers: KnownBrowsers;
}): Route[] => {
  const { signIns, confirmation, members, knownBrowsers } = parts;
  const toAnswer = ({ staff, token }: StaffSignedIn, readCookie: ReadCookie) => ({
    answer: { result: { status, staff } },
    token,
    note: knownBrowsers.renew({ of: "staff", email: staff.email }, readCookie),
  });
  return [
    staffRoute(signIn.deskSession, ({ staff }) => toData(signIns.identity(staff))),
    deskDoorRoute(signIn.deskDoor, async () => ({ data: { can_use_passkeys: signIns.canUsePasskeys } })),
    deskDoorRoute(signIn.passkeySignInOptions, ({ address }) => toData(signIns.passkeyOptions(address))),
    deskSignInRoute(signIn.passkeySignIn, async ({ body, address, userAgent, readCookie }) =>
      toAnswer(await signIns.signInByPasskey(body.proof, { address, userAgent }), readCookie),
    ),
    deskSignInRoute(signIn.sampleDeskSignIn, async ({ body, address, userAgent, readCookie }) =>
      toAnswer(await signIns.signInBySampleLink(body.token, { address, userAgent }), readCookie),
    ),
    deskSignInRoute(signIn.passwordSignIn, async ({ body, address, userAgent, readCookie }) => {
      const { [wireNames.captchaToken]: captcha, ...credentials } = body;
      const attempt = { ...credentials, captcha, readCookie };
      return { answer: success, token: await signIns.signInByPassword(attempt, { address, userAgent }) };
    }),
    staffSessionRoute(signIn.giveSecondFactor, async ({ staff: half, body, address, userAgent, readCookie }) =>
      toAnswer(await signIns.giveSecondFactor(half, body.code, { address, userAgent }), readCookie),
    ),
    staffSessionRoute(signIn.deskSignOut, async ({ staff }) => {
      await signIns.signOut(staff);
      return { answer: success, token: null };
    }),
    staffRoute(signIn.secondFactorOptions, async ({ staff }) => {
      const { hasCode, passkey } = await confirmation.options(staff);
      return { data: { has_code: hasCode, passkey: passkey ?? null } };
    }),
    staffRoute(signIn.confirmSecondFactor, async ({ staff, body }) => {
      const freshUntil = await confirmation.confirm(staff, body);
      return { result: { status, fresh_until: freshUntil.toISOString() } };
    }),
    deskDoorRoute(signIn.askRecovery, ({ body: { email, [wireNames.captchaToken]: captcha }, address }) =>
      toSuccess(members.requestRecovery(email, { address, captcha })),
    ),
  ];
};
