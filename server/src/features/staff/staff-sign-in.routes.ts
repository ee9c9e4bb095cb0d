import * as signIn from "@funding-desk/contract/staff/sign-in-desk-api";
import { toData, toSuccess } from "../../http/envelope.ts";
import type { Route } from "../../http/route.ts";
import { deskDoorRoute, deskSignInRoute, staffRoute, staffSessionRoute } from "../../http/staff-route.ts";
import type { MemberService } from "./member.service.ts";
import type { StaffSignInService } from "./staff-sign-in.service.ts";

const status = "success" as const;
const success = { result: { status } };

export const staffSignInRoutes = (parts: {
  readonly signIns: StaffSignInService;
  readonly members: MemberService;
  /** Decides whether the cookie needs https. */
  readonly publicUrl: string;
}): Route[] => {
  const { signIns, members, publicUrl } = parts;
  return [
    staffRoute(signIn.deskSession, ({ staff }) => toData(signIns.identity(staff))),
    deskDoorRoute(signIn.deskDoor, async () => ({ data: { can_use_passkeys: signIns.canUsePasskeys } })),
    deskDoorRoute(signIn.passkeySignInOptions, ({ address }) => toData(signIns.passkeyOptions(address))),
    deskSignInRoute(signIn.passkeySignIn, publicUrl, async ({ body, address, userAgent }) => {
      const { staff, token } = await signIns.signInByPasskey(body.proof, { address, userAgent });
      return { answer: { result: { status, staff } }, token };
    }),
    deskSignInRoute(signIn.passwordSignIn, publicUrl, async ({ body, address, userAgent }) => ({
      answer: success,
      token: await signIns.signInByPassword(body, { address, userAgent }),
    })),
    staffSessionRoute(signIn.giveSecondFactor, publicUrl, async ({ staff: half, body, address, userAgent }) => {
      const { staff, token } = await signIns.giveSecondFactor(half, body.code, { address, userAgent });
      return { answer: { result: { status, staff } }, token };
    }),
    staffSessionRoute(signIn.deskSignOut, publicUrl, async ({ staff }) => {
      await signIns.signOut(staff);
      return { answer: success, token: null };
    }),
    staffRoute(signIn.secondFactorOptions, async ({ staff }) => {
      const { hasCode, passkey } = await signIns.confirmationOptions(staff);
      return { data: { has_code: hasCode, passkey: passkey ?? null } };
    }),
    staffRoute(signIn.confirmSecondFactor, async ({ staff, body }) => {
      const freshUntil = await signIns.confirm(staff, body);
      return { result: { status, fresh_until: freshUntil.toISOString() } };
    }),
    deskDoorRoute(signIn.askRecovery, ({ body, address }) => toSuccess(members.requestRecovery(body.email, address))),
  ];
};
