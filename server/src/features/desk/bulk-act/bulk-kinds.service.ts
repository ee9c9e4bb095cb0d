import type { BulkAct, BulkKind } from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { BulkReason } from "@funding-desk/contract/desk/bulk-act/states";
import { type SubmissionKind, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { fillTemplate } from "@funding-desk/contract/messages/message-template/fields";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withSavepoint } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { requireText } from "../../../platform/text/typed-text.ts";
import type { OpenedClients } from "../../accounts/account/opened-client.service.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { PackService } from "../../documents/pack/pack.service.ts";
import type { StatusMoves } from "../../intake/status/status-move.service.ts";
import type { MessageService } from "../../messages/message/message.service.ts";
import { findTextFault } from "../../messages/message-template/message-template.service.ts";
import type { TemplateValuesService } from "../../messages/message-template/template-values.service.ts";
import type { AssignmentService } from "../../office/assignment/assignment.service.ts";
import type { RuleAssignment } from "../../office/assignment/rule-assignment.service.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { TaskService } from "../../office/task/task.service.ts";
import type { TurnRow } from "./bulk-act.repository.ts";
import type { Made } from "./made.ts";

export interface BulkDeps {
  readonly assignments: Pick<AssignmentService, "getTaker" | "give" | "requireGiver">;
  readonly ruleAssignment: Pick<RuleAssignment, "assignChosen">;
  readonly clientTasks: Pick<TaskService, "check" | "addChecked">;
  readonly tasks: Pick<FileTasks, "addForFile" | "takeBack">;
  readonly requests: Pick<DocumentRequestService, "prepare" | "askForMissing" | "takeBack">;
  readonly packs: Pick<PackService, "askForMissing" | "getName">;
  readonly openedClients: Pick<OpenedClients, "sendLinkToOneOfMany">;
  readonly messages: Pick<MessageService, "writeToOneOfMany">;
  readonly values: Pick<TemplateValuesService, "find">;
  readonly moves: Pick<StatusMoves, "readWords" | "moveOneOfMany" | "takeBack">;
}

/** Who acts, as their row says now. */
export type BulkMember = ActingStaff & Pick<StaffIdentity, "role">;

/** What became of a turn. */
export type Outcome = { readonly made: Made | null } | { readonly reason: BulkReason; readonly detail?: string };

/** A batch of turns that nothing is known to speak against. */
export interface Batch<Act = BulkAct> {
  readonly member: BulkMember;
  readonly act: Act;
  readonly fileKind: SubmissionKind | null;
  readonly turns: readonly TurnRow[];
  /** Whose turn is under way, in case it fails. */
  readonly note: (turn: TurnRow) => void;
}

interface Kind<Act> {
  /** Turns in one transaction: few where each takes long. */
  readonly atOnce: number;
  /** Mails clients right away, so only so many a minute. */
  readonly isPaced?: true;
  /** Checks what is asked for, before anyone is touched. @returns it as it is kept, with the name it shows */
  prepare(tx: Transaction, member: BulkMember, asked: Asked<Act>): Promise<Ready<Act>>;
  /** @returns what became of each turn, in their order. A `DomainError` refuses them all. */
  run(tx: Transaction, batch: Batch<Act>): Promise<readonly Outcome[]>;
  readonly undo?: (tx: Transaction, batch: Batch<Act>) => Promise<readonly Outcome[]>;
}

interface Asked<Act> {
  readonly act: Act;
  readonly fileKind: SubmissionKind | null;
}

interface Ready<Act> {
  readonly act: Act;
  readonly name: string | null;
}

type ActOf<K extends BulkKind> = Extract<BulkAct, { kind: K }>;

export type BulkKinds = ReturnType<typeof createBulkKinds>;

const done: Outcome = { made: null };
const changed: Outcome = { reason: "changed since" };

const reasons: Readonly<Record<string, BulkReason>> = {
  not_found: "not theirs",
  account_taken: "account taken",
  status_held: "held",
  status_changed: "moved since",
  undo_too_late: "too late",
};

