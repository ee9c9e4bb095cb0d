import { todayLists } from "@funding-desk/contract/desk/today/desk-api";
import { type Asker, microsAgo, type Question } from "./desk-questions.ts";

/** Clients and staff that the requests name. */
export interface Known {
  /** Clients with complete files. */
  readonly clientIds: readonly string[];
  /** Clients who are here twice. */
  readonly doubleIds: readonly string[];
  /** The client with a long file. */
  readonly busyClientId: string;
  readonly staffId: string;
  readonly importId: string;
  readonly entries: number;
}

const nobodysId = "00000000-0000-0000-0000-000000000000";
const day = (daysFromNow: number): string => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

const nameQuestion = (name: string, as: Asker): string => (as === "manager" ? name : `${name}, ${as}`);

const createQuestion = (name: string, path: string, as: Asker = "manager"): Question => ({
  name: nameQuestion(name, as),
  pathOf: () => path,
  as,
});

/** The desk's lists other than the pipeline. Not the week's reminders, which open sealed answers that the rows don't have. */
export const listQuestions = (known: Known): readonly Question[] => [
  createQuestion("today: mine", "/today?scope=mine", "advisor"),
  createQuestion("today: mine", "/today?scope=mine"),
  createQuestion("today: everyone's", "/today?scope=all"),
  createQuestion("today: everyone's", "/today?scope=all", "auditor"),
  ...todayLists.flatMap((list) => [
    createQuestion(`today: all ${list}`, `/today/${list}?scope=all`),
    createQuestion(`today: all ${list}`, `/today/${list}?scope=mine`, "advisor"),
  ]),
  ...clientQuestions(known),
  ...bulkActQuestions,
  createQuestion("tasks: mine", "/tasks", "advisor"),
  ...auditQuestions(known),
  ...officeQuestions,
  ...settingQuestions,
];

const clientQuestions = ({ clientIds, doubleIds, busyClientId }: Known): Question[] => {
  const ofClients = (name: string, rest: string, as: Asker = "manager"): Question => ({
    name: nameQuestion(`client: ${name}`, as),
    pathOf: (turn) => `/clients/${clientIds[turn % clientIds.length]}${rest}`,
    as,
  });
  const ofDoubles = (name: string): Question => ({
    name: `client: ${name}`,
    pathOf: (turn) => `/clients/${doubleIds[turn % doubleIds.length]}/duplicates`,
    as: "manager",
  });
  const ofBusy = (name: string, rest: string): Question =>
    createQuestion(`client of many years: ${name}`, `/clients/${busyClientId}${rest}`);
  return [
    ofClients("file", ""),
    ofClients("file", "", "auditor"),
    ofClients("timeline", "/timeline"),
    ofClients("what is next", "/next"),
    ofClients("answers", "/answers"),
    ofClients("documents", "/documents"),
    ofClients("requests", "/document-requests"),
    ofClients("messages", "/messages"),
    ofClients("notes", "/notes"),
    ofClients("tasks", "/tasks"),
    ofClients("drafts", "/drafts"),
    ofClients("reminders", "/reminders"),
    ofClients("offers", "/placement"),
    ofClients("files with lenders", "/submissions"),
    ofClients("past deals", "/past-deals"),
    ofClients("comparisons", "/fit/runs"),
    ofClients("template values", "/template-values"),
    ofClients("duplicates", "/duplicates"),
    ...(doubleIds.length > 0 ? [ofDoubles("duplicates, of which there are some")] : []),
    ofBusy("file", ""),
    ofBusy("timeline", "/timeline"),
    ofBusy("timeline with views", "/timeline?views=true"),
    ofBusy("timeline, a deep page", `/timeline?views=true&before=${instant(-500)}~audit-000000000000001`),
    ofBusy("documents", "/documents"),
    ofBusy("requests", "/document-requests"),
    ofBusy("tasks", "/tasks"),
  ];
};

/** To the microsecond, like the timeline's cursors. */
const instant = (daysFromNow: number): string => `${day(daysFromNow)}T00:00:00.000000Z`;

