import { isIP } from "node:net";

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The block that a provider gives to one customer, who can use every address in it. */
const ipv6Groups = 4;

/** The unit we count: an IPv4 address, or an IPv6 address's /64 network. */
export const toNetwork = (address: string): string => {
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
