import * as account from "@funding-desk/contract/accounts/staff/account-desk-api";
import { myAdvisor } from "@funding-desk/contract/accounts/staff/api";
import * as desk from "@funding-desk/contract/accounts/staff/desk-api";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { MemberService } from "./member.service.ts";
import type { MemberChangeService } from "./member-change.service.ts";
import type { OwnSignInService } from "./own-sign-in.service.ts";
import type { StaffAccountService } from "./staff-account.service.ts";
import type { StaffCardService } from "./staff-card.service.ts";

const status = "success" as const;

export const memberRoutes = (members: MemberService, changes: MemberChangeService): Route[] => [
  staffRoute(desk.members, async () => ({ data: { members: await members.list() } })),
  staffRoute(desk.colleagues, async () => ({ data: { colleagues: await members.colleagues() } })),
  staffRoute(desk.people, async () => ({ data: { people: await members.people() } })),
  staffRoute(desk.inviteMember, async ({ staff, body }) => {
    const { member } = await members.invite(staff, body);
    return { result: { status, member } };
  }),
  staffRoute(desk.sendMemberLink, async ({ staff, params }) => {
    const { member } = await members.sendLink(staff, params.id);
    return { result: { status, member } };
  }),
  staffRoute(desk.withdrawInvitation, ({ staff, params }) => toSuccess(members.withdraw(staff, params.id))),
  staffRoute(desk.memberDuties, ({ params }) => toData(changes.loadDuties(params.id))),
  staffRoute(desk.changeMember, async ({ staff, params, body }) => ({
    result: { status, ...(await changes.change(staff, params.id, body)) },
  })),
];

export const staffAccountRoutes = (accounts: StaffAccountService, signIn: OwnSignInService): Route[] => [
  staffRoute(account.staffAccount, ({ staff }) => toData(accounts.read(staff))),
  staffRoute(account.renameSelf, ({ staff, body }) => toSuccess(accounts.rename(staff, body))),
  staffRoute(account.changeOwnLook, ({ staff, body }) => toSuccess(accounts.changeLook(staff, body))),
  staffRoute(account.endSession, ({ staff, params }) => toSuccess(accounts.endSession(staff, params.id))),
  staffRoute(account.endOtherSessions, ({ staff }) => toSuccess(accounts.endOtherSessions(staff))),
  staffRoute(account.addPasskeyOptions, ({ staff }) => toData(signIn.passkeyOptions(staff))),
  staffRoute(account.addPasskey, ({ staff, body }) => toSuccess(signIn.addPasskey(staff, body.name, body.passkey))),
  staffRoute(account.renamePasskey, ({ staff, params, body }) =>
    toSuccess(signIn.renamePasskey(staff, params.id, body.name)),
  ),
  staffRoute(account.removePasskey, ({ staff, params }) => toSuccess(signIn.removePasskey(staff, params.id))),
  staffRoute(account.newRecoveryCodes, async ({ staff }) => ({
    result: { status, recovery_codes: await signIn.newRecoveryCodes(staff) },
  })),
  staffRoute(account.newCodeKey, ({ staff }) => toData(signIn.newCodeKey(staff))),
  staffRoute(account.addOwnPassword, ({ staff, body }) => toSuccess(signIn.addPassword(staff, body))),
  staffRoute(account.changeOwnPassword, ({ staff, body }) => toSuccess(signIn.changePassword(staff, body))),
];

export const staffCardRoutes = (cards: StaffCardService): Route[] => [
  clientRoute(myAdvisor, ({ client }) => toData(cards.findForClient(client.clientId))),
  staffRoute(account.ownCard, ({ staff }) => toData(cards.load(staff.staffId))),
  staffRoute(account.changeOwnCard, ({ staff, body }) =>
    toData(cards.changePhone({ staff, memberId: staff.staffId }, body.phone)),
  ),
  staffRoute(account.changeOwnPortrait, ({ staff, body }) =>
    toData(cards.changePortrait({ staff, memberId: staff.staffId }, body.jpeg)),
  ),
  staffRoute(desk.memberCard, ({ params }) => toData(cards.load(params.id))),
  staffRoute(desk.changeMemberCard, ({ staff, params, body }) =>
    toData(cards.changePhone({ staff, memberId: params.id }, body.phone)),
  ),
  staffRoute(desk.changeMemberPortrait, ({ staff, params, body }) =>
    toData(cards.changePortrait({ staff, memberId: params.id }, body.jpeg)),
  ),
];
