import type { InjectOptions } from "fastify";
import { buildTestApp, type TestAppOptions } from "./build-test-app.ts";
import { type SignedInClient, signInAs } from "./sign-in-as.ts";

/**
 * Calls the API as signed-in clients, on a database of its own. Clients are inserted, not signed up, so no password is
 * hashed.
 */
export const startClientApi = async (options: TestAppOptions = {}) => {
  const { app, database, dataDir, log } = await buildTestApp(options);
  return {
    app,
    database,
    dataDir,
    log,
    signIn: () => signInAs(database),
    /** Makes one call; returns the parsed body and the raw text. */
    async call(client: Pick<SignedInClient, "token"> | undefined, request: InjectOptions) {
      const authorization = client ? { authorization: `Bearer ${client.token}` } : {};
      const response = await app.inject({ ...request, headers: { ...authorization, ...request.headers } });
      return { status: response.statusCode, body: response.json(), text: response.body };
    },
  };
};

export type ClientApi = Awaited<ReturnType<typeof startClientApi>>;
