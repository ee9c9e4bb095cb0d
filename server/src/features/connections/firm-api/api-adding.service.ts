import { apiAddNote, apiAddTask, apiOpenClient } from "@funding-desk/contract/connections/firm-api/api";
import type { BodyOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import type { KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { type Intent, isAnswered, toIntent } from "../../../platform/idempotency/once.ts";
import type { OpenedClients } from "../../accounts/account/opened-client.service.ts";
import type { NoteService } from "../../office/note/note.service.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { existsClient } from "./firm-api.repository.ts";

/** What the firm's other systems add with an API key. */
export type ApiAdding = ReturnType<typeof createApiAdding>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly openedClients: Pick<OpenedClients, "openByKey">;
  readonly notes: Pick<NoteService, "writeByKey">;
  readonly tasks: Pick<FileTasks, "addByKey">;
  /** Tells a retry from another call without storing what it said. */
  readonly requestHashKey: Uint8Array;
}

export const createApiAdding = (deps: Deps) => {
  const { database } = deps;

  /** The member who made the key owns the intent; two keys never share one. */
  const toOwnIntent = (
    endpoint: Pick<Endpoint, "path">,
    { key, clientId, idempotencyKey }: { key: KeyIdentity; clientId?: string; idempotencyKey: string | undefined },
    content: unknown,
  ): Intent => {
    const sent = {
      idempotencyKey: idempotencyKey === undefined ? undefined : `${key.keyId} ${idempotencyKey}`,
      hashKey: deps.requestHashKey,
    };
    const owner = clientId === undefined ? { staffId: key.madeBy } : { clientId, staffId: key.madeBy };
    return toIntent(endpoint, { ...owner, ...sent }, content);
  };

  const add = <Result>(key: KeyIdentity, intent: Intent, run: () => Promise<Result>): Promise<Result> =>
    deps.rateLimits.limit("api-key-write", { keyId: key.keyId }, { run, isRepeat: () => isAnswered(database, intent) });

  const requireClient = async (id: string): Promise<void> => {
    if (!(await existsClient(database, id))) throw new DomainError("not_found");
  };

  return {
    /** @throws {DomainError} `invalid_fields`, `client_exists`, `idempotency_key_reused`, `too_many_requests` */
    openClient(key: KeyIdentity, body: BodyOf<typeof apiOpenClient>, idempotencyKey: string | undefined) {
      const intent = toOwnIntent(apiOpenClient, { key, idempotencyKey }, body);
      return add(key, intent, () => deps.openedClients.openByKey(key, body, intent));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `idempotency_key_reused`, `too_many_requests` */
    async addNote(
      key: KeyIdentity,
      clientId: string,
      { text, idempotencyKey }: { readonly text: string; readonly idempotencyKey: string | undefined },
    ): Promise<{ id: string }> {
      await requireClient(clientId);
      const intent = toOwnIntent(apiAddNote, { key, clientId, idempotencyKey }, text);
      return add(key, intent, () => deps.notes.writeByKey(key, { clientId, text, intent }));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `idempotency_key_reused`, `too_many_requests` */
    async addTask(
      key: KeyIdentity,
      clientId: string,
      { body, idempotencyKey }: { body: BodyOf<typeof apiAddTask>; idempotencyKey: string | undefined },
    ): Promise<{ id: string }> {
      await requireClient(clientId);
      const { title, due_on: dueOn } = body;
      const intent = toOwnIntent(apiAddTask, { key, clientId, idempotencyKey }, [title, dueOn]);
      return add(key, intent, () => deps.tasks.addByKey(key, { clientId, title, dueOn, intent }));
    },
  };
};
