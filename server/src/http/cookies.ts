import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    readonly cookies: Cookies;
  }
}

/** A cookie's place in the browser. */
export interface CookiePlace {
  readonly name: string;
  readonly path: string;
}

export interface Cookie extends CookiePlace {
  readonly value: string;
  /** 0 removes the cookie. Without it, the cookie ends with the browser. */
  readonly keptSeconds?: number;
}

/** Reads and sets cookies that no script can read and no other site can send. */
export type Cookies = ReturnType<typeof createCookies>;

/**
 * Over https, names begin with `__Host-`, or with `__Secure-` for a path of ours: browsers take such a cookie only from us, so
 * that another host under the same domain can't plant one.
 */
export const createCookies = (publicUrl: string) => {
  const isHttps = publicUrl.startsWith("https:");
  const toName = ({ name, path }: CookiePlace): string => {
    if (!isHttps) return name;
    return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
  };
  return {
    /** A cookie's value. When it's sent twice, we ignore both, because we can't tell which one is ours. */
    find({ headers }: Pick<FastifyRequest, "headers">, place: CookiePlace): string | undefined {
      const name = toName(place);
      const values = (headers.cookie ?? "")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`));
      return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined;
    },

    set(reply: FastifyReply, { value, keptSeconds, ...place }: Cookie): void {
      const parts = [
        `${toName(place)}=${value}`,
        ...(keptSeconds === undefined ? [] : [`Max-Age=${keptSeconds}`]),
        `Path=${place.path}`,
        "HttpOnly",
        "SameSite=Strict",
        ...(isHttps ? ["Secure"] : []),
      ];
      reply.header("set-cookie", parts.join("; "));
    },
  };
};
