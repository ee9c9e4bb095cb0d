import { lenders } from "@funding-desk/contract/matching/catalog/desk-api";
import { programStatuses } from "@funding-desk/contract/matching/catalog/states";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import type { ProgramFilter } from "./catalog-queries.ts";
import { productOptions, statusWords } from "./catalog-words.ts";

/** The filters in the address. */
export const useProgramFilter = (): ProgramFilter => {
  const { q, search } = useAddress();
  return {
    q: q.trim(),
    status: programStatuses.find((status) => status === search.get("status")),
    product: productOptions.find(({ value }) => value === search.get("product"))?.value ?? "",
    lender: (search.get("lender") ?? "").replace(/[^a-z0-9-]/g, "").slice(0, 60),
    isStale: search.get("sources") === "stale",
  };
};

const any = (label: string) => ({ value: "", label });
const statusOptions = [any("Any"), ...programStatuses.map((value) => ({ value, label: statusWords[value] }))];
const staleOptions = [any("Any"), { value: "stale", label: "Stale" }];

export function ProgramFilters({ filter }: { readonly filter: ProgramFilter }) {
  const { q, searchFor, change } = useAddress();
  const list = useQuery(deskQuery(lenders));
  const lenderOptions = [any("Any"), ...(list.data?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <SearchField label="Search programs" value={q} onChange={searchFor} maxLength={limits.searchChars} />
      <ToolbarSelect
        label="Status"
        value={filter.status ?? ""}
        options={statusOptions}
        onChange={(status) => change({ status })}
      />
      <ToolbarSelect
        label="Kind"
        value={filter.product}
        options={[any("Any"), ...productOptions]}
        onChange={(product) => change({ product })}
      />
      <ToolbarSelect
        label="Lender"
        value={filter.lender}
        options={lenderOptions}
        onChange={(lender) => change({ lender })}
      />
      <ToolbarSelect
        label="Sources"
        value={filter.isStale ? "stale" : ""}
        options={staleOptions}
        onChange={(sources) => change({ sources })}
      />
    </>
  );
}
