import type { Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { settleAnswers } from "@funding-desk/contract/forms/wire";
import { toWording } from "@funding-desk/contract/forms/wording";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import type { Clients } from "../../client/clients.ts";
import type { FieldCipher } from "../../crypto/field-cipher.ts";
import type { Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { FilledForm } from "../../form-wording/form-wording.ts";
import type { DatedForm } from "../known-answer/known-answers.service.ts";
import { changedColumns, findProfile, writeProfile } from "./profile.repository.ts";
import { allTabs, toPerson } from "./profile-answers.ts";
import { listFieldsOnFile, openSealed, readPlainAnswers, toColumns } from "./profile-columns.ts";

/** A profile as staff work on it: with the account's part, and nothing from other forms. */
export interface ProfileOnFile extends FilledForm {
  readonly answers: ProfileAnswers;
  /** Null until it is first saved. */
  readonly savedAt: Date | null;
}

export type ProfileRecords = ReturnType<typeof createProfileRecords>;

export interface ProfileChange {
  readonly answers: ProfileAnswers;
  /** Names of the fields. */
  readonly names: ReadonlySet<string>;
}

interface Deps {
  readonly cipher: FieldCipher;
  readonly clients: Clients;
}

export const createProfileRecords = ({ cipher: fieldCipher, clients }: Deps) => {
  const load = async (db: Queryable, clientId: string) => {
    const [client, row] = await Promise.all([clients.loadClient(clientId, db), findProfile(db, clientId)]);
    const onFile = row && listFieldsOnFile(row);
    const opener = onFile?.size ? await fieldCipher.forReading(db, clientId) : undefined;
    const sealed = row && opener ? [...listFieldsOnFile(row)].map((name) => [name, openSealed(opener, row, name)]) : [];
    const answers: ProfileAnswers = { ...readPlainAnswers(row), ...Object.fromEntries(sealed), ...client };
    return { row, answers };
  };

  return {
    async read(db: Queryable, clientId: string): Promise<ProfileOnFile> {
      const { row, answers } = await load(db, clientId);
      return {
        form: profileForm,
        wording: toWording(profileForm),
        answers: settleAnswers(profileForm, answers),
        savedAt: row?.updated_at ?? null,
      };
    },

    /** Each tab, to fill other forms with. Holds sensitive answers. */
    async listGiven(db: Queryable, clientId: string): Promise<DatedForm[]> {
      const { row, answers } = await load(db, clientId);
      return allTabs.map((tab) => ({
        form: "profile",
        givenAt: row?.[changedColumns[tab]] ?? signUp,
        answers: pickTab(tab, answers),
      }));
    },

    /** Writes the answers to these questions only; a missing one is emptied. The caller records what they were before. */
    async write(tx: Transaction, clientId: string, { answers, names }: ProfileChange) {
      await clients.updatePerson(tx, clientId, toPerson(answers));
      const entries = fieldEntries(profileForm);
      const kept = new Set(entries.flatMap(({ name }) => (names.has(name) ? [] : [name])));
      const cipher = await fieldCipher.forWriting(tx, clientId);
      await writeProfile(tx, {
        clientId,
        columns: toColumns({ clientId, cipher, answers, tabs: allTabs, kept }),
        tabs: allTabs.filter((tab) => entries.some(({ name, step }) => step === tab && names.has(name))),
      });
    },
  };
};

/** Before anything else was given. */
const signUp = new Date(0);

const pickTab = (tab: ProfileTab, answers: ProfileAnswers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(profileForm.steps[tab].fields, name)));
