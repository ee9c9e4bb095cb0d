import { type FieldName, type Form, fieldEntries } from "../../forms/form.ts";
import type { DocumentTypeSlug } from "../../forms/options/document-types.ts";
import { coBorrowerForm } from "../application/co-borrower-form.ts";
import { applicationForm } from "../application/form.ts";
import { prequalificationForm } from "../prequalification/form.ts";
import { profileForm } from "../profile/form.ts";
import type { SubjectKind } from "./answer-subject.ts";

/** By document type, the answers of each form that a document proves or contradicts. */
interface Compared {
  readonly application?: readonly FieldName<typeof applicationForm>[];
  readonly "co-borrower"?: readonly FieldName<typeof coBorrowerForm>[];
  readonly profile?: readonly FieldName<typeof profileForm>[];
  readonly prequalification?: readonly FieldName<typeof prequalificationForm>[];
}

const address = ["businessStreet", "businessCity", "businessState", "businessZip"] as const;

const compared: Readonly<Record<DocumentTypeSlug, Compared>> = {
  drivers_license: {
    application: ["ownerName", "dateOfBirth", "street", "city", "state", "zip"],
    "co-borrower": ["firstName", "lastName", "dateOfBirth", "driversLicenseNumber", "driversLicenseState", "street"],
    profile: ["firstName", "lastName", "dateOfBirth"],
  },
  voided_check: {
    application: ["legalBusinessName", "bankName", ...address],
    profile: ["businessName"],
  },
  ein_letter: {
    application: ["legalBusinessName", "entityType", ...address],
    profile: ["businessName", "ein", "entityType"],
    prequalification: ["businessName", "structure"],
  },
  bank_statements: {
    application: ["legalBusinessName", "bankName", "checkingSince", "monthlyRevenue", "annualRevenue"],
    profile: ["businessName", "monthlyRevenue"],
    prequalification: ["businessName", "monthlyRevenue"],
  },
  tax_returns: {
    application: ["ownerName", "legalBusinessName", "entityType", "annualRevenue"],
    profile: ["businessName", "ein", "annualRevenue"],
    prequalification: ["annualRevenue"],
  },
  ar_aging: {
    application: ["legalBusinessName", "monthlyRevenue", "fundingType"],
    profile: ["businessName"],
  },
  equipment_quote: {
    application: ["legalBusinessName", "requestedAmount", "purpose", "specificAssetType"],
    prequalification: ["fundingAmount", "purpose"],
  },
  business_plan: {
    application: ["legalBusinessName", "industry", "timeInBusiness", "requestedAmount", "purpose"],
    prequalification: ["businessName", "industry", "timeInBusiness"],
  },
  other: {
    application: ["fullName", "ownerName", "legalBusinessName"],
    profile: ["firstName", "lastName", "businessName"],
  },
};

const forms: Readonly<Record<SubjectKind, Form>> = {
  application: applicationForm,
  "co-borrower": coBorrowerForm,
  profile: profileForm,
  prequalification: prequalificationForm,
};

/** @param slug the firm's own types are treated as `other` */
const findComparedFields = (slug: string): Compared =>
  Object.hasOwn(compared, slug) ? compared[slug as DocumentTypeSlug] : compared.other;

/** Wire names of the answers to show beside a document, in their order. */
export const listComparedFields = (slug: string, kind: SubjectKind): string[] => {
  const names: readonly string[] = findComparedFields(slug)[kind] ?? [];
  const wires = new Map(fieldEntries(forms[kind]).map(({ name, field }) => [name, field.wire]));
  return names.flatMap((name) => wires.get(name) ?? []);
};
