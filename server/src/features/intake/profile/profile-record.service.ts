import type { Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { settleAnswers } from "@funding-desk/contract/forms/wire";
import { toWording } from "@funding-desk/contract/forms/wording";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";
import type { FilledForm } from "../../../forms/form-wording/form-wording.ts";
import type { Client, Clients } from "../../../identity/client/clients.ts";
import type { ClientKeyRow } from "../../../platform/crypto/client-key.repository.ts";
import { createHashEin } from "../../../platform/crypto/ein-hash.ts";
import type { ClientOpener, FieldCipher } from "../../../platform/crypto/field-cipher.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { DatedForm } from "../known-answer/known-answers.service.ts";
import {
  type ClientProfileRow,
  changedColumns,
  listClientProfile,
  type ProfileRow,
  writeProfile,
} from "./profile.repository.ts";
import { allTabs, toPerson } from "./profile-answers.ts";
import { listFieldsOnFile, openSealed, readPlainAnswers, toColumns } from "./profile-columns.ts";

/** A profile as staff work on it: with the account's part, and nothing from other forms. */
export interface ProfileOnFile extends FilledForm {
  readonly answers: ProfileAnswers;
  /** The account's part. */
  readonly client: Client;
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
  readonly secrets: Pick<Secrets, "current">;
  readonly cipher: FieldCipher;
  readonly clients: Clients;
}

export const createProfileRecords = ({ cipher: fieldCipher, clients, secrets }: Deps) => {
  const hashEin = createHashEin(secrets);
  /** Of one statement, so that the keys open what was read. */
  const load = async (db: Queryable, clientId: string) => {
    const rows = await listClientProfile(db, clientId);
    const found = requireFound(rows[0], "not_signed_in");
    const { row, client } = splitRow(found);
    const keys = rows.flatMap(toKeyRow);
    const isSealed = row !== undefined && listFieldsOnFile(row).size > 0;
    const opener = isSealed ? await fieldCipher.openWith(clientId, keys) : undefined;
    return { row, client, answers: { ...readAnswers(row, opener), ...client } };
  };

  return {
    async read(db: Queryable, clientId: string): Promise<ProfileOnFile> {
      const { row, client, answers } = await load(db, clientId);
      return { ...toOnFile(answers), client, savedAt: row?.updated_at ?? null };
    },

    /** A row that was just written, with the account's part. */
    open: (row: ProfileRow, opener: ClientOpener, client: ProfileAnswers): ProfileAnswers =>
      toOnFile({ ...readAnswers(row, opener), ...client }).answers,

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
        columns: toColumns({ clientId, cipher, hashEin, answers, tabs: allTabs, kept }),
        tabs: allTabs.filter((tab) => entries.some(({ name, step }) => step === tab && names.has(name))),
      });
    },
  };
};

const toOnFile = (answers: ProfileAnswers) => ({
  form: profileForm,
  wording: profileWording,
  answers: settleAnswers(profileForm, answers),
});

const profileWording = toWording(profileForm);

const readAnswers = (row: ProfileRow | undefined, opener: ClientOpener | undefined): ProfileAnswers => {
  const sealed = row && opener ? [...listFieldsOnFile(row)].map((name) => [name, openSealed(opener, row, name)]) : [];
  return { ...readPlainAnswers(row), ...Object.fromEntries(sealed) };
};

const splitRow = ({
  first_name: firstName,
  last_name: lastName,
  mobile,
  email,
  state,
  key_id: _id,
  key_state: _state,
  master_key_id: _master,
  wrapped: _wrapped,
  ...profile
}: ClientProfileRow) => ({
  client: { firstName, lastName, email, mobile, state } satisfies Client,
  // A row of the table has both.
  row: profile.client_id === null ? undefined : (profile as ProfileRow),
});

const toKeyRow = ({
  key_id: id,
  key_state: state,
  master_key_id,
  wrapped,
  client_id,
}: ClientProfileRow): ClientKeyRow[] =>
  id === null || state === null || master_key_id === null || wrapped === null || client_id === null
    ? []
    : [{ id, client_id, state, master_key_id, wrapped }];

/** Before anything else was given. */
const signUp = new Date(0);

const pickTab = (tab: ProfileTab, answers: ProfileAnswers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(profileForm.steps[tab].fields, name)));
