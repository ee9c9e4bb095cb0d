import http from "node:http";
import https from "node:https";
import { InnerAddress, isInnerHost, lookUpOutside, toHost, toHostAndPort } from "./inner-address.ts";

export interface FetchBounds {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly redirects: number;
  /** Hosts with ports in our own network that may be reached, also without https. */
  readonly innerHosts: readonly string[];
}

/** A text couldn't be fetched. The message is a sentence for people, without the address. */
export class FetchFailed extends Error {
  override readonly name = "FetchFailed";
  /** It led to a listed host of our own network. No one but its owner should learn what runs there. */
  readonly wasInside: boolean;
  constructor(message: string, { wasInside = false } = {}) {
    super(message);
    this.wasInside = wasInside;
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a text from an address that someone typed. Checks every address it's sent on to, and each connection: a name may resolve
 * to something else each time.
 * @throws {FetchFailed}
 */
export const fetchText = async (url: string, bounds: FetchBounds): Promise<string> => {
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  let target = requireAllowed(url, bounds);
  let wasInside = isInside(target, bounds);
  try {
    for (let redirects = 0; redirects <= bounds.redirects; redirects += 1) {
      const answer = await get(target, { bounds, signal });
      if (typeof answer === "string") return answer;
      if (!URL.canParse(answer.location, target.href))
        throw new FetchFailed("It sends us on to an address that isn't one.");
      target = requireAllowed(new URL(answer.location, target).href, bounds);
      wasInside ||= isInside(target, bounds);
    }
  } catch (error) {
    throw new FetchFailed(error instanceof FetchFailed ? error.message : describeError(error), { wasInside });
  }
  throw new FetchFailed("It sends us on to other addresses again and again.", { wasInside });
};

const isInside = (target: URL, { innerHosts }: Pick<FetchBounds, "innerHosts">): boolean =>
  innerHosts.includes(toHostAndPort(target));

const requireAllowed = (url: string, bounds: FetchBounds): URL => {
  const target = new URL(url);
  if (isInside(target, bounds)) return target;
  if (target.protocol !== "https:") throw new FetchFailed("It sends us on to an address without https.");
  if (isInnerHost(toHost(target))) throw new FetchFailed(describeError(new InnerAddress()));
  return target;
};

interface Redirect {
  readonly location: string;
}

const get = (
  target: URL,
  { bounds, signal }: { readonly bounds: FetchBounds; readonly signal: AbortSignal },
): Promise<string | Redirect> =>
  new Promise((resolve, reject) => {
    const { request } = target.protocol === "https:" ? https : http;
    const isInner = isInside(target, bounds);
    request(
      target,
      {
        headers: { accept: "text/calendar, text/plain;q=0.5, */*;q=0.1", "accept-encoding": "identity" },
        ...(isInner ? {} : { lookup: lookUpOutside }),
        // A connection that was checked before could lead elsewhere now.
        agent: false,
        signal,
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (redirectStatuses.has(statusCode) && headers.location !== undefined) {
          response.destroy();
          resolve({ location: headers.location });
          return;
        }
        if (statusCode !== 200) {
          response.destroy();
          reject(new FetchFailed(`It answered ${statusCode} instead of sending a calendar.`));
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > bounds.maxBytes) {
            response.destroy();
            reject(new FetchFailed(`It's larger than ${Math.floor(bounds.maxBytes / 1024 / 1024)} MB.`));
            return;
          }
          chunks.push(chunk);
        });
        response.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
        response.on("error", reject);
      },
    )
      .on("error", reject)
      .end();
  });

const describeError = (error: unknown): string => {
  if (error instanceof InnerAddress)
    return "It leads into the server's own network. Enter an address that the internet can reach.";
  const cause = error instanceof Error && error.name === "AbortError" ? error.cause : error;
  if (cause instanceof Error && (cause.name === "TimeoutError" || cause.name === "AbortError"))
    return "It didn't answer in time.";
  const { code } = (cause ?? {}) as { code?: unknown };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "We couldn't find this host. Please check the address.";
  return "We couldn't connect to it.";
};
