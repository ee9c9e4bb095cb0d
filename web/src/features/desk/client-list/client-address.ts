import {
  type ClientColumn,
  type ClientListFilters,
  type ClientListSort,
  clientColumns,
  clientListFilters,
  clientListSorts,
  type SortDirection,
} from "@funding-desk/contract/desk/client-list/desk-api";

/** Every filter by its parameter; "" for any. */
export type FilterValues = Readonly<Record<keyof ClientListFilters, string>>;

/** The list's URL parameters. */
export interface ClientAddress extends FilterValues {
  readonly sort: ClientListSort;
  readonly direction: SortDirection;
  /** Shown, in order; undefined for the member's own choice. */
  readonly columns: readonly ClientColumn[] | undefined;
}

export const filterNames = Object.keys(clientListFilters) as (keyof ClientListFilters)[];

const isColumn = (text: string): text is ClientColumn => clientColumns.some((key) => key === text);

const readFilter = (search: URLSearchParams, name: keyof ClientListFilters): string => {
  const text = search.get(name) ?? "";
  return clientListFilters[name].safeParse(text).success ? text : "";
};

/** Ignores what it doesn't understand, so that old and typed addresses still open. */
export const readAddress = (search: URLSearchParams): ClientAddress => {
  const columns = search.get("columns")?.split(",").filter(isColumn);
  return {
    ...(Object.fromEntries(filterNames.map((name) => [name, readFilter(search, name)])) as FilterValues),
    sort: clientListSorts.find((sort) => sort === search.get("sort")) ?? "name",
    direction: search.get("direction") === "desc" ? "desc" : "asc",
    columns: columns && columns.length > 0 ? columns : undefined,
  };
};

const listFilters = (address: FilterValues) =>
  filterNames.map((name) => [name, address[name].trim()]).filter(([, text]) => text !== "");

/** Writes only what differs from the default. */
export const writeAddress = (address: ClientAddress): URLSearchParams =>
  new URLSearchParams([
    ...listFilters(address),
    ...(address.sort === "name" ? [] : [["sort", address.sort]]),
    ...(address.direction === "asc" ? [] : [["direction", "desc"]]),
    ...(address.columns ? [["columns", address.columns.join(",")]] : []),
  ]);

/** The filters as the server takes them. */
export const toFilters = (address: FilterValues): ClientListFilters => Object.fromEntries(listFilters(address));

export const clearFilters = (address: ClientAddress): ClientAddress => ({
  ...readAddress(new URLSearchParams()),
  sort: address.sort,
  direction: address.direction,
  columns: address.columns,
});
