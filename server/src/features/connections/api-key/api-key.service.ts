import { randomUUID } from "node:crypto";
import { type ApiKeyWire, apiKeyLimits, makeApiKey } from "@funding-desk/contract/connections/api-key/desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { apiScopeNames } from "@funding-desk/contract/identity/api-key/scopes";
import {
  insertKey,
  type ListedKey,
  listKeys,
  lockKeys,
  revokeKey,
} from "../../../identity/api-key/api-key.repository.ts";
import { generateKey } from "../../../identity/api-key/api-keys.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

interface KeyChange {
  readonly what: "made" | "revoked";
  readonly name: string;
  readonly scopes: readonly string[];
}

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;

/** The keys of the firm's other systems, for managers. */
export const createApiKeyService = ({ database, audit, live }: Deps) => {
  const list = async (): Promise<{ keys: ApiKeyWire[] }> => ({ keys: (await listKeys(database)).map(toWire) });

  const record = async (tx: Transaction, staff: StaffIdentity, { what, name, scopes }: KeyChange): Promise<void> => {
    await live.notify(tx);
    await audit.record(tx, {
      ...actedBy(staff),
      action: "api-key.changed",
      detail: { what, name, scopes: [...scopes] },
    });
  };

  const findNameFault = (name: string, rows: readonly ListedKey[]): string | undefined => {
    const active = rows.filter((row) => toState(row) === "active");
    if (active.length >= apiKeyLimits.keys) return `There can be at most ${apiKeyLimits.keys} keys that work.`;
    const isTaken = active.some((row) => row.name.toLowerCase() === name.toLowerCase());
    return (
      findLineFault(name, { max: apiKeyLimits.nameChars, what: "a name" }) ??
      (isTaken ? "Another key has this name." : undefined)
    );
  };

  return {
    list,

    /** Once per `Idempotency-Key`; a repeat can't show the key again. @throws {DomainError} `invalid_fields`, `idempotency_key_reused` */
    async make(
      staff: StaffIdentity,
      body: BodyOf<typeof makeApiKey>,
      idempotencyKey: string | undefined,
    ): Promise<AnswerOf<typeof makeApiKey>["data"]> {
      const name = normalizeLine(body.name);
      const scopes = apiScopeNames.filter((scope) => body.scopes.includes(scope));
      const id = randomUUID();
      const { key, keyHash, hint } = generateKey();
      const intent = toIntent(makeApiKey, { staffId: staff.staffId, idempotencyKey }, body);
      const madeId = await withTransaction(database, async (tx) => {
        await lockKeys(tx);
        const act = async () => {
          requireNone({
            name: findNameFault(name, await listKeys(tx)),
            scopes: scopes.length === 0 ? "Please choose at least one thing the key may do." : undefined,
            valid_days: findNumberFault(body.valid_days, apiKeyLimits.validDays),
          });
          await insertKey(tx, { id, name, keyHash, hint, scopes, staffId: staff.staffId, days: body.valid_days });
          await record(tx, staff, { what: "made", name, scopes });
        };
        return once(tx, intent, { answer: id, act });
      });
      return { ...(await list()), secret: madeId === id ? key : null };
    },

    /** It stops working at once, on every server. @throws {DomainError} `not_found` */
    async revoke(staff: StaffIdentity, id: string): Promise<{ keys: ApiKeyWire[] }> {
      await withTransaction(database, async (tx) => {
        const isRevoked = await revokeKey(tx, id, staff.staffId);
        const row = requireFound((await listKeys(tx)).find((each) => each.id === id));
        if (isRevoked) await record(tx, staff, { what: "revoked", name: row.name, scopes: row.scopes });
      });
      return list();
    },
  };
};

const toState = ({ revoked_at: revokedAt, has_expired: hasExpired }: ListedKey): ApiKeyWire["state"] => {
  if (revokedAt !== null) return "revoked";
  return hasExpired ? "expired" : "active";
};

const toWire = (row: ListedKey): ApiKeyWire => {
  const { has_expired: _, scopes, ...shown } = row;
  return { ...formatInstants(shown), scopes: [...scopes], state: toState(row) };
};