const auditQuestions = ({ clientIds, busyClientId, staffId, entries }: Known): Question[] => [
  createQuestion("audit: newest", "/audit"),
  createQuestion("audit: newest", "/audit", "auditor"),
  createQuestion("audit: a deep page", `/audit?before=${Math.round(entries / 3)}`, "auditor"),
  createQuestion("audit: a common action", "/audit?action=file.viewed", "auditor"),
  createQuestion("audit: a rare action", "/audit?action=value.revealed", "auditor"),
  createQuestion("audit: an action that never was", "/audit?action=list.exported", "auditor"),
  createQuestion("audit: one member", `/audit?actor=${staffId}`, "auditor"),
  createQuestion("audit: one member's action", `/audit?actor=${staffId}&action=value.revealed`, "auditor"),
  createQuestion("audit: clients", "/audit?actor=clients", "auditor"),
  createQuestion("audit: the system", "/audit?actor=system", "auditor"),
  createQuestion("audit: some days", `/audit?from=${day(-200)}&to=${day(-190)}`, "auditor"),
  createQuestion(
    "audit: one member's action on some days",
    `/audit?actor=${staffId}&action=status.changed&from=${day(-400)}&to=${day(-395)}`,
    "auditor",
  ),
  createQuestion("audit: a client", `/audit?client=${clientIds[0]}`, "auditor"),
  createQuestion("audit: a client of many years", `/audit?client=${busyClientId}&action=status.changed`, "auditor"),
  createQuestion("audit: a client by e-mail", "/audit?client=p4242@example.com", "auditor"),
  createQuestion("audit: a word", "/audit?text=bank-statement-42", "auditor"),
  createQuestion("audit: a common word", "/audit?text=statement", "auditor"),
  createQuestion(
    "audit: a common word of one member",
    `/audit?text=statement&actor=${staffId}&action=document.viewed`,
    "auditor",
  ),
  createQuestion("audit: a common word, a rare action", "/audit?text=statement&action=value.revealed", "auditor"),
  createQuestion(
    "audit: a common word in some days",
    `/audit?text=statement&from=${day(-400)}&to=${day(-399)}`,
    "auditor",
  ),
  {
    ...createQuestion("audit: a reference", "", "auditor"),
    pathOf: (turn) => `/audit?text=FA-${(turn * 40_503).toString(16).padStart(5, "0")}`,
  },
  createQuestion("audit: no such word", "/audit?text=nowhere-at-all", "auditor"),
];

const bulkActQuestions: readonly Question[] = [
  createQuestion("bulk acts", "/bulk-acts"),
  createQuestion("bulk acts", "/bulk-acts", "advisor"),
  createQuestion("bulk acts: a deep page", `/bulk-acts?cursor=${microsAgo(600)}.${nobodysId}`),
];

const officeQuestions: readonly Question[] = [
  createQuestion("Sign Up Ids", "/signup-ids"),
  createQuestion("Sign Up Ids", "/signup-ids", "advisor"),
  createQuestion("Sign Up Ids: a deep page", `/signup-ids?cursor=${microsAgo(600)}.B0000000`),
  createQuestion("Sign Up Ids: usable", "/signup-ids?usable=true"),
  createQuestion("Sign Up Ids: search", "/signup-ids?q=source%2017"),
  createQuestion("Sign Up Ids: search no id", "/signup-ids?q=nowhere"),
  createQuestion("Sign Up Ids: one", "/signup-ids/B0000417"),
  createQuestion("Sign Up Ids: who came", "/signup-ids/B0000417/clients", "advisor"),
  createQuestion("contact", "/contact"),
  createQuestion("contact: a deep page", `/contact?cursor=${microsAgo(600)}.${nobodysId}`),
  createQuestion("contact: open", "/contact?state=open"),
  createQuestion("contact: closed, of which there is nothing", "/contact?state=closed"),
  createQuestion("contact: search", "/contact?q=writer%20777"),
  createQuestion("contact: search a common word", "/contact?q=example"),
  createQuestion("contact: search no writer", "/contact?q=nowhere"),
  createQuestion("contact: search among the open", "/contact?state=open&q=subject"),
  createQuestion("contact: unread", "/contact-unread", "advisor"),
  createQuestion("calendar: a week", `/calls?from=${day(-3)}&days=7`),
  createQuestion("calendar: a week", `/calls?from=${day(-3)}&days=7`, "advisor"),
  createQuestion("calendar: a month", `/calls?from=${day(-15)}&days=31`),
  createQuestion("calendar: a month", `/calls?from=${day(-15)}&days=31`, "advisor"),
  createQuestion("calendar: a month long ago", `/calls?from=${day(-600)}&days=31`, "advisor"),
  createQuestion("calendars", "/calendars"),
  createQuestion("staff", "/staff"),
  createQuestion("colleagues", "/colleagues", "advisor"),
];

const settingQuestions: readonly Question[] = [
  createQuestion("settings: the webhook's log", "/settings/webhook?show=all"),
  createQuestion("settings: what the webhook refused", "/settings/webhook?show=failed"),
  createQuestion("settings: failed mails", "/settings/failed-mails"),
  createQuestion("settings: document types", "/settings/document-types"),
  createQuestion("settings: imports", "/settings/imports"),
  createQuestion("settings: who would get a file", "/settings/assignment/preview?state=FL&amount=50000"),
  createQuestion("settings: API keys", "/settings/api-keys"),
  createQuestion("settings: templates", "/message-templates", "advisor"),
  createQuestion("settings: packs", "/packs"),
  createQuestion("saved views", "/views?list=pipeline"),
  createQuestion("catalog: programs", "/catalog/programs"),
  createQuestion("catalog: search", "/catalog/programs?q=line"),
  createQuestion("catalog: lenders", "/catalog/lenders"),
  createQuestion("requests for a Sign Up Id", "/signup-id-requests?state=open"),
];

/** Reports on this many days up to today. */
export const reportQuestions = (days: number): readonly Question[] =>
  ["funnel", "left-forms", "sources", "calls", "documents", "placement", "team"].map((report) =>
    createQuestion(`report: ${report}, ${days} days`, `/reports/${report}?from=${day(1 - days)}&to=${day(0)}`),
  );
