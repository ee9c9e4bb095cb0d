import { lookup as lookUpName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether the address belongs to the network we're in, or to no one. Only what anyone can reach counts as outside. */
export const isInnerAddress = (address: string): boolean =>
  !ipaddr.isValid(address) || ipaddr.process(address).range() !== "unicast";

/** A URL's host, without the brackets of IPv6. */
export const toHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").toLowerCase();

export class InnerAddress extends Error {
  override readonly name = "InnerAddress";
  readonly code = "an inner address";
}

/**
 * Resolves a name for a connection, and refuses one that leads inside. Checked here because the name may resolve to something
 * else each time.
 */
export const lookUpOutside: LookupFunction = (hostname, { all, family }, callback) => {
  lookUpName(hostname, { all: true, family: family === "IPv4" ? 4 : family === "IPv6" ? 6 : (family ?? 0) }).then(
    (found) => {
      const [first] = found;
      if (!first || found.some(({ address }) => isInnerAddress(address))) callback(new InnerAddress(), "", 0);
      else if (all) callback(null, found);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, "", 0),
  );
};

/** Whether the host is an address, no name, that leads inside. */
export const isInnerHost = (host: string): boolean => isIP(host) !== 0 && isInnerAddress(host);

/** Whether the host leads inside now. A name that can't be resolved doesn't. */
export const leadsInside = async (host: string): Promise<boolean> => {
  if (isIP(host) !== 0) return isInnerAddress(host);
  const found = await lookUpName(host, { all: true }).catch(() => []);
  return found.some(({ address }) => isInnerAddress(address));
};
