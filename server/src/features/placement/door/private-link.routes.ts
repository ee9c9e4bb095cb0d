import * as api from "@funding-desk/contract/placement/door/api";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { publicRoute, type Route } from "../../../http/route.ts";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";

interface Deps {
  readonly privateLinks: PrivateLinks;
  readonly currentFirm: CurrentFirm;
}

export const privateLinkRoutes = ({ privateLinks, currentFirm }: Deps): Route[] => [
  publicRoute(api.sendPrivateLinkCode, async ({ body, address }) => {
    const { kind, sentTo } = await privateLinks.sendCode(body.token, address);
    return { data: { kind, sent_to: sentTo, firm: currentFirm().identity.name } };
  }),
  publicRoute(api.enterPrivateLink, async ({ body, address }) => {
    const { session, kind, endsAt } = await privateLinks.enter(body.token, body.code, address);
    return { data: { session, kind, ends_at: endsAt.toISOString() } };
  }),
];
