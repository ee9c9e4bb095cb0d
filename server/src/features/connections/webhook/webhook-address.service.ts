import { randomBytes, randomUUID } from "node:crypto";
import {
  addWebhookAddress,
  type changeWebhookAddress,
  type WebhookAddress,
  webhookLimits,
} from "@funding-desk/contract/connections/webhook/desk-api";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import { requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findEventsFault, findNameFault, findUrlFault } from "./address-checks.ts";
import { createAddressSeal } from "./address-seal.ts";
import {
  type AddressRow,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockAddresses,
  reopenFailed,
  updateAddress,
} from "./webhook-address.repository.ts";

export type WebhookAddresses = ReturnType<typeof createWebhookAddresses>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "timeZone"> {
  readonly secrets: Secrets;
  readonly config: { readonly webhookInnerHosts: readonly string[] };
}

type What = "added" | "changed" | "secret renewed" | "removed" | "failed events queued";

const makeSecret = (): string => randomBytes(32).toString("base64url");

/** The addresses that receive events. Each has its own secret, which is shown once. */
export const createWebhookAddresses = (deps: Deps) => {
  const { database, audit, live, timeZone, config } = deps;
  const seals = createAddressSeal(deps);

  const list = async (): Promise<{ addresses: WebhookAddress[] }> => ({
    addresses: (await listAddresses(database)).map(({ sealed: _, changed_by_name: __, events, ...row }) => ({
      ...formatInstants(row),
      events: [...events],
    })),
  });

  const open = ({ id, sealed }: AddressRow) => seals.open(id, requireFound(sealed ?? undefined));

  const record = async (
    tx: Transaction,
    staff: StaffIdentity,
    { what, name, host }: { readonly what: What; readonly name: string; readonly host: string },
  ): Promise<void> => {
    await live.notify(tx);
    await audit.record(tx, { ...actedBy(staff), action: "webhook.changed", detail: { what, name, host } });
  };

  /** Locks the list, and passes the row. The environment's can't be changed. @throws {DomainError} `not_found`, `setting_changed` */
  const withAddress = <Result>(
    id: string,
    revision: number | undefined,
    act: (tx: Transaction, row: AddressRow, rows: readonly AddressRow[]) => Promise<Result>,
  ): Promise<Result> =>
    withTransaction(database, async (tx) => {
      await lockAddresses(tx);
      const rows = await listAddresses(tx);
      const row = requireFound(rows.find((each) => each.id === id));
      if (revision !== undefined && row.is_configured) throw new DomainError("not_found");
      if (revision !== undefined) requireRevision(row, revision);
      return act(tx, row, rows);
    });

  return {
    list,

    /** @throws {DomainError} `invalid_fields`, `idempotency_key_reused` */
    async add(
      staff: StaffIdentity,
      body: BodyOf<typeof addWebhookAddress>,
      idempotencyKey: string | undefined,
    ): Promise<{ addresses: WebhookAddress[]; secret: string }> {
      const name = normalizeLine(body.name);
      const url = body.url.trim();
      const urlFault = await findUrlFault(url, config.webhookInnerHosts);
      const made = randomUUID();
      const intent = toIntent(addWebhookAddress, { staffId: staff.staffId, idempotencyKey }, body);
      const secret = await withTransaction(database, async (tx) => {
        await lockAddresses(tx);
        const act = async () => {
          const rows = await listAddresses(tx);
          requireNone({
            name:
              rows.length >= webhookLimits.addresses
                ? `There can be at most ${webhookLimits.addresses} addresses.`
                : findNameFault(name, rows),
            url: urlFault,
            events: findEventsFault(body.events),
          });
          const { host } = new URL(url);
          const sealed = seals.seal(made, { url, secret: makeSecret() });
          await insertAddress(tx, {
            id: made,
            name,
            host,
            sealed,
            events: unique(body.events),
            staffId: staff.staffId,
          });
          await record(tx, staff, { what: "added", name, host });
        };
        // The answer that is kept for a retry holds no secret.
        const id = await once(tx, intent, { answer: made, act });
        return open(requireFound((await listAddresses(tx)).find((row) => row.id === id))).secret;
      });
      return { ...(await list()), secret };
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      id: string,
      { expected_revision: revision, is_active: isActive, ...body }: BodyOf<typeof changeWebhookAddress>,
    ) {
      const name = normalizeLine(body.name);
      const typed = body.url.trim();
      const urlFault = typed === "" ? undefined : await findUrlFault(typed, config.webhookInnerHosts);
      await withAddress(id, revision, async (tx, row, rows) => {
        requireNone({
          name: findNameFault(
            name,
            rows.filter((each) => each.id !== id),
          ),
          url: urlFault,
          events: findEventsFault(body.events),
        });
        const before = open(row);
        const url = typed === "" ? before.url : typed;
        const { host } = new URL(url);
        const sealed = seals.seal(id, { ...before, url });
        const events = unique(body.events);
        await updateAddress(tx, { id, name, host, sealed, events, isActive, staffId: staff.staffId });
        await record(tx, staff, { what: "changed", name, host });
      });
      return list();
    },

    /** @throws {DomainError} `not_found`, `setting_changed` */
    async renewSecret(staff: StaffIdentity, id: string, revision: number) {
      const secret = makeSecret();
      await withAddress(id, revision, async (tx, row) => {
        const sealed = seals.seal(id, { ...open(row), secret });
        await updateAddress(tx, { ...row, sealed, isActive: row.is_active, staffId: staff.staffId });
        await record(tx, staff, { ...row, what: "secret renewed" });
      });
      return { ...(await list()), secret };
    },

    /** @throws {DomainError} `not_found`, `setting_changed` */
    async remove(staff: StaffIdentity, id: string, revision: number) {
      await withAddress(id, revision, async (tx, row) => {
        await deleteAddress(tx, id);
        await record(tx, staff, { ...row, what: "removed" });
      });
      return list();
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `webhook_not_configured` */
    replay(staff: StaffIdentity, id: string, since: string): Promise<{ queued: number }> {
      requireNone({ since: isCivilDate(since) ? undefined : "Enter a date that exists." });
      return withAddress(id, undefined, async (tx, row) => {
        if (!row.is_active) throw new DomainError("webhook_not_configured");
        const queued = await reopenFailed(tx, id, { since, timeZone });
        if (queued > 0) await record(tx, staff, { ...row, what: "failed events queued" });
        return { queued };
      });
    },
  };
};

const unique = (events: readonly string[]): string[] => [...new Set(events)];
