import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { toNetwork } from "../../../platform/rate-limit/network.ts";
import { recordDevice } from "./known-device.repository.ts";

/** The browser and the network address of a request. */
export interface Device {
  readonly userAgent: string;
  /** Network address. */
  readonly address: string;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

export const createKnownDevices = ({ secrets }: { readonly secrets: Secrets }) => ({
  /** Remembers the device. @returns whether it is new for a client who has used another one before */
  async record(tx: Transaction, clientId: string, { userAgent, address }: Device): Promise<boolean> {
    // A browser update doesn't make a new device.
    const family = userAgent.replace(/\d[\d._]*/g, "");
    const hash = createKeyedHash(secrets.current("known-device").bytes)
      .update(JSON.stringify([family, toNetwork(address)]))
      .digest();
    const seen = await recordDevice(tx, clientId, hash);
    return seen.is_new && seen.has_others;
  },
});
