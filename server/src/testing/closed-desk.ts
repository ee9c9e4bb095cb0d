import type { DeskGate } from "../identity/staff-session/desk-gate.ts";
import { DomainError } from "../platform/errors/errors.ts";

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
