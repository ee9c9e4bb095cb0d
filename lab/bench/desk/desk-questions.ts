import { pipelineSorts } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";

export type Asker = "manager" | "advisor" | "auditor";

/** A list or a search of the desk. */
export interface Question {
  readonly name: string;
  /** Path below /api/desk for this turn. */
  readonly pathOf: (turn: number) => string;
  readonly as: Asker;
}

/** Searches change from turn to turn, so that no answer is reused. */
export const createSearches = (clients: number): Readonly<Record<string, (turn: number) => string>> => ({
  "a name": (turn) => `first${(turn * 7) % 997} last${(turn * 31) % 4999}`,
  "a last name": (turn) => `last${(turn * 31) % 4999}`,
  "a common first name": (turn) => `first${(turn * 7) % 90}`,
  "a beginning": (turn) => ["la", "fi", "b", "p1"][turn % 4] ?? "",
  "a business": (turn) => `business ${(turn * 613) % clients}`,
  "an e-mail": (turn) => `p${(turn * 613) % clients}@example.com`,
  "a phone": (turn) => `555${String((turn * 613) % clients).padStart(7, "0")}`,
  "part of a phone": (turn) => String((turn * 613) % clients).padStart(5, "0"),
  "a reference": (turn) => `PQ-${toReference((turn * 613) % clients)}`,
  "a common word": () => "example",
  "a rare word among common ones": (turn) => `example business last${(turn * 31) % 4999} 555`,
  nobody: () => "nowhere at all",
});

/** As `desk-rows.ts` creates them. */
const toReference = (n: number): string => ((n * 2_654_435_761) % 2 ** 32).toString(16).toUpperCase().padStart(8, "0");

/** A cursor deep in the list; it need not match a row. */
const deepCursors: Readonly<Record<(typeof pipelineSorts)[number], () => string>> = {
  newest: () => microsAgo(600),
  longest: () => microsAgo(400),
  amount: () => "60000",
  name: () => "first5 last3",
};
const nobodysId = "00000000-0000-0000-0000-000000000000";

export const microsAgo = (days: number): string => String((Date.now() - days * 86_400_000) * 1000);

const kinds: Readonly<
  Record<SubmissionKind, { readonly name: string; readonly status: string; readonly about: string }>
> = {
  prequalification: { name: "pre-qualifications", status: "Submitted,In Review", about: "Marketing" },
  application: { name: "applications", status: "Under Review,Term Sheet", about: "SBA Loan" },
};

/** Board, counts, and table of both kinds, in every order, with every filter and every search. */
export const pipelineQuestions = (clients: number, advisorId: string): readonly Question[] =>
  (Object.keys(kinds) as SubmissionKind[]).flatMap((kind) => {
    const { name, status, about } = kinds[kind];
    const view = (what: string, query: (turn: number) => Readonly<Record<string, string>>, path = "/pipeline") => ({
      name: `${name}: ${what}`,
      pathOf: (turn: number) => `${path}?${new URLSearchParams({ kind, ...query(turn) })}`,
    });
    const table = (what: string, query: Readonly<Record<string, string>>) => view(what, () => query);
    const views = [
      view("board", () => ({ sort: "longest" }), "/pipeline/board"),
      view("counts", () => ({}), "/pipeline/counts"),
      ...pipelineSorts.flatMap((sort) => [
        table(`by ${sort}`, { sort }),
        table(`by ${sort}, a deep page`, { sort, cursor: toCursor(deepCursors[sort]()) }),
      ]),
      table("of some stages", { sort: "newest", status }),
      table("unassigned", { sort: "longest", advisor: "none" }),
      table("about", { sort: "amount", about }),
      table("about something no one asks for", { sort: "amount", about: "Nothing" }),
      table("amounts", { sort: "newest", amount_from: "100000", amount_to: "101000" }),
      table("amounts no one asks for", { sort: "name", amount_from: "950000000" }),
      table("long where they are", { sort: "name", days: "300" }),
      table("quiet", { sort: "longest", quiet: "true" }),
      table("not confirmed", { sort: "longest", unconfirmed: "true" }),
      ...Object.entries(createSearches(clients)).map(([what, words]) =>
        view(`search ${what}`, (turn) => ({ sort: "newest", q: words(turn) })),
      ),
      view("board of a search", (turn) => ({ sort: "longest", q: `last${(turn * 31) % 4999}` }), "/pipeline/board"),
    ];
    return [
      ...views.map((each) => ({ ...each, as: "manager" as const })),
      ...views.map((each) => ({ ...each, name: `${each.name}, advisor`, as: "advisor" as const })),
      { ...table("an advisor's", { sort: "longest", advisor: advisorId }), as: "manager" },
      { ...table("by newest, auditor", { sort: "newest" }), as: "auditor" },
    ];
  });

const toCursor = (value: string): string => Buffer.from(JSON.stringify([value, nobodysId])).toString("base64url");

/** Searches that go straight to a client's file. */
export const findQuestions = (clients: number): readonly Question[] =>
  (["advisor", "manager"] as const).flatMap((as) =>
    Object.entries(createSearches(clients)).map(
      ([what, words]): Question => ({
        name: `going straight to ${what}${as === "manager" ? "" : `, ${as}`}`,
        pathOf: (turn) => `/find?q=${encodeURIComponent(words(turn))}`,
        as,
      }),
    ),
  );
