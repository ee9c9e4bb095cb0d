import { clientReadiness } from "@funding-desk/contract/placement/submission/readiness-desk-api";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ReadinessService } from "./readiness.service.ts";

interface Parts {
  readonly readiness: ReadinessService;
  readonly files: {
    /** Records that the file was opened, once within some minutes. */
    recordView(staff: StaffIdentity, clientId: string): Promise<void>;
  };
}

export const readinessRoutes = ({ readiness, files }: Parts): Route[] => [
  staffRoute(clientReadiness, async ({ staff, params: { id: clientId } }) => {
    const data = await readiness.read(staff, clientId);
    await files.recordView(staff, clientId);
    return { data };
  }),
];
