interface OfferStateRow {
  /** For staff. */
  readonly label: string;
  /** How the desk marks it. */
  readonly tone: "good" | "waiting" | "neutral";
  /** What clients read; undefined for what they never see. */
  readonly toClient?: string;
}

const table = {
  draft: { label: "Draft", tone: "waiting" },
  disclosed: { label: "Waiting for the client to read the disclosure", tone: "waiting" },
  shown: { label: "Shown to the client", tone: "neutral", toClient: "Waiting for your answer" },
  chosen: { label: "Chosen", tone: "good", toClient: "You chose this offer" },
  refused: { label: "The client said no", tone: "neutral", toClient: "You said no" },
  replaced: { label: "Replaced", tone: "neutral", toClient: "Replaced by a newer offer" },
  withdrawn: { label: "Taken back", tone: "neutral", toClient: "No longer available" },
} as const satisfies Readonly<Record<string, OfferStateRow>>;

/** How far an offer has come. A client sees none that is a draft, and of one that is `disclosed` only the lender's paper. */
export type OfferState = keyof typeof table;
export const offerStates = Object.keys(table) as OfferState[];
export const offerStateRows: Readonly<Record<OfferState, OfferStateRow>> = table;

/** Who entered an offer, and who handed us a disclosure. */
export const offerSources = ["lender", "staff"] as const;
export type OfferSource = (typeof offerSources)[number];

export const disclosureEventKinds = ["received", "sent", "opened", "signed", "evidence", "altered"] as const;
export type DisclosureEventKind = (typeof disclosureEventKinds)[number];

/** For a list whose lines begin with when. */
export const disclosureEventWords: Readonly<Record<DisclosureEventKind, string>> = {
  received: "Received from the lender",
  sent: "Put in the client's account, and its link mailed",
  opened: "Opened by the client",
  signed: "Signed by the client",
  evidence: "These times sent to the lender",
  altered: "Found altered, and not handed out",
};

/** Where that happened. */
export const disclosureChannels = ["desk", "portal", "mail", "door"] as const;
export type DisclosureChannel = (typeof disclosureChannels)[number];

/** What a client said about an offer. */
export const offerAnswers = ["chosen", "refused"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** Who has to meet a condition. */
export const conditionOwners = ["client", "firm", "lender"] as const;
export type ConditionOwner = (typeof conditionOwners)[number];

/** Why someone should look at an offer or a funded client again. */
export const lookKinds = ["expires", "half repaid", "ends"] as const;
export type LookKind = (typeof lookKinds)[number];

/** What says where the client's business is. */
export const stateSources = ["application", "profile", "sign-up"] as const;
export type StateSource = (typeof stateSources)[number];
