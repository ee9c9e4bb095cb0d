import { askForPack, changePacks, packs } from "@funding-desk/contract/documents/pack/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { PackService } from "./pack.service.ts";
import type { PackSettingService } from "./pack-setting.service.ts";

export const packRoutes = (setting: PackSettingService, asking: PackService): Route[] => [
  staffRoute(packs, () => toData(setting.load())),
  staffRoute(changePacks, ({ staff, body }) => toData(setting.change(staff, body))),
  staffRoute(askForPack, ({ staff, params, idempotencyKey }) =>
    toData(asking.ask(staff, { clientId: params.id, packId: params.packId, idempotencyKey })),
  ),
];
