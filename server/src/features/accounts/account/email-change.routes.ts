import * as api from "@funding-desk/contract/accounts/account/email-change-api";
import {
  proposeEmailChange,
  releaseEmailChange,
  stopWaitingEmailChange,
  waitingEmailChange,
} from "@funding-desk/contract/accounts/account/email-change-desk-api";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { clientRoute, publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { EnteredMailboxService } from "../entered-mailbox/entered-mailbox.service.ts";
import type { EmailChanges } from "./email-change.service.ts";
import type { EmailChangeLinks } from "./email-change-links.service.ts";

export const emailChangeRoutes = (
  { changes, links }: { readonly changes: EmailChanges; readonly links: EmailChangeLinks },
  /** Of co-borrowers, whose former mailboxes get the same kind of link. */
  mailboxes: Pick<EnteredMailboxService, "look" | "stop">,
): Route[] => [
  staffRoute(waitingEmailChange, ({ staff, params }) => toData(changes.findWaiting(staff, params.id))),
  staffRoute(proposeEmailChange, ({ staff, params, body, idempotencyKey }) =>
    toSuccess(changes.propose(staff, params.id, { ...body, idempotencyKey })),
  ),
  staffRoute(releaseEmailChange, ({ staff, params }) => toSuccess(changes.release(staff, params.id))),
  staffRoute(stopWaitingEmailChange, ({ staff, params }) => toSuccess(changes.stopWaiting(staff, params.id))),
  clientRoute(api.askForEmailChange, ({ client, body, address }) =>
    toSuccess(changes.ask(client.clientId, body, address)),
  ),
  publicRoute(api.lookAtEmailChange, ({ body }) =>
    toData((async () => (await mailboxes.look(body.code)) ?? links.look(body.code))()),
  ),
  publicRoute(api.confirmEmailChange, ({ body, address }) => toSuccess(links.confirm(body.code, address))),
  publicRoute(api.stopEmailChange, ({ body, address }) =>
    toSuccess(
      (async () => {
        if (!(await mailboxes.stop(body.code, address))) await links.stop(body.code, address);
      })(),
    ),
  ),
];
