import { confirmMailbox, enteredMailboxes } from "@funding-desk/contract/accounts/entered-mailbox/desk-api";
import { answerMailbox } from "@funding-desk/contract/accounts/entered-mailbox/own-api";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { EnteredMailboxService } from "./entered-mailbox.service.ts";

export const enteredMailboxRoutes = (mailboxes: EnteredMailboxService): Route[] => [
  staffRoute(enteredMailboxes, ({ staff, params }) => toData(mailboxes.list(staff, params.id))),
  staffRoute(confirmMailbox, ({ staff, params, body }) =>
    toSuccess(mailboxes.confirm(staff, params.id, { id: params.mailboxId, how: body.how })),
  ),
  clientRoute(answerMailbox, ({ client, params, body, address }) =>
    toSuccess(mailboxes.answer(client.clientId, { id: params.id, isTheirs: body.is_theirs, address })),
  ),
];
