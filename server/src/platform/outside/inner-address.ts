import { lookup as lookUpName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses of IPv4 written as IPv6 in a way that is no longer used (RFC 4291): no one can be reached there. */
const holdsOldIpv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);

/** Whether the address belongs to the network we're in, or to no one. Only what anyone can reach counts as outside. */
export const isInnerAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  return parsed.range() !== "unicast" || holdsOldIpv4(parsed);
};

/** The port of each scheme that an address needn't name. */
const ports: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Where a URL connects to, as settings name it: `n8n.internal:5678`. */
export const toHostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname.toLowerCase()}:${port || ports[protocol]}`;

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
