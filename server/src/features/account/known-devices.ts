import { createHmac } from "node:crypto";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Transaction } from "../../db/transaction.ts";
import { networkOf } from "../../rate-limit/network-of.ts";
import { noteDevice } from "./known-device.repository.ts";

/** What a browser says of itself, and where it calls from. */
export interface Device {
  readonly userAgent: string;
  /** Network address. */
  readonly address: string;
}

export interface KnownDevices {
  /** Remembers the device. Whether it is a stranger to a client who has been seen on another one. */
  note(tx: Transaction, clientId: string, device: Device): Promise<boolean>;
}

export const createKnownDevices = ({ secrets }: { readonly secrets: Secrets }): KnownDevices => ({
  async note(tx, clientId, { userAgent, address }) {
    // An update of the browser makes no new device.
    const family = userAgent.replace(/\d[\d._]*/g, "");
    const hash = createHmac("sha256", secrets.current("known-device").bytes)
      .update(JSON.stringify([family, networkOf(address)]))
      .digest();
    const seen = await noteDevice(tx, clientId, hash);
    return seen.is_new && seen.has_others;
  },
});
