import type { LenderKind, ProgramStatus, VersionOrigin } from "@funding-desk/contract/matching/catalog/states";
import { fundingProducts } from "../../../firm/funding-products.ts";
import type { Option } from "../../../ui/option.ts";

export const statusWords: Readonly<Record<ProgramStatus, string>> = {
  draft: "Draft",
  verified: "Verified",
  live: "Live",
  paused: "Paused",
};

export const lenderKindWords: Readonly<Record<LenderKind, string>> = {
  bank: "Bank",
  "credit union": "Credit union",
  government: "Government program",
  nonprofit: "Nonprofit",
  online: "Online lender",
  equipment: "Equipment lender",
  factor: "Factor",
  advance: "Advance funder",
  class: "A class of lenders",
};

export const originWords: Readonly<Record<VersionOrigin, string>> = {
  desk: "",
  import: "from a file",
  sample: "a sample that came with the product",
};

export const productOptions: readonly Option[] = fundingProducts.map(({ id, name }) => ({ value: id, label: name }));

export const findProductName = (id: string): string => productOptions.find(({ value }) => value === id)?.label ?? id;

/** Codes from a typed list: "fl, ga NY" */
export const parseCodes = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== ""),
  ),
];
