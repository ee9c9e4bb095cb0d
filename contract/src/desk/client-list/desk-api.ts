import * as z from "zod/mini";
import { storedOrigins } from "../../accounts/account/client-origins.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { did } from "../../oversight/report/did.ts";
import { limits } from "../../platform/limits.ts";
import { reason } from "../../platform/reason.ts";
import { dueChoices, linkStates } from "./states.ts";

/** What each column's header sorts by. Clients without a value come last in either direction. */
export const clientListSorts = [
  "name",
  "business",
  "state",
  "source",
  "advisor",
  "prequalification",
  "application",
  "amount",
  "client_acted",
  "firm_acted",
  "next_step",
  "due",
  "papers",
  "deals",
  "last_deal",
  "link",
  "added",
] as const;
export type ClientListSort = (typeof clientListSorts)[number];

/** Beside the client's name, in the order of the table. */
export const clientColumns = [
  "business",
  "advisor",
  "prequalification",
  "application",
  "next_step",
  "due",
  "client_acted",
  "firm_acted",
  "papers",
  "link",
  "state",
  "source",
  "amount",
  "deals",
  "last_deal",
  "added",
] as const satisfies readonly ClientListSort[];
export type ClientColumn = (typeof clientColumns)[number];

export const sortDirections = ["asc", "desc"] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Counting stops here; `has_more` says that there are more. */
export const clientsCountedAtMost = 10_000;

/** A form's status in the list: there's only a draft, or nothing. */
export const begun = "Begun";
export const notBegun = "none";

const digits = (most: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${most}}$`)));
/** Values of a list, separated by commas. */
const several = z.optional(z.string().check(z.maxLength(500), z.regex(/^\P{C}+$/u)));
const words = z.optional(z.string().check(z.minLength(1), z.maxLength(limits.searchChars)));

/** Which clients the list shows, as parameters of an address. */
export const clientListFilters = {
  /** Parts of a name, business, email, phone number, or reference. Every word has to match. */
  q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
  /** A staff id, or `none`. */
  advisor: z.optional(z.union([z.literal("none"), z.uuid()])),
  /** Where they live, as options of `stateOptions`. */
  state: several,
  /** Signed up by themselves, or how the firm came to open their file. */
  source: z.optional(z.enum(["signup", ...storedOrigins])),
  /** A Sign Up Id or its label. */
  signup_id: words,
  /** Stages, statuses, `begun`, or `notBegun`, separated by commas. */
  prequalification: several,
  application: several,
  /** Words of a product that they applied for or were funded with, and of a lender who has or had their file. */
  product: words,
  lender: words,
  /** Asked for most recently, in whole US dollars. */
  amount_from: z.optional(digits(9)),
  amount_to: z.optional(digits(9)),
  /** Options of `personalCreditScoreOptions` and `timeInBusinessOptions`, as the newest pre-qualification says. */
  score: several,
  age: several,
  link: z.optional(z.enum(linkStates)),
  /** What a book import brought: new clients, and those to whom it added something. */
  import: z.optional(z.uuid()),
  /** The last funding was at least, and at most, so many days ago. */
  deal_from: z.optional(digits(5)),
  deal_to: z.optional(digits(5)),
  /** The firm has asked for documents that aren't there. */
  papers: z.optional(z.literal("true")),
  /** When the next step is due. */
  due: z.optional(z.enum(dueChoices)),
  /** Nothing by either side for at least so many days. */
  quiet: z.optional(digits(4)),
  /** Whom a report counts. */
  did: z.optional(did),
} as const;
const filters = z.strictObject(clientListFilters);
export type ClientListFilters = z.infer<typeof filters>;

export const clientListLimits = {
  /** Chosen one by one. */
  chosen: 500,
  exportRows: 20_000,
} as const;

/** Clients chosen one by one, or all that the list shows. */
export const clientSelection = [
  z.strictObject({
    kind: z.literal("clients"),
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(clientListLimits.chosen)),
  }),
  z.strictObject({ kind: z.literal("client list"), filters }),
] as const;
const selection = z.discriminatedUnion("kind", clientSelection);
export type ClientSelection = z.infer<typeof selection>;

const person = z.strictObject({ id: z.string(), name: z.string() });

const row = z.strictObject({
  client_id: z.string(),
  client_name: z.string(),
  /** Null while no one has named it. */
  business_name: z.nullable(z.string()),
  email: z.string(),
  state: z.string(),
  /** Null for clients who signed up by themselves. */
  origin: z.nullable(z.enum(storedOrigins)),
  /** The label of the Sign Up Id, or the id; null without one. */
  signup: z.nullable(z.string()),
  advisor: z.nullable(person),
  /** Of the newest; `begun` for a draft; null without either. */
  prequalification: z.nullable(z.string()),
  application: z.nullable(z.string()),
  /** Asked for most recently, in whole US dollars. */
  amount: z.nullable(z.number()),
  /** Instants, to some minutes. */
  client_acted_at: z.nullable(z.string()),
  firm_acted_at: z.nullable(z.string()),
  added_at: z.string(),
  /** The first open task. */
  next_step: z.nullable(
    z.strictObject({
      task_id: z.string(),
      title: z.string(),
      /** YYYY-MM-DD */
      due_on: z.string(),
      staff: person,
      revision: z.number(),
    }),
  ),
  papers: z.number(),
  /** Fundings here and before, and the day of the last (YYYY-MM-DD). */
  deals: z.number(),
  last_deal_on: z.nullable(z.string()),
  link: z.enum(linkStates),
});
export type ClientListRow = z.infer<typeof row>;

/** A page of 50, starting at the previous page's cursor. 400 for a value that isn't one of its list. */
export const clientList = endpoint("GET /desk/clients", {
  access: anyStaff,
  summary: "Clients as a list",
  input: {
    query: z.strictObject({
      ...clientListFilters,
      sort: z.enum(clientListSorts),
      direction: z.enum(sortDirections),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
  },
  output: toData(z.strictObject({ clients: z.array(row), next_cursor: z.nullable(z.string()) })),
});

const counts = z.strictObject({
  count: z.number(),
  has_more: z.boolean(),
  /** Of those counted: what they asked for most recently, in whole US dollars. */
  amount: z.number(),
  papers: z.number(),
  deals: z.number(),
});
export type ClientListCounts = z.infer<typeof counts>;

/** Counts at most `clientsCountedAtMost`. */
export const clientListCounts = endpoint("GET /desk/clients/counts", {
  access: anyStaff,
  shows: "no clients",
  summary: "How many clients the list shows",
  input: { query: filters },
  output: toData(counts),
});

/** The list as CSV that no spreadsheet will execute, in its order, up to `exportRows`. The export and its reason are recorded. */
export const exportClients = endpoint("POST /desk/clients/export", {
  ...out("clientListExport"),
  summary: "Clients of the list as CSV",
  input: {
    body: z.strictObject({
      selection,
      columns: z.array(z.enum(clientColumns)).check(z.minLength(1), z.maxLength(clientColumns.length)),
      sort: z.enum(clientListSorts),
      direction: z.enum(sortDirections),
      reason,
    }),
  },
  output: toData(z.strictObject({ filename: z.string(), csv: z.string(), rows: z.number(), is_cut: z.boolean() })),
});
