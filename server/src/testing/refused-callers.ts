import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import type { ClientApi } from "./client-api.ts";

/** Declares the tests for a client call: only a live session of the client's own may make it. */
export const testRefusals = (api: ClientApi, what: string, requestOf: (clientId: string) => InjectOptions): void => {
  test(`${what}: no token, a broken one, an unsigned one, a revoked or an idle session`, async () => {
    const client = await api.signIn();
    const request = requestOf(client.clientId);
    const [, payload] = client.token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    const broken = `${client.token.slice(0, -4)}AAAA`;
    for (const caller of [undefined, { token: "x" }, { token: unsigned }, { token: broken }]) {
      expect(await api.call(caller, request)).toMatchObject({ status: 401, body: { result: { status: "error" } } });
    }
    for (const ending of ["last_seen_at = now() - interval '61 minutes'", "revoked_at = now()", "expires_at = now()"]) {
      const ended = await api.signIn();
      await api.database.query(`update sessions set ${ending} where client_id = $1`, [ended.clientId]);
      expect(await api.call(ended, requestOf(ended.clientId))).toMatchObject({ status: 401 });
    }
  });
};
