import { isIPv6 } from "node:net";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const pattern = /^(?:(?<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?<port>\d{1,5})$/;

/** Whether this is a port, or a host and a port; an IPv6 address is in brackets. */
export function isListenAddress(value: string): boolean {
  const { host, port } = pattern.exec(value)?.groups ?? {};
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535) return false;
  return !host?.startsWith("[") || isIPv6(host.slice(1, -1));
}

/** Without a host, only this machine can connect. */
export function parseListenAddress(value: string): ListenAddress {
  const { host, port } = pattern.exec(value)?.groups ?? {};
  return { host: host?.replace(/^\[(.+)\]$/, "$1") ?? "127.0.0.1", port: Number(port) };
}
