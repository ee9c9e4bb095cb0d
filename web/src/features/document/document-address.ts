import type { DocumentTypeWire } from "@funding-desk/contract/document/api";

const documentsPath = "/dashboard/documents";

export const pathOfType = (typeId: string): string => `${documentsPath}?type=${encodeURIComponent(typeId)}`;

/** The id of the type that an address names; of the first unless it names one. */
export const typeIn = (search: URLSearchParams, types: readonly DocumentTypeWire[]): string => {
  const asked = types.find(({ document_type_id }) => String(document_type_id) === search.get("type"));
  return String((asked ?? types[0])?.document_type_id ?? "");
};
