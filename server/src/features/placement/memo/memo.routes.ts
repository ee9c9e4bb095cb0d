import { remarkOnMemo, submissionMemo, submissionPass } from "@funding-desk/contract/placement/memo/desk-api";
import { answerMemo, ownMemo } from "@funding-desk/contract/placement/memo/own-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Memos } from "./memo.service.ts";

interface Parts {
  readonly memos: Memos;
  readonly files: {
    /** Records that the file was opened, once within some minutes. */
    recordView(staff: StaffIdentity, clientId: string): Promise<void>;
  };
}

export const memoRoutes = ({ memos, files }: Parts): Route[] => [
  clientRoute(ownMemo, ({ client, params: { id } }) => toData(memos.readOwn(client.clientId, id))),
  clientRoute(answerMemo, ({ client, params: { id }, body }) => toData(memos.answer(client.clientId, id, body))),
  staffRoute(submissionMemo, async ({ staff, params: { id: clientId, submissionId: id } }) => {
    const data = await memos.open({ staff, clientId, id });
    await files.recordView(staff, clientId);
    return { data };
  }),
  staffRoute(remarkOnMemo, ({ staff, params: { id: clientId, submissionId: id }, body }) =>
    toData(memos.remark({ staff, clientId, id }, body)),
  ),
  staffRoute(submissionPass, async ({ staff, params: { id: clientId, submissionId: id } }) => {
    const verdicts = await memos.weighPass({ staff, clientId, id });
    await files.recordView(staff, clientId);
    return { data: { verdicts } };
  }),
];
