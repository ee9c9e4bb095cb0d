import * as consentApi from "@funding-desk/contract/placement/lender-consent/own-api";
import * as deskApi from "@funding-desk/contract/placement/submission/desk-api";
import * as ownApi from "@funding-desk/contract/placement/submission/own-api";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ConsentAsking } from "./consent-asking.service.ts";
import type { EndingService } from "./ending.service.ts";
import type { LenderAddresses } from "./lender-address.service.ts";
import type { LenderRequests } from "./lender-request.service.ts";
import type { OwnConsents } from "./own-consents.service.ts";
import type { OwnSubmissions } from "./own-submissions.service.ts";
import type { PreflightService } from "./preflight.service.ts";
import type { PreparingService } from "./preparing.service.ts";
import type { SendingService } from "./sending.service.ts";
import type { SubmissionViews } from "./submission-view.service.ts";

interface Services {
  readonly views: SubmissionViews;
  readonly preparing: PreparingService;
  readonly asking: ConsentAsking;
  readonly sending: SendingService;
  readonly addresses: LenderAddresses;
  readonly ending: EndingService;
  readonly lenderRequests: LenderRequests;
  readonly preflight: PreflightService;
  readonly own: OwnSubmissions;
  readonly ownConsents: OwnConsents;
}

interface TargetCall {
  readonly staff: StaffIdentity;
  readonly params: { readonly id: string; readonly submissionId: string };
}

const toTarget = ({ staff, params }: TargetCall) => ({ staff, clientId: params.id, id: params.submissionId });

export const submissionRoutes = ({
  views,
  preparing,
  asking,
  sending,
  addresses,
  ending,
  lenderRequests,
  preflight,
  own,
  ownConsents,
}: Services): Route[] => [
  staffRoute(deskApi.submissionChoices, ({ staff, params }) => toData(preparing.listChoices(staff, params.id))),
  staffRoute(deskApi.clientSubmissions, ({ staff, params }) => toData(views.list(staff, params.id))),
  staffRoute(deskApi.clientSubmission, (call) => toData(views.load(toTarget(call)))),
  staffRoute(deskApi.createSubmission, ({ staff, params, body, idempotencyKey }) =>
    toData(preparing.create(staff, params.id, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.changeSubmission, (call) => toData(preparing.change(toTarget(call), call.body))),
  staffRoute(deskApi.askForConsents, (call) =>
    toData(asking.ask(toTarget(call), { ...call.body, idempotencyKey: call.idempotencyKey })),
  ),
  staffRoute(deskApi.submissionPreflight, (call) => toData(preflight.read(toTarget(call)))),
  staffRoute(deskApi.sendSubmission, (call) => toData(sending.send(toTarget(call), call.body))),
  staffRoute(deskApi.renewLenderLink, (call) => toData(addresses.renewLink(toTarget(call), call.idempotencyKey))),
  staffRoute(deskApi.changeLenderAddress, (call) => toData(addresses.change(toTarget(call), call.body))),
  staffRoute(deskApi.withdrawSubmission, (call) => toData(ending.withdraw(toTarget(call), call.body))),
  staffRoute(deskApi.recordPass, (call) => toData(ending.recordPass(toTarget(call), call.body))),
  staffRoute(deskApi.recordLenderRequest, (call) =>
    toData(lenderRequests.record(toTarget(call), { ...call.body, idempotencyKey: call.idempotencyKey })),
  ),

  clientRoute(ownApi.ownSubmissions, ({ client }) => toData(own.list(client.clientId))),
  clientRoute(ownApi.askCoBorrower, ({ client, params }) =>
    toSuccess(asking.askCoBorrower(client.clientId, params.id, params.coBorrowerId)),
  ),
  clientRoute(ownApi.answerLender, ({ client, params, body }) =>
    toSuccess(own.answerLender(client.clientId, params.id, body.document_id)),
  ),
  clientRoute(consentApi.giveLenderConsent, ({ client, params, body, address }) =>
    toData(
      ownConsents.give(client.clientId, params.id, {
        signature: body.signature,
        textSha256: body.text_sha256,
        password: body.password,
        address,
      }),
    ),
  ),
  clientRoute(consentApi.declineLenderConsent, ({ client, params, address }) =>
    toData(ownConsents.decline(client.clientId, params.id, address)),
  ),
  clientRoute(consentApi.revokeLenderConsent, ({ client, params, address }) =>
    toData(ownConsents.revoke(client.clientId, params.id, address)),
  ),
];
