import {
  type ClientListFilters,
  type ClientListSort,
  clientListSorts,
  sortDirections,
} from "@funding-desk/contract/desk/client-list/desk-api";
import type { Known } from "./desk-lists.ts";
import { createSearches, microsAgo, type Question } from "./desk-questions.ts";

const nobodysId = "00000000-0000-0000-0000-000000000000";

/** Each filter by itself: what many match, and what few do. */
const createFilters = ({ staffId, importId }: Known): Readonly<Record<string, ClientListFilters>> => ({
  "an advisor's": { advisor: staffId },
  "without an advisor": { advisor: "none" },
  "of a common state": { state: "Florida (FL)" },
  "of a rare state": { state: "Ohio (OH)" },
  "of a state no one lives in": { state: "Alaska (AK)" },
  "who signed up": { source: "signup" },
  imported: { source: "import" },
  "of one import": { import: importId },
  "by a Sign Up Id": { signup_id: "B0000417" },
  "by a Sign Up Id of few": { signup_id: "B0000016" },
  "by a label of Sign Up Ids": { signup_id: "source 17" },
  "by a stage": { prequalification: "Submitted,In Review" },
  "by the commonest stage": { prequalification: "Not Qualified" },
  "without a pre-qualification": { prequalification: "none" },
  "by a status": { application: "Under Review,Term Sheet" },
  "with an application begun": { application: "Begun" },
  "without an application": { application: "none" },
  "by a product": { product: "sba" },
  "by a product no one has": { product: "factoring" },
  "by a lender": { lender: "kapitus" },
  "by a rare lender": { lender: "rarely" },
  "by a lender no one has": { lender: "nowhere" },
  "by an amount": { amount_from: "100000", amount_to: "101000" },
  "by an amount no one asks for": { amount_from: "950000000" },
  "by a score": { score: "801-850" },
  "by a score and an age": { score: "801-850", age: "0-6 mo" },
  "by an age": { age: "2+ yrs" },
  "with an account": { link: "taken" },
  "without a link": { link: "not sent" },
  "whose link expired": { link: "expired" },
  "funded long ago": { deal_from: "120" },
  "funded within days": { deal_from: "200", deal_to: "210" },
  "who owe papers": { papers: "true" },
  overdue: { due: "overdue" },
  "due within a week": { due: "week" },
  "without a next step": { due: "none" },
  "quiet for a month": { quiet: "30" },
  "quiet for years": { quiet: "1000" },
});

/** Other orders that people read a filtered list in. */
const orders = [
  ["name", "asc"],
  ["due", "asc"],
  ["client_acted", "desc"],
  ["last_deal", "asc"],
  ["amount", "desc"],
] as const satisfies readonly (readonly [ClientListSort, (typeof sortDirections)[number]])[];

/** Deep in the list; it need not match a row. */
const deepValues: Partial<Readonly<Record<ClientListSort, string>>> = {
  name: "first5 last3",
  business: "business 5",
  amount: "60000",
  client_acted: microsAgo(500),
  added: microsAgo(500),
};

/** The list of clients: every order, every filter in several orders, searches, counts. */
export const clientListQuestions = (clients: number, known: Known): readonly Question[] => {
  const view = (what: string, query: (turn: number) => Readonly<Record<string, string>>, path = ""): Question => ({
    name: `clients: ${what}`,
    pathOf: (turn) => `/clients${path}?${new URLSearchParams(query(turn))}`,
    as: "manager",
  });
  const byAdvisor = (question: Question): Question => ({
    ...question,
    name: `${question.name}, advisor`,
    as: "advisor",
  });
  const byName = { sort: "name", direction: "asc" };
  const filters = Object.entries(createFilters(known)) as [string, Record<string, string>][];
  const searches = Object.entries(createSearches(clients));
  const cursor = (value: string): string => Buffer.from(JSON.stringify([value, nobodysId])).toString("base64url");
  const questions = [
    ...clientListSorts.flatMap((sort) =>
      sortDirections.map((direction) => view(`by ${sort} ${direction}`, () => ({ sort, direction }))),
    ),
    ...Object.entries(deepValues).map(([sort, value]) =>
      view(`by ${sort}, a deep page`, () => ({ sort, direction: "asc", cursor: cursor(value) })),
    ),
    ...filters.flatMap(([what, filter]) =>
      orders.map(([sort, direction]) => view(`${what}, by ${sort}`, () => ({ ...filter, sort, direction }))),
    ),
    ...searches.flatMap(([what, words]) => [
      view(`search ${what}`, (turn) => ({ ...byName, q: words(turn) })),
      view(`search ${what}, by due`, (turn) => ({ sort: "due", direction: "asc", q: words(turn) })),
    ]),
    view("counts", () => ({}), "/counts"),
    ...filters.map(([what, filter]) => view(`counts ${what}`, () => filter, "/counts")),
    ...searches.map(([what, words]) =>
      view(`counts of a search for ${what}`, (turn) => ({ q: words(turn) }), "/counts"),
    ),
  ];
  const ofAdvisors = questions.filter(({ name }) => /search|counts|: by |papers|lender/.test(name));
  return [...questions, ...ofAdvisors.map(byAdvisor)];
};
