import * as account from "@funding-desk/contract/staff/account-desk-api";
import * as desk from "@funding-desk/contract/staff/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { MemberService } from "./member.service.ts";
import type { StaffAccountService } from "./staff-account.service.ts";

const status = "success" as const;
const success = { result: { status } };

export const memberRoutes = (members: MemberService): Route[] => [
  staffRoute(desk.members, async () => ({ data: { members: await members.list() } })),
  staffRoute(desk.colleagues, async () => ({ data: { colleagues: await members.colleagues() } })),
  staffRoute(desk.inviteMember, async ({ staff, body }) => {
    const { member } = await members.invite(staff, body);
    return { result: { status, member } };
  }),
  staffRoute(desk.sendMemberLink, async ({ staff, params }) => {
    const { member } = await members.sendLink(staff, params.id);
    return { result: { status, member } };
  }),
  staffRoute(desk.withdrawInvitation, async ({ staff, params }) => {
    await members.withdraw(staff, params.id);
    return success;
  }),
  staffRoute(desk.changeMember, async ({ staff, params, body }) => ({
    result: { status, member: await members.change(staff, params.id, body) },
  })),
];

export const staffAccountRoutes = (accounts: StaffAccountService): Route[] => [
  staffRoute(account.staffAccount, async ({ staff }) => ({ data: await accounts.read(staff) })),
  staffRoute(account.renameSelf, async ({ staff, body }) => {
    await accounts.rename(staff, body);
    return success;
  }),
  staffRoute(account.endSession, async ({ staff, params }) => {
    await accounts.endSession(staff, params.id);
    return success;
  }),
  staffRoute(account.endOtherSessions, async ({ staff }) => {
    await accounts.endOtherSessions(staff);
    return success;
  }),
  staffRoute(account.addPasskeyOptions, async ({ staff }) => ({ data: await accounts.passkeyOptions(staff) })),
  staffRoute(account.addPasskey, async ({ staff, body }) => {
    await accounts.addPasskey(staff, body.name, body.passkey);
    return success;
  }),
  staffRoute(account.renamePasskey, async ({ staff, params, body }) => {
    await accounts.renamePasskey(staff, params.id, body.name);
    return success;
  }),
  staffRoute(account.removePasskey, async ({ staff, params }) => {
    await accounts.removePasskey(staff, params.id);
    return success;
  }),
  staffRoute(account.newRecoveryCodes, async ({ staff }) => ({
    result: { status, recovery_codes: await accounts.newRecoveryCodes(staff) },
  })),
  staffRoute(account.newCodeKey, async ({ staff }) => ({ data: await accounts.newCodeKey(staff) })),
  staffRoute(account.addOwnPassword, async ({ staff, body: { new_password: newPassword, code, ticket } }) => {
    await accounts.addPassword(staff, { newPassword, code, ticket });
    return success;
  }),
  staffRoute(account.changeOwnPassword, async ({ staff, body }) => {
    await accounts.changePassword(staff, { password: body.password, newPassword: body.new_password });
    return success;
  }),
];
