import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callDesk } from "./call-desk.ts";
import type { InputArgument, ParamsPart, QueryPart } from "./request.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Live changes don't read it again: clients and colleagues don't change it, or it must not move while someone types. */
      readonly isStill?: boolean;
    };
  }
}

type DeskRead = Endpoint & { readonly method: "GET"; readonly path: `/desk/${string}` };

/** What an answer holds. */
type DataOf<E extends Endpoint> = AnswerOf<E> extends { readonly data: infer Data } ? Data : never;

interface ReadSettings {
  readonly isStill?: boolean;
  /** Fails instead of asking the person to sign in. */
  readonly isQuiet?: boolean;
  readonly staleTime?: number;
}

interface Asked {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Matches every query of the desk. */
export const wholeDesk = { queryKey: ["desk"] } as const;

/** The parts of the path, then the query: a list's key begins the keys of what lies below it. */
const toKey = ({ path }: DeskRead, { params, query }: Asked): readonly unknown[] => {
  const filled = new Map(Object.entries(params ?? {}));
  const parts = path.split("/").slice(1);
  const key = parts.map((part) => (part.startsWith(":") ? String(filled.get(part.slice(1))) : part));
  return query === undefined ? key : [...key, query];
};

/** Matches what an endpoint answered, whatever was asked, and what lies below its path. */
export const deskFilter = <E extends DeskRead>(endpoint: E, ...[input]: InputArgument<ParamsPart<E>>) => ({
  queryKey: toKey(endpoint, { params: (input as Asked | undefined)?.params }),
});

const read = async <E extends DeskRead>(
  endpoint: E,
  input: Asked & Pick<ReadSettings, "isQuiet"> & { readonly signal: AbortSignal },
): Promise<DataOf<E>> => {
  const { data } = (await callDesk<Endpoint>(endpoint, input)) as { readonly data: DataOf<E> };
  return data;
};

/**
 * The query that reads an endpoint of the desk. State settings in one place, since whoever reads it last decides; for
 * others, spread it: `useQuery({ ...deskQuery(packs), select })`.
 */
export const deskQuery = <E extends DeskRead>(
  endpoint: E,
  ...[given]: InputArgument<ParamsPart<E> & QueryPart<E> & ReadSettings>
) => {
  const { params, query, isStill = false, isQuiet = false, ...settings }: Asked & ReadSettings = given ?? {};
  return queryOptions({
    queryKey: toKey(endpoint, { params, query }),
    queryFn: ({ signal }) => read(endpoint, { params, query, isQuiet, signal }),
    meta: { isStill },
    ...settings,
  });
};

/** Where a page ends, under the name by which the next is asked for: `{ before }` for an answer's `next_before`. */
type Cursor = Readonly<Record<string, string>>;

const findNext = (page: object): Cursor | undefined => {
  for (const [name, value] of Object.entries(page)) {
    const [, cursor] = /^next_(cursor|before|after)$/.exec(name) ?? [];
    if (cursor && value !== null) return { [cursor]: String(value) };
  }
  return undefined;
};

/** The query that reads a list of the desk page by page. @param rowsOf what a page's rows are called in the answer */
export const deskPages = <E extends DeskRead, Row>(
  endpoint: E,
  input: ParamsPart<E> & QueryPart<E> & ReadSettings,
  rowsOf: (page: DataOf<E>) => readonly Row[],
) => {
  const { params, query, isStill = false, isQuiet = false, ...settings }: Asked & ReadSettings = input;
  return infiniteQueryOptions({
    queryKey: toKey(endpoint, { params, query }),
    queryFn: ({ pageParam, signal }) =>
      read(endpoint, { params, query: { ...(query ?? {}), ...pageParam }, isQuiet, signal }),
    initialPageParam: {} as Cursor,
    getNextPageParam: (page: DataOf<E>) => findNext(page as object),
    select: ({ pages }) => pages.flatMap(rowsOf),
    meta: { isStill },
    ...settings,
  });
};
