import { health, ready } from "@funding-desk/contract/http/system/api";
import { publicRoute, type Route } from "../route.ts";
import type { SystemService } from "./system.service.ts";

const ok = { status: "ok" } as const;

export const systemRoutes = (system: SystemService): Route[] => [
  publicRoute(health, async () => ok),
  publicRoute(ready, async () => {
    await system.requireReady();
    return ok;
  }),
];
