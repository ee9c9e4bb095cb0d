import { lockClient } from "../../../identity/client/client.repository.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { OfferGate } from "./offer-gate.service.ts";
import { listPlacedAfter } from "./submission-state.repository.ts";

interface Deps extends Pick<SharedDeps, "database"> {
  readonly gate: Pick<OfferGate, "keepStates">;
}

const batch = 100;
const first = "00000000-0000-0000-0000-000000000000";

/** Finds the states that were added to files with lenders. Call it every hour, on any server. */
export const createStateLooks =
  ({ database, gate }: Deps) =>
  async (): Promise<void> => {
    let after = first;
    for (;;) {
      const rows = await listPlacedAfter(database, after, batch);
      for (const { id, client_id: clientId, application_id: applicationId } of rows) {
        await withTransaction(database, async (tx) => {
          await lockClient(tx, clientId);
          await gate.keepStates(tx, { clientId, submissionId: id, applicationId });
        });
        after = id;
      }
      if (rows.length < batch) return;
    }
  };
