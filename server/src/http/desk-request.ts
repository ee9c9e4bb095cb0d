import { deskIdleHeader } from "@funding-desk/contract/staff/sign-in-desk-api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DeskCaller } from "../staff-session/desk-gate.ts";

const cookieName = "desk_session";

/** The session cookie's value. When it's sent twice, we ignore both, because we can't tell which one is ours. */
const findCookie = (header: string | undefined): string | undefined => {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieName}=`));
  return values.length === 1 ? values[0]?.slice(cookieName.length + 1) : undefined;
};

export const toDeskCaller = (request: FastifyRequest): DeskCaller => ({
  token: findCookie(request.headers.cookie),
  isReading: request.method === "GET" || request.method === "HEAD",
  origin: request.headers.origin,
  host: request.host,
  address: request.ip,
  isUnattended: request.headers[deskIdleHeader] !== undefined,
});

/** @param token from `startStaffSession`; null removes the cookie */
export const setSessionCookie = (reply: FastifyReply, token: string | null, publicUrl: string): void => {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Strict", ...(publicUrl.startsWith("https:") ? ["Secure"] : [])];
  const cookie = token === null ? [`${cookieName}=`, "Max-Age=0"] : [`${cookieName}=${token}`];
  reply.header("set-cookie", [...cookie, ...attributes].join("; "));
};
