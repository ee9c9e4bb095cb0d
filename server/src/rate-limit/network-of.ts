import { isIP } from "node:net";

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** What one customer of a provider is given: whoever has one address of it has all of them. */
const ipv6Groups = 4;

/** What counts as one address: an IPv4 address, or the /64 network of an IPv6 address. */
export const networkOf = (address: string): string => {
  const plain = mappedIpv4.exec(address)?.[1] ?? address.split("%")[0] ?? "";
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const whole = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  return `${whole
    .slice(0, ipv6Groups)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
};
