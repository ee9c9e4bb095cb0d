import pLimit, { type LimitFunction } from "p-limit";
import { DomainError } from "../../platform/errors/errors.ts";

/** Of the twenty connections that a server has to its database. Our own pages rarely send more than four calls together. */
const atOnce = 4;
const waitingAtMost = 96;

/** Lets one client do a few things at once. More wait, without a connection to the database, so that others have theirs. */
export const createClientTurns = () => {
  const busy = new Map<string, { readonly turns: LimitFunction; calls: number }>();
  return async <Result>(clientId: string, work: () => Promise<Result>): Promise<Result> => {
    const client = busy.get(clientId) ?? { turns: pLimit(atOnce), calls: 0 };
    if (client.calls >= atOnce + waitingAtMost) throw new DomainError("too_many_requests", { retryAfterSeconds: 1 });
    busy.set(clientId, client);
    client.calls += 1;
    try {
      return await client.turns(work);
    } finally {
      client.calls -= 1;
      if (client.calls === 0) busy.delete(clientId);
    }
  };
};
