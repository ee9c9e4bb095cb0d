import { askForSignupId } from "@funding-desk/contract/accounts/signup-id-request/api";
import * as deskApi from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { toData } from "../../../http/envelope.ts";
import { publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AnsweringService } from "./answering.service.ts";
import type { DeskSignupIdRequestService } from "./desk-signup-id-request.service.ts";
import type { SignupIdRequestService } from "./signup-id-request.service.ts";

interface Services {
  readonly requests: SignupIdRequestService;
  readonly deskRequests: DeskSignupIdRequestService;
  readonly answering: AnsweringService;
}

export const signupIdRequestRoutes = ({ requests, deskRequests, answering }: Services): Route[] => [
  publicRoute(askForSignupId, async ({ body: { [wireNames.captchaToken]: captcha, ...body }, address }) => {
    const message = await requests.ask({ body, captcha, address });
    return { result: { status: "success" as const, message } };
  }),
  staffRoute(deskApi.signupIdRequests, ({ staff, query }) => toData(deskRequests.list(staff, query))),
  staffRoute(deskApi.signupIdRequestCount, async () => ({ data: { open: await deskRequests.countOpen() } })),
  staffRoute(deskApi.answerSignupIdRequest, ({ staff, params }) => toData(deskRequests.answer(staff, params.id))),
  staffRoute(deskApi.dismissSignupIdRequest, ({ staff, params }) => toData(deskRequests.dismiss(staff, params.id))),
  staffRoute(deskApi.signupIdAnswering, () => toData(answering.load())),
  staffRoute(deskApi.changeSignupIdAnswering, ({ staff, body }) => toData(answering.change(staff, body))),
];
