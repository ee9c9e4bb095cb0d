import { createSettingSeal } from "../../../platform/crypto/sealed-setting.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";

/** What is sealed of an address. */
export interface AddressSecrets {
  readonly url: string;
  readonly secret: string;
}

/** Seals an address and its secret at rest, bound to the row. */
export const createAddressSeal = (deps: { readonly secrets: Secrets }) =>
  createSettingSeal<AddressSecrets>(deps, { purpose: "webhook", what: "webhook-address" });
