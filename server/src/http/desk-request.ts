import { deskIdleHeader } from "@funding-desk/contract/staff/sign-in-desk-api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DeskCaller } from "../staff-session/desk-gate.ts";
import { findCookie, setCookie } from "./cookies.ts";

const cookieName = "desk_session";

export const toDeskCaller = (request: FastifyRequest): DeskCaller => ({
  token: findCookie(request.headers.cookie, cookieName),
  isReading: request.method === "GET" || request.method === "HEAD",
  origin: request.headers.origin,
  host: request.host,
  address: request.ip,
  isUnattended: request.headers[deskIdleHeader] !== undefined,
});

/** @param token from `startStaffSession`; null removes the cookie */
export const setSessionCookie = (reply: FastifyReply, token: string | null, publicUrl: string): void => {
  const cookie = token === null ? { value: "", keptSeconds: 0 } : { value: token };
  setCookie(reply, { name: cookieName, path: "/", ...cookie }, publicUrl);
};
