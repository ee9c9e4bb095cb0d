import { checkAnswers, isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers, Field } from "@funding-desk/contract/forms/field";
import { fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { readWire, settleAnswers, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { toWording } from "@funding-desk/contract/forms/wording";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { type ProfileWire, type profileMandatoryField, toProfileWire } from "@funding-desk/contract/intake/profile/api";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";
import { LRUCache } from "lru-cache";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import { answersInWords } from "../../../forms/form-wording/form-wording.ts";
import type { Clients } from "../../../identity/client/clients.ts";
import type { SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { createHashEin } from "../../../platform/crypto/ein-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DatedForm, KnownAnswers } from "../known-answer/known-answers.service.ts";
import { readKnownProfile } from "./known-profile.ts";
import { findProfile, findShownVersion, writeProfile } from "./profile.repository.ts";
import { allTabs, toPerson } from "./profile-answers.ts";
import { listFieldsOnFile, openSealed, readPlainAnswers, toColumns } from "./profile-columns.ts";
import type { ProfileRecords } from "./profile-record.service.ts";

/** Labels of what the profile still lacks, in the order of the profile page. What the page answers by itself isn't missing. */
const listMissingLabels = (answers: ProfileAnswers): string[] => {
  const known: Readonly<Record<string, string | boolean | undefined>> = settleAnswers(profileForm, answers);
  return relevantEntries(profileForm, answers)
    .filter(({ name, field }) => field.required && field.initial === undefined && isBlank(known[name]))
    .map(({ field }) => field.label);
};

/** Some of the profile's fields by wire name. */
export type ProfileBody = Readonly<Record<string, unknown>>;

export type ProfileService = ReturnType<typeof createProfileService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "checkRules" | "live"> {
  readonly secrets: Pick<Secrets, "current">;
  readonly clients: Clients;
  readonly known: Pick<KnownAnswers, "listGiven">;
  readonly records: ProfileRecords;
  readonly changes: Pick<AnswerChanges, "lockFile" | "record">;
}

/**
 * A screen asks for the profile again and again. Each takes about two kilobytes, without sensitive answers. None outlives
 * its client's erasure by more than five minutes.
 */
const keeping = { max: 2_000, ttl: 5 * 60_000, ttlAutopurge: true };

export const createProfileService = (deps: Deps) => {
  const hashEin = createHashEin(deps.secrets);
  const shown = new LRUCache<string, { readonly version: string; readonly profile: ProfileWire }>(keeping);

  const readChecked = async (clientId: string, body: ProfileBody, tabs: readonly ProfileTab[]) => {
    const { own, all } = readKnownProfile(await deps.known.listGiven(clientId));
    const { email } = profileForm.steps.personal.fields;
    const unsent = listSensitiveNames((field) => !isSent(field, body));
    const fromElsewhere = unsent.flatMap((name) => {
      const answer = findAnswer(own, name) === undefined ? findAnswer(all, name) : undefined;
      return answer === undefined ? [] : [[name, answer] as const];
    });
    const answers: ProfileAnswers = {
      ...readWire(profileForm, body),
      ...(isSent(email, body) ? {} : { email: own.email }),
      ...Object.fromEntries(fromElsewhere),
    };
    const kept = new Set(unsent.filter((name) => findAnswer(answers, name) === undefined));
    const onFile = new Set([...kept].filter((name) => findAnswer(own, name) !== undefined));
    requireValid(answers, tabs, { ...deps.checkRules(), onFile });
    return { answers, kept };
  };

  const present = (given: readonly DatedForm[]): ProfileWire => {
    const { all } = readKnownProfile(given);
    const onFile = sensitiveNames.flatMap((name) => {
      const answer = findAnswer(all, name);
      return answer === undefined ? [] : [[name, name === "ein" ? String(answer).slice(-4) : ""]];
    });
    return toProfileWire({
      answers: Object.fromEntries(Object.entries(all).filter(([name]) => !sensitiveNames.includes(name))),
      funding: given.find(({ form }) => form === "prequalification")?.answers ?? {},
      onFile: Object.fromEntries(onFile),
    });
  };

  return {
    /** What we know of the client: from the account, the profile, and other forms. Answers only while the session is live. */
    async details(token: SessionToken): Promise<SessionChecked<ProfileWire>> {
      const session = await findShownVersion(deps.database, token);
      const { version } = requireFound(session.value[0], "not_signed_in");
      const kept = shown.get(token.clientId);
      if (kept?.version === version) return session.map(() => kept.profile);
      // Read after the version, so that what is kept under it is never older.
      const profile = present(await deps.known.listGiven(token.clientId));
      shown.set(token.clientId, { version, profile });
      return session.map(() => profile);
    },

    async completeness(clientId: string): Promise<AnswerOf<typeof profileMandatoryField>> {
      const { all } = readKnownProfile(await deps.known.listGiven(clientId));
      const missing = listMissingLabels(all);
      return { profile_completed: missing.length === 0, missing_fields: missing };
    },

    /** Everything stored in the client's profile. Sensitive answers show their last four digits, or only that they exist. */
    async exportOwn(clientId: string): Promise<object | null> {
      const row = await findProfile(deps.database, clientId);
      if (!row) return null;
      const opener = await deps.cipher.forReading(deps.database, clientId);
      const sealed = [...listFieldsOnFile(row)].map((name) => [name, openSealed(opener, row, name)]);
      const answers: ProfileAnswers = { ...readPlainAnswers(row), ...Object.fromEntries(sealed) };
      return {
        saved_at: row.updated_at.toISOString(),
        answers: answersInWords(profileForm, toWording(profileForm), { answers }),
      };
    },

    /**
     * Saves every tab the body has a field of, all or none. A sensitive field that wasn't sent keeps its stored answer,
     * or takes the one on file elsewhere.
     * @throws {DomainError} `malformed` for a body without fields; `invalid_fields` with the first message and one for each field
     */
    async save(clientId: string, body: ProfileBody) {
      const tabs = listTabs(body);
      if (tabs.length === 0) throw new DomainError("malformed");
      const { answers, kept } = await readChecked(clientId, body, tabs);
      await withTransaction(deps.database, async (tx) => {
        const [, before, cipher] = await Promise.all([
          deps.changes.lockFile(tx, clientId),
          deps.records.read(tx, clientId),
          deps.cipher.forWriting(tx, clientId),
        ]);
        const hasPerson = tabs.includes("personal");
        const [row] = await Promise.all([
          writeProfile(tx, { clientId, columns: toColumns({ clientId, cipher, hashEin, answers, tabs, kept }), tabs }),
          hasPerson ? deps.clients.updatePerson(tx, clientId, toPerson(answers)) : undefined,
          deps.live.notify(tx, { clientId }),
        ]);
        if (before.savedAt === null) return;
        const client = { ...before.client, ...(hasPerson ? toPerson(answers) : {}) };
        const after = deps.records.open(row, cipher, client);
        await deps.changes.record(tx, { clientId, subject: { kind: "profile", id: clientId }, before, after });
      });
    },
  };
};

const listSensitiveNames = (isListed: (field: Field) => boolean): string[] =>
  fieldEntries(profileForm).flatMap(({ name, field }) => (field.sensitive && isListed(field) ? [name] : []));

const sensitiveNames = listSensitiveNames(() => true);

const findAnswer = (answers: Answers, name: string): Answer | undefined => answers[name];

const isSent = ({ wire }: Field, body: ProfileBody): boolean => wire !== undefined && Object.hasOwn(body, wire);

const listTabs = (body: ProfileBody): ProfileTab[] =>
  allTabs.filter((tab) => Object.values<Field>(profileForm.steps[tab].fields).some((field) => isSent(field, body)));

/** @throws {DomainError} `invalid_fields` */
const requireValid = (answers: ProfileAnswers, tabs: readonly ProfileTab[], rules: CheckRules): void => {
  const problems = tabs.map((step) => checkAnswers(profileForm, answers, { ...rules, step }));
  const first = problems.find(({ toast }) => toast !== undefined);
  if (first?.toast === undefined) return;
  const fields: Record<string, string> = Object.assign({}, ...problems.map((problem) => problem.fields));
  throw new DomainError("invalid_fields", { sentence: first.toast, fields: toMessagesByWire(profileForm, fields) });
};
