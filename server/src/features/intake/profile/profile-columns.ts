import { type FieldName, fieldEntries } from "@funding-desk/contract/forms/form";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";
import type { HashEin } from "../../../platform/crypto/ein-hash.ts";
import type { ClientCipher, ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { ProfileColumns, ProfileRow, SealedEinRow } from "./profile.repository.ts";

type ProfileField = FieldName<typeof profileForm>;

/** The column of each answer that is the profile's own and isn't sensitive. */
const plainColumns = {
  street: "home_street",
  city: "home_city",
  zip: "home_zip",
  homePhone: "home_phone",
  country: "country",
  role: "role",
  businessName: "business_name",
  businessStreet: "business_street",
  businessPhone: "business_phone",
  businessCity: "business_city",
  businessState: "business_state",
  businessZip: "business_zip",
  entityType: "entity_type",
  otherEntityType: "other_entity_type",
  industry: "industry",
  otherIndustry: "other_industry",
  website: "website",
  currency: "currency",
  monthlyRevenue: "monthly_revenue",
  yearsInBusiness: "years_in_business",
} as const satisfies Partial<Record<ProfileField, keyof ProfileColumns>>;

/** The column of each sensitive answer, sealed. */
const sealedColumns = { dateOfBirth: "date_of_birth", ssnLast4: "ssn_last4", ein: "ein" } as const;

type PlainField = keyof typeof plainColumns;
type SealedField = keyof typeof sealedColumns;

// Object.keys returns exactly these keys, though its type doesn't say so.
const plainFields = Object.keys(plainColumns) as PlainField[];
const sealedFields = Object.keys(sealedColumns) as SealedField[];

/** Every field with a column here, so a test can find forgotten ones. */
export const storedFields: readonly ProfileField[] = [...plainFields, ...sealedFields];

/** The stored answers except the sensitive ones. */
export const readPlainAnswers = (row: ProfileRow | undefined): ProfileAnswers =>
  Object.fromEntries(
    plainFields.flatMap((name) => {
      const stored = row?.[plainColumns[name]] ?? null;
      return stored === null ? [] : [[name, String(stored)]];
    }),
  );

/** Names of sensitive fields with a stored answer. */
export const listFieldsOnFile = (row: ProfileRow | undefined): Set<SealedField> =>
  new Set(sealedFields.filter((name) => row && row[sealedColumns[name]] !== null));

const toPlace = (name: SealedField, clientId: string): Place => ({
  table: "profiles",
  column: sealedColumns[name],
  row: clientId,
});

/** Opens a sealed column of the client's row; undefined when it is empty. */
export const openSealed = (opener: ClientOpener, row: SealedEinRow, name: SealedField): string | undefined => {
  const sealed = row[sealedColumns[name]];
  return sealed === null ? undefined : opener.decrypt(toPlace(name, row.client_id), sealed).toString();
};

interface ColumnsOptions {
  readonly clientId: string;
  readonly cipher: ClientCipher;
  readonly hashEin: HashEin;
  readonly answers: ProfileAnswers;
  readonly tabs: readonly ProfileTab[];
  /** Names of fields whose stored answer is kept. */
  readonly kept: ReadonlySet<string>;
}

/** The columns of these tabs. A blank answer empties its column. */
export const toColumns = ({ clientId, cipher, hashEin, answers, tabs, kept }: ColumnsOptions): ProfileColumns => {
  const written = new Set(
    fieldEntries(profileForm).flatMap(({ name, step }) =>
      tabs.some((tab) => tab === step) && !kept.has(name) ? [name] : [],
    ),
  );
  const plain = plainFields.filter((name) => written.has(name));
  const sealed = sealedFields.filter((name) => written.has(name));
  return Object.fromEntries([
    ...plain.map((name) => [plainColumns[name], answers[name] ?? null]),
    ...sealed.map((name) => {
      const answer = answers[name];
      const place = toPlace(name, clientId);
      return [sealedColumns[name], answer === undefined ? null : cipher.encrypt(place, Buffer.from(answer))];
    }),
    ...(written.has("ein") ? [["ein_hash", answers.ein === undefined ? null : hashEin(answers.ein)] as const] : []),
  ]);
};
