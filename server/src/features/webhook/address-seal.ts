import { SealBroken, seal, unseal } from "../../crypto/sealing.ts";
import type { Secrets } from "../../crypto/secrets.ts";

/** What is sealed of an address. */
export interface AddressSecrets {
  readonly url: string;
  readonly secret: string;
}

const keyIdChars = 36;

/** Seals an address and its secret at rest, bound to the row. */
export const createAddressSeal = ({ secrets }: { readonly secrets: Secrets }) => ({
  seal(id: string, value: AddressSecrets): Buffer {
    const key = secrets.current("webhook");
    const sealed = seal(Buffer.from(key.bytes), Buffer.from(JSON.stringify(value)), ["webhook-address", id]);
    return Buffer.concat([Buffer.from(key.id), sealed]);
  },
  /** @throws {SealBroken} */
  open(id: string, sealed: Buffer): AddressSecrets {
    const key = secrets.find("webhook", sealed.subarray(0, keyIdChars).toString());
    if (!key) throw new SealBroken("A webhook's address was sealed with a secret that is gone.");
    const plain = unseal(Buffer.from(key.bytes), sealed.subarray(keyIdChars), ["webhook-address", id]);
    return JSON.parse(plain.toString()) as AddressSecrets;
  },
});
