import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { apiScopeNames } from "../../identity/api-key/scopes.ts";
import { freshManagers, managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { byId, integer, shortText } from "../../platform/wire-shapes.ts";

export const apiKeyLimits = {
  /** Keys that work, at once. */
  keys: 50,
  nameChars: 60,
  validDays: [1, 365],
  usualDays: 90,
  /** Today tells managers this many days before a key expires, and again when it's urgent. */
  warnDays: 14,
  urgentDays: 3,
} as const;

const key = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The key's last characters. The rest isn't stored. */
  hint: z.string(),
  scopes: z.array(z.string()),
  made_by: z.string(),
  /** Instants. */
  made_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** The network it was last used from. */
  last_used_network: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** Someone sent it in an address, so that it may be in a log. */
  exposed_at: z.nullable(z.string()),
  state: z.enum(["active", "expired", "revoked"]),
});
export type ApiKeyWire = z.infer<typeof key>;

const keys = toData(z.strictObject({ keys: z.array(key) }));

/** Those that work first, then by name. Keys that ended more than 90 days ago are left out. */
export const apiKeys = endpoint("GET /desk/settings/api-keys", {
  access: settingsReaders,
  summary: "The API keys of the firm's other systems",
  output: keys,
});

/** 422 with messages by field. The secret is shown once: null when this only repeats the answer to an `Idempotency-Key`. */
export const makeApiKey = endpoint("POST /desk/settings/api-keys", {
  access: freshManagers,
  summary: "Make an API key",
  status: 201,
  idempotent: true,
  input: {
    body: z.strictObject({ name: shortText, scopes: z.array(z.enum(apiScopeNames)), valid_days: integer }),
  },
  output: toData(z.strictObject({ keys: z.array(key), secret: z.nullable(z.string()) })),
});

/** It stops working at once, for good. Revoking it again has no effect. */
export const revokeApiKey = endpoint("DELETE /desk/settings/api-keys/:id", {
  access: managersOnly,
  summary: "Revoke an API key",
  input: { params: byId },
  output: keys,
});
