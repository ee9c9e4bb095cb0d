import type { FastifyReply } from "fastify";

/** A cookie's value. When it's sent twice, we ignore both, because we can't tell which one is ours. */
export const findCookie = (header: string | undefined, name: string): string | undefined => {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined;
};

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** 0 removes the cookie. Without it, the cookie ends with the browser. */
  readonly keptSeconds?: number;
}

/** Sets a cookie that no script can read and no other site can send. */
export const setCookie = (reply: FastifyReply, cookie: Cookie, publicUrl: string): void => {
  const { name, value, path, keptSeconds } = cookie;
  const parts = [
    `${name}=${value}`,
    ...(keptSeconds === undefined ? [] : [`Max-Age=${keptSeconds}`]),
    `Path=${path}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ];
  reply.header("set-cookie", parts.join("; "));
};
