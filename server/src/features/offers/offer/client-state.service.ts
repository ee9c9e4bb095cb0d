import { findStateCode } from "@funding-desk/contract/forms/options/states";
import type { StateSource } from "@funding-desk/contract/offers/offer/states";
import type { Clients } from "../../../identity/client/clients.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { KnownAnswers } from "../../intake/known-answer/known-answers.service.ts";
import { insertSubmissionState, listSubmissionStates } from "./submission-state.repository.ts";

export interface ClientState {
  /** Two letters. */
  readonly code: string;
  readonly source: StateSource;
}

/** The file whose states are asked for. */
export interface StatePlace {
  readonly clientId: string;
  /** Undefined before there's a submission. */
  readonly submissionId?: string | undefined;
  readonly applicationId?: string | undefined;
}

export type ClientStates = ReturnType<typeof createClientStates>;

interface Deps {
  readonly known: Pick<KnownAnswers, "listGiven">;
  readonly clients: Pick<Clients, "findClient">;
  readonly applications: Pick<ApplicationRecords, "find">;
  readonly database: Queryable;
}

const readState = (answer: unknown): string | undefined => findStateCode(String(answer ?? ""));

/**
 * The states whose rules protect a client: the principal place of business in the application that the lender has, in the newest one,
 * in the profile, and wherever it was before since the file went out. If none says it, where the client said they live when they
 * signed up. It's what the client wrote, never what a browser tells.
 */
export const createClientStates = ({ known, clients, applications, database }: Deps) => {
  const find = async (place: StatePlace, db?: Queryable): Promise<ClientState[]> => {
    const { clientId, submissionId, applicationId } = place;
    const given = await known.listGiven(clientId, db);
    const own = applicationId === undefined ? undefined : await applications.find(db ?? database, applicationId);
    const kept = submissionId === undefined ? [] : await listSubmissionStates(db ?? database, clientId);
    const findNewest = (form: string): string | undefined =>
      given
        .filter((each) => each.form === form)
        .map(({ answers }) => readState(answers.businessState))
        .find((code) => code !== undefined);
    const said = [
      { code: readState(own?.answers.businessState), source: "application" },
      { code: findNewest("application"), source: "application" },
      { code: findNewest("profile"), source: "profile" },
      ...kept
        .filter((each) => each.submission_id === submissionId)
        .map(({ state, source }) => ({ code: state, source }) as const),
    ] as const;
    const states = said.flatMap(({ code, source }) => (code === undefined ? [] : [{ code, source }]));
    const first = states.filter(({ code }, at) => states.findIndex((each) => each.code === code) === at);
    if (first.length > 0) return first;
    const code = readState((await clients.findClient(clientId, db))?.state);
    return code === undefined ? [] : [{ code, source: "sign-up" }];
  };

  return {
    find,

    /** Finds them, and keeps them with the submission for good. @returns those that weren't kept yet, too */
    async keep(
      tx: Transaction,
      place: Required<{ readonly [Key in keyof StatePlace]: string }>,
    ): Promise<{ readonly states: ClientState[]; readonly added: string[] }> {
      const states = await find(place, tx);
      const added: string[] = [];
      for (const { code, source } of states)
        if (await insertSubmissionState(tx, { ...place, state: code, source })) added.push(code);
      return { states, added };
    },
  };
};
