import type { AnswerOf, Endpoint, KeyAccess } from "@funding-desk/contract/http/endpoint";
import type { FastifyRequest } from "fastify";
import type { KeyIdentity } from "../identity/api-key/api-keys.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { type Call, type Gatekeeper, type Route, register, toCall } from "./route.ts";

export type KeyEndpoint = Endpoint & { readonly access: KeyAccess };

/** A call by another system of the firm, whose key has the endpoint's scope. */
export type KeyCall<E extends Endpoint> = Call<E> & { readonly key: KeyIdentity };

const keys = new WeakMap<FastifyRequest, KeyIdentity>();

/** Looks the key up before the body is read. */
const keyAuthentication =
  ({ access }: KeyEndpoint, gatekeeper: Gatekeeper) =>
  async (request: FastifyRequest): Promise<void> => {
    keys.set(request, await gatekeeper.keys.admit(request.headers.authorization, access.key, request.ip));
  };

const getKey = (request: FastifyRequest): KeyIdentity => {
  const key = keys.get(request);
  if (!key) throw new DomainError("key_invalid");
  return key;
};

/** An endpoint for the firm's other systems. */
export const keyRoute =
  <E extends KeyEndpoint>(endpoint: E, handle: (call: KeyCall<E>) => Promise<AnswerOf<E>>): Route =>
  (api, gatekeeper) =>
    register(api, endpoint, {
      authenticate: keyAuthentication(endpoint, gatekeeper),
      answer: (request) => handle({ ...toCall<E>(request), key: getKey(request) }),
    });
