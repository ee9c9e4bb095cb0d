import { anyStaff, freshStaff, settingsReaders, workingStaff } from "./staff-role.ts";

/** What one member may do before someone looks. */
interface OutCap {
  readonly perHour: number;
  readonly perDay: number;
  /** After the member's name: "Ada Smith *revealed 20 protected values*". */
  readonly did: (count: number) => string;
  /** What an hour's cap asks for: the second factor, or, where a frame of the browser shows the answer and can't ask, to wait. */
  readonly pastHour: "second factor" | "wait";
}

/**
 * Several times what we expect of a busy advisor (five files sent, and a hundred documents read, in a day), and far from
 * what it takes to carry off a firm's clients.
 */
export const outCaps = {
  reveal: {
    perHour: 20,
    perDay: 80,
    did: (count) => `revealed ${count} protected values`,
    pastHour: "second factor",
  },
  export: {
    perHour: 20,
    perDay: 60,
    did: (count) => `exported client data ${count} times`,
    pastHour: "second factor",
  },
  send: { perHour: 20, perDay: 60, did: (count) => `sent files to lenders ${count} times`, pastHour: "second factor" },
  open: { perHour: 240, perDay: 800, did: (count) => `opened ${count} of clients' files`, pastHour: "wait" },
} as const satisfies Readonly<Record<string, OutCap>>;

export type CappedAct = keyof typeof outCaps;
export const cappedActs = Object.keys(outCaps) as [CappedAct, ...CappedAct[]];

/** Which of a cap's two. */
export type CapSpan = "hour" | "day";

/** After the member's name: "revealed 20 protected values within an hour". */
export const describeReached = (act: CappedAct, span: CapSpan = "hour"): string => {
  const { did, perHour, perDay } = outCaps[act];
  return span === "hour" ? `${did(perHour)} within an hour` : `${did(perDay)} within a day`;
};

interface WayOut {
  /** Of its endpoints: who may, and whether the second factor has to be fresh. `public` is for a signed link of one session. */
  readonly access:
    | { readonly staff: readonly string[]; readonly isFresh?: true }
    | "public"
    | "client"
    | "lender"
    | "co-borrower";
  /** How much of it a member may take. Managers are mailed when one reaches it. */
  readonly cap?: CappedAct;
  /** The rate limit of a client's or co-borrower's own way. */
  readonly limit?: string;
  /** The action that records it. Left out for one's own, and where `after` is recorded. */
  readonly audit?: string;
  /** The way that gave out its link: what guards, counts, and records that one holds for both. */
  readonly after?: string;
  /**
   * How the client learns of it: by mail, on "Who has seen my file", in the lender's history, or because it's their own act.
   * `nobody` where it's about no client alone.
   */
  readonly client: "mail" | "views" | "history" | "own" | "nobody";
}

/**
 * Every way on which what is sealed of a client leaves the product: a full number or birthday, or a stored file. Endpoints take
 * their access from here, routes count by it, and services record its action. `ways-out.test.ts` of the server finds those
 * that aren't here.
 */
export const waysOut = {
  reveal: { access: freshStaff, cap: "reveal", audit: "value.revealed", client: "views" },
  clientExport: { access: freshStaff, cap: "export", audit: "file.exported", client: "views" },
  clientExportFile: { access: workingStaff, after: "clientExport", client: "views" },
  auditExport: {
    access: { ...settingsReaders, isFresh: true },
    cap: "export",
    audit: "audit.exported",
    client: "nobody",
  },
  reportExport: {
    access: { ...settingsReaders, isFresh: true },
    cap: "export",
    audit: "list.exported",
    client: "nobody",
  },
  clientListExport: {
    access: { ...settingsReaders, isFresh: true },
    cap: "export",
    audit: "clients.exported",
    client: "nobody",
  },
  sendFile: { access: workingStaff, cap: "send", audit: "submission.changed", client: "mail" },
  renewLink: { access: workingStaff, cap: "send", audit: "submission.changed", client: "views" },
  moveFile: { access: freshStaff, cap: "send", audit: "submission.changed", client: "mail" },
  openDocument: { access: workingStaff, cap: "open", audit: "document.viewed", client: "views" },
  openRows: { access: workingStaff, cap: "open", audit: "document.viewed", client: "views" },
  openMessageFile: { access: workingStaff, cap: "open", audit: "message.file_viewed", client: "views" },
  openEmail: { access: workingStaff, cap: "open", audit: "message.email_viewed", client: "views" },
  openDisclosure: { access: anyStaff, cap: "open", audit: "disclosure.viewed", client: "views" },
  saveApplication: { access: workingStaff, cap: "open", audit: "application.copied", client: "views" },
  lenderItem: { access: "lender", audit: "lender.acted", client: "history" },
  lenderPages: { access: "public", audit: "lender.acted", client: "history" },
  lenderArchive: { access: "lender", audit: "lender.acted", client: "history" },
  answerLender: { access: "client", client: "own" },
  coBorrowerCopy: { access: "co-borrower", limit: "application-copy", client: "own" },
  ownDocument: { access: "public", client: "own" },
  ownMessageFile: { access: "public", client: "own" },
  ownDisclosure: { access: "public", client: "own" },
  ownApplication: { access: "public", limit: "application-copy", client: "own" },
  ownData: { access: "public", limit: "my-data", client: "own" },
} as const satisfies Readonly<Record<string, WayOut>>;

export type WayOutName = keyof typeof waysOut;

/** The part of an endpoint's declaration that makes it a way out. */
export const out = <Name extends WayOutName>(
  wayOut: Name,
): { readonly access: (typeof waysOut)[Name]["access"]; readonly wayOut: Name } => ({
  access: waysOut[wayOut].access,
  wayOut,
});

/** The cap that a way out counts toward. */
export const findCap = (wayOut: WayOutName): CappedAct | undefined => {
  const way: WayOut = waysOut[wayOut];
  return way.cap;
};
