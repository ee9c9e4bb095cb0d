import { findStateCode } from "@funding-desk/contract/options/states";
import type { Clients } from "../../client/clients.ts";
import type { Queryable } from "../../db/database.ts";
import type { KnownAnswers } from "../known-answer/known-answers.service.ts";

export interface ClientState {
  /** Two letters. */
  readonly code: string;
  readonly source: "application" | "profile" | "sign-up";
}

export type FindClientState = ReturnType<typeof createClientState>;

interface Deps {
  readonly known: Pick<KnownAnswers, "listGiven">;
  readonly clients: Pick<Clients, "findClient">;
}

/**
 * The state whose rules protect a client: the principal place of business in the newest application, else in the profile, else
 * where the client said they live when they signed up. It's what the client wrote, never what a browser tells.
 */
export const createClientState =
  ({ known, clients }: Deps) =>
  async (clientId: string, db?: Queryable): Promise<ClientState | undefined> => {
    const given = await known.listGiven(clientId, db);
    for (const source of ["application", "profile"] as const) {
      const answers = given.filter(({ form }) => form === source).map((each) => each.answers.businessState);
      const code = answers.map((answer) => findStateCode(String(answer ?? ""))).find((each) => each !== undefined);
      if (code) return { code, source };
    }
    const code = findStateCode((await clients.findClient(clientId, db))?.state ?? "");
    return code ? { code, source: "sign-up" } : undefined;
  };
