import { type Asker, microsAgo, type Question } from "./desk-questions.ts";

/** Clients and staff that the requests name. */
export interface Known {
  /** Clients with complete files. */
  readonly clientIds: readonly string[];
  /** The client with a long file. */
  readonly busyClientId: string;
  readonly staffId: string;
  readonly entries: number;
}

const nobodysId = "00000000-0000-0000-0000-000000000000";
const day = (daysFromNow: number): string => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

const named = (name: string, as: Asker): string => (as === "manager" ? name : `${name}, ${as}`);

const of = (name: string, path: string, as: Asker = "manager"): Question => ({
  name: named(name, as),
  pathOf: () => path,
  as,
});

/** The desk's lists other than the pipeline. */
export const listQuestions = (known: Known): readonly Question[] => [
  of("today: mine", "/today?scope=mine", "advisor"),
  of("today: mine", "/today?scope=mine"),
  of("today: everybody's", "/today?scope=all"),
  of("today: everybody's", "/today?scope=all", "auditor"),
  ...clientQuestions(known),
  of("tasks: mine", "/tasks", "advisor"),
  ...auditQuestions(known),
  ...officeQuestions,
  ...settingQuestions,
];

const clientQuestions = ({ clientIds, busyClientId }: Known): Question[] => {
  const ofClients = (name: string, rest: string, as: Asker = "manager"): Question => ({
    name: named(`client: ${name}`, as),
    pathOf: (turn) => `/clients/${clientIds[turn % clientIds.length]}${rest}`,
    as,
  });
  const ofBusy = (name: string, rest: string): Question =>
    of(`client of many years: ${name}`, `/clients/${busyClientId}${rest}`);
  return [
    ofClients("file", ""),
    ofClients("file", "", "auditor"),
    ofClients("history", "/history"),
    ofClients("documents", "/documents"),
    ofClients("requests", "/document-requests"),
    ofClients("messages", "/messages"),
    ofClients("notes", "/notes"),
    ofClients("tasks", "/tasks"),
    ofBusy("file", ""),
    ofBusy("history", "/history"),
    ofBusy("history with views", "/history?views=true"),
    ofBusy("history, a deep page", `/history?views=true&before=${instant(-500)}~audit-000000000000001`),
    ofBusy("documents", "/documents"),
    ofBusy("requests", "/document-requests"),
    ofBusy("tasks", "/tasks"),
  ];
};

/** To the microsecond, like the history's cursors. */
const instant = (daysFromNow: number): string => `${day(daysFromNow)}T00:00:00.000000Z`;

const auditQuestions = ({ clientIds, busyClientId, staffId, entries }: Known): Question[] => [
  of("audit: newest", "/audit"),
  of("audit: newest", "/audit", "auditor"),
  of("audit: a deep page", `/audit?before=${Math.round(entries / 3)}`, "auditor"),
  of("audit: a common action", "/audit?action=file.viewed", "auditor"),
  of("audit: a rare action", "/audit?action=value.revealed", "auditor"),
  of("audit: an action that never was", "/audit?action=list.exported", "auditor"),
  of("audit: somebody", `/audit?actor=${staffId}`, "auditor"),
  of("audit: somebody's action", `/audit?actor=${staffId}&action=value.revealed`, "auditor"),
  of("audit: clients", "/audit?actor=clients", "auditor"),
  of("audit: the system", "/audit?actor=system", "auditor"),
  of("audit: some days", `/audit?from=${day(-200)}&to=${day(-190)}`, "auditor"),
  of(
    "audit: somebody's action on some days",
    `/audit?actor=${staffId}&action=status.changed&from=${day(-400)}&to=${day(-395)}`,
    "auditor",
  ),
  of("audit: a client", `/audit?client=${clientIds[0]}`, "auditor"),
  of("audit: a client of many years", `/audit?client=${busyClientId}&action=status.changed`, "auditor"),
  of("audit: a client by e-mail", "/audit?client=p4242@example.com", "auditor"),
  of("audit: a word", "/audit?text=bank-statement-42", "auditor"),
  of("audit: a common word", "/audit?text=statement", "auditor"),
  of("audit: a common word of somebody's", `/audit?text=statement&actor=${staffId}&action=document.viewed`, "auditor"),
  of("audit: a common word, a rare action", "/audit?text=statement&action=value.revealed", "auditor"),
  of("audit: a common word in some days", `/audit?text=statement&from=${day(-400)}&to=${day(-399)}`, "auditor"),
  {
    ...of("audit: a reference", "", "auditor"),
    pathOf: (turn) => `/audit?text=FA-${(turn * 40_503).toString(16).padStart(5, "0")}`,
  },
  of("audit: no such word", "/audit?text=nowhere-at-all", "auditor"),
];

const officeQuestions: readonly Question[] = [
  of("Sign Up Ids", "/signup-ids"),
  of("Sign Up Ids", "/signup-ids", "advisor"),
  of("Sign Up Ids: a deep page", `/signup-ids?cursor=${microsAgo(600)}.B0000000`),
  of("Sign Up Ids: usable", "/signup-ids?usable=true"),
  of("Sign Up Ids: search", "/signup-ids?q=source%2017"),
  of("Sign Up Ids: search no id", "/signup-ids?q=nowhere"),
  of("Sign Up Ids: one", "/signup-ids/B0000417"),
  of("Sign Up Ids: who came", "/signup-ids/B0000417/clients", "advisor"),
  of("contact", "/contact"),
  of("contact: a deep page", `/contact?cursor=${microsAgo(600)}.${nobodysId}`),
  of("contact: open", "/contact?state=open"),
  of("contact: closed, of which there is nothing", "/contact?state=closed"),
  of("contact: search", "/contact?q=writer%20777"),
  of("contact: search a common word", "/contact?q=example"),
  of("contact: search no writer", "/contact?q=nowhere"),
  of("contact: search among the open", "/contact?state=open&q=subject"),
  of("contact: unread", "/contact-unread", "advisor"),
  of("calendar: a week", `/calls?from=${day(-3)}&days=7`),
  of("calendar: a week", `/calls?from=${day(-3)}&days=7`, "advisor"),
  of("calendar: a month", `/calls?from=${day(-15)}&days=31`),
  of("calendar: a month", `/calls?from=${day(-15)}&days=31`, "advisor"),
  of("calendar: a month long ago", `/calls?from=${day(-600)}&days=31`, "advisor"),
  of("calendars", "/calendars"),
  of("staff", "/staff"),
  of("colleagues", "/colleagues", "advisor"),
];

const settingQuestions: readonly Question[] = [
  of("settings: the webhook's log", "/settings/webhook?show=all"),
  of("settings: what the webhook refused", "/settings/webhook?show=failed"),
  of("settings: failed mails", "/settings/failed-mails"),
  of("settings: document types", "/settings/document-types"),
];

/** Reports on this many days up to today. */
export const reportQuestions = (days: number): readonly Question[] =>
  ["funnel", "left-forms", "sources", "calls", "documents"].map((report) =>
    of(`report: ${report}, ${days} days`, `/reports/${report}?from=${day(1 - days)}&to=${day(0)}`),
  );