/** @throws what isn't a rule's refusal */
export const toRefusal = (error: unknown): Outcome => {
  if (!(error instanceof DomainError)) throw error;
  const reason = reasons[error.code] ?? "refused";
  return reason === "held" || reason === "refused" ? { reason, detail: error.message } : { reason };
};

/** One after the other, each undone alone when a rule refuses it. */
const forEach = async (
  tx: Transaction,
  { turns, note }: Batch<unknown>,
  run: (turn: TurnRow) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const turn of turns) {
    note(turn);
    outcomes.push(await withSavepoint(tx, () => run(turn)).catch(toRefusal));
  }
  return outcomes;
};

/** What each kind of act does to clients, with the services that do it to one. */
export const createBulkKinds = (deps: BulkDeps) => {
  const { assignments, ruleAssignment, clientTasks, tasks, requests, packs, messages, values, openedClients, moves } =
    deps;

  const takeBackMade = async (tx: Transaction, member: BulkMember, { client_id: clientId, made }: TurnRow) => {
    let isWhole = true;
    for (const id of made?.requestIds ?? [])
      isWhole = (await requests.takeBack(tx, member, { clientId, id })) && isWhole;
    for (const id of made?.taskIds ?? [])
      isWhole = (await tasks.takeBack(tx, actedBy(member), { clientId, id })) && isWhole;
    return isWhole ? done : changed;
  };
  const undoMade = (tx: Transaction, batch: Batch<unknown>) =>
    forEach(tx, batch, (turn) => takeBackMade(tx, batch.member, turn));

  /** Gives back those whom no one has given to someone else. */
  const giveBack = async (tx: Transaction, { member, turns }: Batch<unknown>): Promise<Outcome[]> => {
    const isSame = ({ made, advisor_id: advisorId }: TurnRow) => (made?.to ?? null) === advisorId;
    const refusals = new Map<string | null, Outcome>();
    for (const from of new Set(turns.filter(isSame).map(({ made }) => made?.from ?? null))) {
      const back = turns.filter((turn) => isSame(turn) && (turn.made?.from ?? null) === from);
      const clients = back.map(({ client_id: id, advisor_id }) => ({ id, staff_id: advisor_id }));
      const give = async () => {
        assignments.requireGiver(member, from);
        await assignments.give(tx, member, { changed: clients, taker: await assignments.getTaker(tx, from) });
        return done;
      };
      refusals.set(from, await withSavepoint(tx, give).catch(toRefusal));
    }
    return turns.map((turn) => (isSame(turn) ? (refusals.get(turn.made?.from ?? null) ?? done) : changed));
  };

  const requireManager = ({ role }: BulkMember): void => {
    if (role !== "manager") throw new DomainError("forbidden");
  };

  const kinds: { readonly [K in BulkKind]: Kind<ActOf<K>> } = {
    assign: {
      atOnce: 200,
      async prepare(tx, member, { act }) {
        assignments.requireGiver(member, act.staff_id);
        return { act, name: (await assignments.getTaker(tx, act.staff_id))?.name ?? null };
      },
      async run(tx, { member, act, turns }) {
        assignments.requireGiver(member, act.staff_id);
        const clients = turns.map(({ client_id: id, advisor_id }) => ({ id, staff_id: advisor_id }));
        await assignments.give(tx, member, { changed: clients, taker: await assignments.getTaker(tx, act.staff_id) });
        return turns.map(({ advisor_id: from }) => ({ made: { from, to: act.staff_id } }));
      },
      undo: giveBack,
    },
    "assign by rules": {
      atOnce: 100,
      async prepare(_, member, { act }) {
        requireManager(member);
        return { act, name: null };
      },
      async run(tx, { member, turns }) {
        requireManager(member);
        const ids = turns.map(({ client_id: id }) => id);
        const given = await ruleAssignment.assignChosen(tx, member, ids);
        const takers = new Map(given.map(({ clientId, staffId }) => [clientId, staffId]));
        return ids.map((id) => {
          const to = takers.get(id);
          return to === undefined ? { reason: "no rule" } : { made: { from: null, to } };
        });
      },
      undo: giveBack,
    },
    task: {
      atOnce: 25,
      async prepare(_, __, { act }) {
        const title = clientTasks.check({ title: act.title, dueOn: act.due_on });
        return { act: { ...act, title }, name: null };
      },
      run: (tx, batch) =>
        forEach(tx, batch, async ({ client_id: clientId }) => {
          const { member, act } = batch;
          const task = { clientId, title: act.title, dueOn: act.due_on };
          const id =
            act.staff_id === null
              ? await tasks.addForFile(tx, { ...task, askedBy: member.staffId }, actedBy(member))
              : await clientTasks.addChecked(tx, member, { ...task, staffId: act.staff_id });
          return id === undefined
            ? { reason: "refused", detail: "No one here can take it." }
            : { made: { taskIds: [id] } };
        }),
      undo: undoMade,
    },
    documents: {
      atOnce: 25,
      async prepare(tx, _, { act }) {
        await requests.prepare(tx, act);
        return { act, name: null };
      },
      async run(tx, batch) {
        const { papers } = await requests.prepare(tx, batch.act);
        return forEach(tx, batch, async ({ client_id: clientId }) => {
          const requestIds = await requests.askForMissing(tx, batch.member, { clientId, papers });
          return requestIds.length === 0 ? { reason: "nothing to ask" } : { made: { requestIds } };
        });
      },
      undo: undoMade,
    },
    pack: {
      atOnce: 25,
      prepare: async (tx, _, { act }) => ({ act, name: await packs.getName(tx, act.pack_id) }),
      async run(tx, batch) {
        await packs.getName(tx, batch.act.pack_id);
        return forEach(tx, batch, async ({ client_id: clientId }) => {
          const asked = { clientId, packId: batch.act.pack_id };
          const made = await packs.askForMissing(tx, batch.member, asked);
          return made.requestIds.length + made.taskIds.length === 0 ? { reason: "nothing to ask" } : { made };
        });
      },
      undo: undoMade,
    },
    message: {
      atOnce: 10,
      isPaced: true,
      async prepare(_, __, { act }) {
        const text = requireText(act.text);
        requireNone({ text: findTextFault(text) ?? findSsnFault(text) });
        return { act: { ...act, text }, name: null };
      },
      run: (tx, batch) =>
        forEach(tx, batch, async ({ client_id: clientId }) => {
          const { text } = fillTemplate(batch.act.text, requireFound(await values.find(tx, clientId)));
          return { made: { messageId: await messages.writeToOneOfMany(tx, batch.member, { clientId, text }) } };
        }),
    },
    link: {
      atOnce: 10,
      isPaced: true,
      prepare: async (_, __, { act }) => ({ act, name: null }),
      run: (tx, batch) =>
        forEach(tx, batch, async ({ client_id: clientId }) => {
          await openedClients.sendLinkToOneOfMany(tx, batch.member, clientId);
          return done;
        }),
    },
    move: {
      atOnce: 25,
      async prepare(_, __, { act, fileKind }) {
        if (fileKind === null) throw new DomainError("malformed");
        if (!statusesOf[fileKind].some((status) => status === act.to))
          throw invalidField("to", "Choose where they go.");
        moves.readWords(act);
        return { act, name: null };
      },
      run(tx, batch) {
        const { member, act, fileKind } = batch;
        const words = moves.readWords(act);
        return forEach(tx, batch, async ({ file_id: id, seen_status: from }) => {
          if (fileKind === null || id === null || from === null) throw new DomainError("malformed");
          const move = { kind: fileKind, id, to: act.to, expected_from: from, words };
          return { made: { changeId: await moves.moveOneOfMany(tx, member, move) } };
        });
      },
      undo: (tx, batch) =>
        forEach(tx, batch, async ({ file_id: id, made }) => {
          const { member, fileKind } = batch;
          if (fileKind === null || id === null || made?.changeId === undefined) throw new DomainError("malformed");
          await moves.takeBack(tx, member, { kind: fileKind, id, change_id: made.changeId });
          return done;
        }),
    },
  };
  // Each act is given to the kind of its own name.
  return { of: (kind: BulkKind) => kinds[kind] as Kind<BulkAct> };
};

/** Kinds that mail clients right away share the minute. */
export const pacedKinds: readonly BulkKind[] = ["message", "link"];
