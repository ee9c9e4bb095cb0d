import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { type FactName, facts } from "@funding-desk/contract/matching/fit/fact";
import { type FactEntry, findEntryProblem } from "@funding-desk/contract/matching/fit/fact-entry";
import type { ownFacts } from "@funding-desk/contract/matching/fit/own-api";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { lockClient } from "../../../identity/client/client.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { KnownAnswers } from "../../intake/known-answer/known-answers.service.ts";
import type { StatementSets } from "../../intake/statement-set/statement-set.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listAnsweredFacts } from "./answered.ts";
import { findFacts, listStaffNames, writeFacts } from "./fit-facts.repository.ts";
import { listStatementFacts } from "./statement-facts.ts";
import { listShownFacts, openToldFacts, type ToldFact, type ToldFacts, toPlace } from "./told-facts.ts";

export type ClientFacts = ReturnType<typeof createClientFacts>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "live" | "timeZone"> {
  readonly known: Pick<KnownAnswers, "listGiven">;
  readonly documents: Pick<DocumentService, "listPapers">;
  readonly statements: Pick<StatementSets, "listFigures">;
}

/** What is known of one business on a day. */
export interface FactSheet {
  /** yyyy-mm-dd */
  readonly today: string;
  readonly facts: ShownFact[];
  /** 0 until someone added the first fact. */
  readonly revision: number;
}

export interface ToldBy {
  readonly clientId: string;
  readonly fact: FactName;
  /** Null takes it back. */
  readonly entry: FactEntry | null;
  /** Absent for the client. */
  readonly staffId?: string;
  /** What staff read it from. */
  readonly document?: ToldFact["document"];
}

/** What a client's forms, the client, and staff said about the business, as far as lenders ask about it. */
export const createClientFacts = ({ database, cipher, live, timeZone, known, documents, statements }: Deps) => {
  const toDay = (instant: Date): string => toCivilDate(timeZone, instant);

  const load = async (clientId: string): Promise<FactSheet> => {
    const [given, row, figures] = await Promise.all([
      known.listGiven(clientId),
      findFacts(database, clientId),
      statements.listFigures(clientId),
    ]);
    // Most clients never add anything to their forms.
    const told = row ? openToldFacts(clientId, row, await cipher.forReading(database, clientId)) : {};
    const names = await loadNames(database, told);
    const today = toDay(new Date());
    const read = listStatementFacts(figures, today);
    const shown = listShownFacts({ answered: listAnsweredFacts(given, toDay), told, read, names, toDay });
    return { today, facts: shown, revision: row?.revision ?? 0 };
  };

  /** @throws {DomainError} `invalid_fields` */
  const requireSound = (fact: FactName, entry: FactEntry | null): void => {
    const problem = entry && findEntryProblem(fact, entry, toDay(new Date()));
    if (problem) throw invalidField("value", problem);
  };

  const store = async (tx: Transaction, { clientId, fact, entry, staffId, document }: ToldBy): Promise<void> => {
    const writer = await cipher.forWriting(tx, clientId);
    const row = await findFacts(tx, clientId);
    const { [fact]: _, ...others }: ToldFacts = row ? openToldFacts(clientId, row, writer) : {};
    const told: ToldFact | null = entry && {
      entry,
      at: new Date().toISOString(),
      ...(staffId === undefined ? {} : { staffId }),
      ...(document === undefined ? {} : { document }),
    };
    const all: ToldFacts = told ? { ...others, [fact]: told } : others;
    const sealed = writer.encrypt(toPlace(clientId), Buffer.from(JSON.stringify(all)));
    await writeFacts(tx, { clientId, sealed, revision: (row?.revision ?? 0) + 1 });
    await live.notify(tx, { clientId });
  };

  const loadOwn = async (clientId: string): Promise<AnswerOf<typeof ownFacts>["data"]> => {
    const [{ today, facts: shown }, papers] = await Promise.all([load(clientId), documents.listPapers(clientId)]);
    return { today, facts: shown, papers };
  };

  return {
    load,
    requireSound,
    /** In the caller's transaction, which has locked the client. */
    store,

    /** @throws {DomainError} `invalid_fields` */
    async tell(clientId: string, fact: FactName, entry: FactEntry): Promise<AnswerOf<typeof ownFacts>["data"]> {
      requireSound(fact, entry);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        await store(tx, { clientId, fact, entry });
      });
      return loadOwn(clientId);
    },

    loadOwn,

    /** Only what isn't in the forms, which the archive has anyway. */
    async exportOwn(clientId: string) {
      const { facts: shown } = await load(clientId);
      return shown.flatMap(({ fact, value, evidence }) =>
        evidence.kind === "entry"
          ? [
              {
                question: facts[fact].question,
                answer: value.state === "known" ? value.value : null,
                told_by: evidence.by,
                told_at: evidence.at,
                read_from: evidence.document?.filename ?? null,
              },
            ]
          : [],
      );
    },
  };
};

const loadNames = async (db: Queryable, told: ToldFacts): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(Object.values(told).flatMap(({ staffId }) => staffId ?? []))];
  if (ids.length === 0) return new Map();
  return new Map((await listStaffNames(db, ids)).map(({ id, name }) => [id, name]));
};
