import { deskIdleHeader } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DeskCaller } from "../identity/staff-session/desk-gate.ts";

const cookie = { name: "desk_session", path: "/" };

export const toDeskCaller = (request: FastifyRequest): DeskCaller => ({
  token: request.server.cookies.find(request, cookie),
  isReading: request.method === "GET" || request.method === "HEAD",
  origin: request.headers.origin,
  address: request.ip,
  isUnattended: request.headers[deskIdleHeader] !== undefined,
});

/** @param token from `startStaffSession`; null removes the cookie */
export const setSessionCookie = (reply: FastifyReply, token: string | null): void => {
  const content = token === null ? { value: "", keptSeconds: 0 } : { value: token };
  reply.server.cookies.set(reply, { ...cookie, ...content });
};
