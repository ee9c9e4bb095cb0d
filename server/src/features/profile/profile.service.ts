import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { Field } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { toWording } from "@funding-desk/contract/forms/wording";
import { findEntityType } from "@funding-desk/contract/options/entity-types";
import type { PrequalificationAnswers } from "@funding-desk/contract/prequalification/form";
import { type ProfileWire, type profileMandatoryField, toProfileWire } from "@funding-desk/contract/profile/api";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import type { AnswerChanges } from "../../answer-changes/answer-changes.ts";
import type { Client, Clients } from "../../client/clients.ts";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import { answersInWords } from "../../form-wording/form-wording.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { PrequalificationService } from "../prequalification/prequalification.service.ts";
import { listMissingLabels } from "./mandatory-fields.ts";
import { findProfile, type ProfileRow, writeProfile } from "./profile.repository.ts";
import { allTabs, toPerson } from "./profile-answers.ts";
import { listFieldsOnFile, openSealed, readPlainAnswers, toColumns } from "./profile-columns.ts";
import type { ProfileRecords } from "./profile-record.service.ts";

/** Some of the profile's fields by wire name. */
export type ProfileBody = Readonly<Record<string, unknown>>;

export type ProfileService = ReturnType<typeof createProfileService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "checkRules" | "live"> {
  readonly clients: Clients;
  readonly prequalifications: Pick<PrequalificationService, "findLatestAnswers">;
  readonly records: ProfileRecords;
  readonly changes: Pick<AnswerChanges, "lockFile" | "record">;
}

interface KnownAnswers {
  readonly client: Client;
  readonly row: ProfileRow | undefined;
  /** Everything except sensitive answers. */
  readonly answers: ProfileAnswers;
  readonly prequalified: PrequalificationAnswers | undefined;
}

export const createProfileService = (deps: Deps) => {
  const loadKnown = async (clientId: string): Promise<KnownAnswers> => {
    const [client, row, prequalified] = await Promise.all([
      deps.clients.loadClient(clientId),
      findProfile(deps.database, clientId),
      deps.prequalifications.findLatestAnswers(clientId),
    ]);
    const own = readPlainAnswers(row);
    return { client, row, answers: { ...fillSilentTabs(own, prequalified ?? {}), ...own, ...client }, prequalified };
  };

  const loadEinLast4 = async (row: ProfileRow | undefined): Promise<string | undefined> => {
    if (!row?.ein) return undefined;
    const cipher = await deps.cipher.forClient(deps.database, row.client_id);
    return openSealed(cipher, row, "ein")?.slice(-4);
  };

  const readChecked = async (clientId: string, body: ProfileBody, tabs: readonly ProfileTab[]) => {
    const [client, row] = await Promise.all([deps.clients.loadClient(clientId), findProfile(deps.database, clientId)]);
    const { email } = profileForm.steps.personal.fields;
    const read = readWire(profileForm, body);
    const answers: ProfileAnswers = isSent(email, body) ? read : { ...read, email: client.email };
    const kept = new Set(
      fieldEntries(profileForm).flatMap(({ name, field }) => (field.sensitive && !isSent(field, body) ? [name] : [])),
    );
    const onFile = new Set([...listFieldsOnFile(row)].filter((name) => kept.has(name)));
    requireValid(answers, tabs, { ...deps.checkRules(), onFile });
    return { answers, kept };
  };

  return {
    /** What we know of the client: from the account, the profile, and for tabs never saved, the latest pre-qualification. */
    async details(clientId: string): Promise<ProfileWire> {
      const { row, answers, prequalified } = await loadKnown(clientId);
      const onFile = [...listFieldsOnFile(row)].map((name) => [name, ""]);
      const ein = await loadEinLast4(row);
      return toProfileWire({
        answers,
        funding: prequalified ?? {},
        onFile: { ...Object.fromEntries(onFile), ...(ein === undefined ? {} : { ein }) },
      });
    },

    async completeness(clientId: string): Promise<AnswerOf<typeof profileMandatoryField>> {
      const { row, answers } = await loadKnown(clientId);
      const missing = listMissingLabels(answers, listFieldsOnFile(row));
      return { profile_completed: missing.length === 0, missing_fields: missing };
    },

    /** Everything stored in the client's profile. Sensitive answers show their last four digits, or only that they exist. */
    async exportOwn(clientId: string): Promise<object | null> {
      const row = await findProfile(deps.database, clientId);
      if (!row) return null;
      const cipher = await deps.cipher.forClient(deps.database, clientId);
      const sealed = [...listFieldsOnFile(row)].map((name) => [name, openSealed(cipher, row, name)]);
      const answers: ProfileAnswers = { ...readPlainAnswers(row), ...Object.fromEntries(sealed) };
      return {
        saved_at: row.updated_at.toISOString(),
        answers: answersInWords(profileForm, toWording(profileForm), answers),
      };
    },

    /**
     * Saves every tab the body has a field of, all or none. A sensitive field that wasn't sent keeps its stored answer.
     * @throws {DomainError} `malformed` for a body without fields; `invalid_fields` with the first message and one for each field
     */
    async save(clientId: string, body: ProfileBody) {
      const tabs = listTabs(body);
      if (tabs.length === 0) throw new DomainError("malformed");
      const { answers, kept } = await readChecked(clientId, body, tabs);
      await withTransaction(deps.database, async (tx) => {
        await deps.changes.lockFile(tx, clientId);
        const before = await deps.records.read(tx, clientId);
        if (tabs.includes("personal")) await deps.clients.updatePerson(tx, clientId, toPerson(answers));
        const cipher = await deps.cipher.forClient(tx, clientId);
        await writeProfile(tx, clientId, toColumns({ clientId, cipher, answers, tabs, kept }));
        if (before.savedAt !== null) {
          const after = await deps.records.read(tx, clientId);
          await deps.changes.record(tx, {
            clientId,
            subject: { kind: "profile", id: clientId },
            before,
            after: after.answers,
          });
        }
        await deps.live.notify(tx, { clientId });
      });
    },
  };
};

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

/** Answers of the latest pre-qualification for tabs that were never saved, except time in business, which it has as a range. */
const fillSilentTabs = (own: ProfileAnswers, said: PrequalificationAnswers): ProfileAnswers => ({
  ...(own.businessName === undefined
    ? {
        businessName: said.businessName,
        industry: said.industry,
        otherIndustry: said.otherIndustry,
        entityType: said.structure === undefined ? undefined : findEntityType(said.structure),
        otherEntityType: said.otherStructure,
        website: said.website,
      }
    : {}),
  ...(own.monthlyRevenue === undefined ? { monthlyRevenue: said.monthlyRevenue } : {}),
});
