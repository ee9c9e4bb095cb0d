export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Without them, the SDK uses AWS's own sources, such as the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const bucketPath = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/** Whether the address has no part that we would ignore. */
const isPlain = ({ search, hash, username, password }: URL): boolean =>
  [search, hash, username, password].every((part) => part === "");

/** Whether this is an http or https address whose path is a bucket and nothing else. */
export function isBucketAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return ["http:", "https:"].includes(url.protocol) && bucketPath.test(url.pathname) && isPlain(url);
}

export function parseBucket(address: string): Pick<S3Place, "endpoint" | "bucket"> {
  const { origin, pathname } = new URL(address);
  return { endpoint: origin, bucket: bucketPath.exec(pathname)?.[1] ?? "" };
}

/** `tcp://host:port` or `unix:///path`. */
export function isClamdAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (!isPlain(url)) return false;
  if (url.protocol === "unix:") return url.hostname === "" && url.pathname.length > 1;
  return url.protocol === "tcp:" && url.hostname !== "" && url.port !== "" && ["", "/"].includes(url.pathname);
}

export function parseClamdAddress(address: string): ClamdAddress {
  const { protocol, hostname, port, pathname } = new URL(address);
  if (protocol === "unix:") return { path: decodeURIComponent(pathname) };
  // An IPv6 address has brackets only in a URL.
  return { host: hostname.replace(/^\[(.+)\]$/, "$1"), port: Number(port) };
}
