import { discardDraft, loadDraft, saveDraft } from "@funding-desk/contract/draft/api";
import { clientRoute, type Route } from "../../http/route.ts";
import type { DraftService } from "./draft.service.ts";

export const draftRoutes = (drafts: DraftService): Route[] => [
  clientRoute(loadDraft, async ({ client: { clientId }, params: { form } }) => ({
    data: await drafts.load({ clientId, form }),
  })),
  clientRoute(saveDraft, async ({ client: { clientId }, params: { form }, body }) => ({
    data: await drafts.save({ clientId, form }, body, body.base_revision),
  })),
  clientRoute(discardDraft, async ({ client: { clientId }, params: { form } }) => {
    await drafts.discard({ clientId, form });
    return { data: null };
  }),
];
