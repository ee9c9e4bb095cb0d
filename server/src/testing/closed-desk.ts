import { DomainError } from "../errors.ts";
import type { DeskGate } from "../staff-session/desk-gate.ts";

/** A gate for apps without a desk. */
export const closedDesk: DeskGate = {
  requireOwnSite() {},
  async refuseClient() {
    throw new DomainError("forbidden");
  },
  async admit() {
    throw new DomainError("not_signed_in");
  },
};
