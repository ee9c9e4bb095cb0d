import {
  type CoveredMonths,
  findExpectedMonth,
  formatCoveredMonths,
  formatMonth,
  listExpectedMonths,
  listMonths,
  shiftMonth,
  statementDay,
} from "../../documents/document/covered-months.ts";
import type { ReviewState } from "../../documents/document/review-state.ts";
import type { FileState } from "../../documents/file/file-state.ts";
import { formatDate } from "../../forms/format.ts";
import { addDays } from "../../forms/months.ts";
import {
  type DocumentNames,
  formatNeed,
  type NeededDocument,
  nameDocument,
} from "../../matching/fit/needed-documents.ts";
import { type SubmissionStatus, submissionStatusRows } from "./states.ts";

/** Blocks: nothing is sent. Warns: staff may send it with a reason. */
export const preflightSeverities = ["blocks", "warns"] as const;
export type PreflightSeverity = (typeof preflightSeverities)[number];

/** Where at the desk a finding is cured. */
export const preflightPlaces = ["documents", "submission", "answers", "registrations"] as const;
export type PreflightPlace = (typeof preflightPlaces)[number];

export const preflightKinds = [
  "consent missing",
  "numbers missing",
  "submission open",
  "submission lately",
  "registration missing",
  "document unusable",
  "document missing",
  "months missing",
  "months unknown",
  "statement short",
  "license expired",
  "license unknown",
  "name differs",
] as const;
export type PreflightKind = (typeof preflightKinds)[number];

/** What speaks against sending a file, and what would change that. */
export interface PreflightFinding {
  /** Names the finding within its submission, so that staff accept this one and no other. */
  readonly id: string;
  readonly kind: PreflightKind;
  readonly severity: PreflightSeverity;
  readonly sentence: string;
  readonly cure: string;
  readonly place: PreflightPlace;
  /** The document or submission that it's about. */
  readonly subjectId?: string;
}

export interface PreflightDocument {
  readonly id: string;
  readonly filename: string;
  /** Slug of its type. */
  readonly type: string;
  readonly review: ReviewState;
  readonly state: FileState;
  /** Null until staff have said it, or we have read it. */
  readonly covers: CoveredMonths | null;
  /** We read that a page is missing, or that it's the bank's web page instead of a statement. */
  readonly isShort: boolean;
  /** yyyy-mm-dd, the last day of a license; null until staff have said it. */
  readonly validUntil: string | null;
  /** Whether it's chosen for this lender. */
  readonly isChosen: boolean;
}

/** How a form names the business or its owner. */
export interface StatedName {
  readonly of: "business" | "owner";
  /** "the application", "the profile" */
  readonly where: string;
  readonly name: string;
}

export interface PreflightConsent {
  readonly person: string;
  readonly isLive: boolean;
  /** Why what they signed doesn't count: staff entered their address lately, or it was stopped. */
  readonly holdup?: "waits" | "stopped";
}

export interface OtherSubmission {
  readonly id: string;
  readonly status: SubmissionStatus;
  /** yyyy-mm-dd, when it came to that. */
  readonly since: string;
}

/** A registration that the law of the client's state asks for. */
export interface NeededRegistration {
  readonly state: string;
  readonly law: string;
  readonly isThere: boolean;
  /** Whether a lawyer has confirmed the rule. */
  readonly isConfirmed: boolean;
}

/** Everything that is checked before a file goes to a lender. */
export interface PreflightFile {
  /** yyyy-mm-dd, the firm's day. */
  readonly today: string;
  readonly lenderName: string;
  /** What the program asks this business for. */
  readonly needs: readonly NeededDocument[];
  readonly documentNames: DocumentNames;
  readonly documents: readonly PreflightDocument[];
  readonly names: readonly StatedName[];
  /** To send the file, one for each person in the application. */
  readonly consents: readonly PreflightConsent[];
  /** Names of co-borrowers who enter their own numbers and haven't yet. */
  readonly numbersAwaited: readonly string[];
  /** The client's other files with this lender. */
  readonly others: readonly OtherSubmission[];
  readonly registrations: readonly NeededRegistration[];
}

type Check = (file: PreflightFile) => PreflightFinding[];

/** A file that came back lately comes back again. */
const latelyDays = 90;
/** A license that ends before a loan is closed. */
const expiringDays = 30;

/** What blocks first, each in the order of the checks. */
export const findPreflightFindings = (file: PreflightFile): PreflightFinding[] => {
  const findings = checks.flatMap((check) => check(file));
  return preflightSeverities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
};

const checkConsents: Check = ({ consents }) =>
  consents.flatMap(({ person, isLive, holdup }, index) =>
    isLive
      ? []
      : [
          {
            id: `consent-${index}`,
            kind: "consent missing",
            severity: "blocks",
            ...describeMissing(person, holdup),
            place: "submission",
          },
        ],
  );

const describeMissing = (
  person: string,
  holdup: PreflightConsent["holdup"],
): Pick<PreflightFinding, "sentence" | "cure"> => {
  switch (holdup) {
    case "waits":
      return {
        sentence: `${person} signed through an address that staff entered, so it doesn't count yet.`,
        cure: "The client or another manager can confirm the address now. Otherwise wait.",
      };
    case "stopped":
      return {
        sentence: `${person}'s new address was stopped, so what was signed through it doesn't count.`,
        cure: "Call, and correct the address or have another manager confirm it.",
      };
    default:
      return {
        sentence: `${person} hasn't agreed to send this file.`,
        cure: "Ask for the consent, or wait for the answer.",
      };
  }
};

const checkNumbers: Check = ({ numbersAwaited }) =>
  numbersAwaited.map((person, index) => ({
    id: `numbers-${index}`,
    kind: "numbers missing",
    severity: "blocks",
    sentence: `${person} hasn't entered their own social security number and birth date.`,
    cure: "Email them their private link from the client's answers, or wait.",
    place: "answers",
  }));

const checkOthers: Check = ({ others, lenderName, today }) =>
  others.flatMap(({ id, status, since }): PreflightFinding[] => {
    const words = `${lenderName} has had this client's file before: ${submissionStatusRows[status].label.toLowerCase()} since ${formatDate(since)}.`;
    const shared = { place: "submission", subjectId: id } as const;
    if (submissionStatusRows[status].isOpen)
      return [
        {
          ...shared,
          id: `open-${id}`,
          kind: "submission open",
          severity: "blocks",
          sentence: `${lenderName} already has this client's file.`,
          cure: "Go on with the open one, or withdraw it first.",
        },
      ];
    if (addDays(since, latelyDays) < today) return [];
    return [
      {
        ...shared,
        id: `lately-${id}`,
        kind: "submission lately",
        severity: "warns",
        sentence: words,
        cure: `Say what has changed since then. Most lenders look at a file again after ${latelyDays} days.`,
      },
    ];
  });

const checkRegistrations: Check = ({ registrations }) =>
  registrations.flatMap(({ state, law, isThere, isConfirmed }, index) =>
    isThere
      ? []
      : [
          {
            id: `registration-${state}-${index}`,
            kind: "registration missing",
            // A rule that no lawyer has confirmed stops no one.
            severity: isConfirmed ? "blocks" : "warns",
            sentence: `The firm isn't registered in ${state}, which ${law} asks of brokers.`,
            cure: isConfirmed
              ? "Register, and enter the registration under Settings."
              : "Have a lawyer confirm whether this law applies to the firm.",
            place: "registrations",
          },
        ],
  );

const unusable: Readonly<Record<Exclude<FileState, "stored">, string>> = {
  checking: "hasn't been checked for viruses yet",
  unsafe: "is unsafe, so we deleted it",
};

const checkChosen: Check = ({ documents }) =>
  documents.flatMap(({ id, filename, review, state, isChosen }): PreflightFinding[] => {
    if (!isChosen || (review !== "rejected" && state === "stored")) return [];
    const why = state === "stored" ? "was rejected" : unusable[state];
    return [
      {
        id: `unusable-${id}`,
        kind: "document unusable",
        severity: "blocks",
        sentence: `“${filename}” ${why}.`,
        cure: state === "checking" ? "Wait a few minutes." : "Take it out, or ask the client for another one.",
        place: "documents",
        subjectId: id,
      },
    ];
  });

const isUsable = ({ review, state }: PreflightDocument): boolean => review !== "rejected" && state !== "unsafe";

/** Each paper once, with the largest number asked for: a program may ask for more months in some states. */
const listNeeds = (needs: readonly NeededDocument[]): NeededDocument[] => {
  const largest = new Map<string, NeededDocument>();
  for (const each of needs) {
    const { type, unit, label = "" } = each.need;
    const key = `${type}/${unit}/${label}`;
    const other = largest.get(key);
    if (
      !other ||
      other.need.count < each.need.count ||
      (!other.isSure && each.isSure && other.need.count === each.need.count)
    )
      largest.set(key, each);
  }
  return [...largest.values()];
};

const checkNeeds: Check = (file) =>
  listNeeds(file.needs).flatMap((needed) => {
    // A paper in the program's own words is no type's, so we can't tell whether it's there.
    if (needed.need.label !== undefined) return [];
    const own = file.documents.filter((each) => each.type === needed.need.type && each.isChosen && isUsable(each));
    if (own.length === 0) return [toMissing(needed, file)];
    return needed.need.unit === "months" ? checkMonths(needed, own, file) : checkCount(needed, own, file);
  });

const toMissing = ({ need, isSure }: NeededDocument, { documents, documentNames }: PreflightFile): PreflightFinding => {
  const isOnFile = documents.some((each) => each.type === need.type && isUsable(each));
  const ask = isSure ? "The program asks for" : "The program may ask for";
  return {
    id: `missing-${need.type}-${need.unit}`,
    kind: "document missing",
    severity: "warns",
    sentence: `${ask} “${formatNeed(need, documentNames)}”. ${isOnFile ? "It's on file but not chosen." : "There is none on file."}`,
    cure: isOnFile ? "Choose it for this lender." : "Ask the client for it.",
    place: isOnFile ? "submission" : "documents",
  };
};

const checkCount = (
  { need }: NeededDocument,
  own: readonly PreflightDocument[],
  { documentNames }: PreflightFile,
): PreflightFinding[] => {
  if (own.length >= need.count) return [];
  return [
    {
      id: `missing-${need.type}-${need.unit}`,
      kind: "document missing",
      severity: "warns",
      sentence: `The program asks for “${formatNeed(need, documentNames)}”. ${own.length} ${own.length === 1 ? "file is" : "files are"} chosen.`,
      cure: "Choose more, ask the client for the rest, or say why that's enough.",
      place: "documents",
    },
  ];
};

const checkMonths = (
  { need }: NeededDocument,
  own: readonly PreflightDocument[],
  { today, documentNames }: PreflightFile,
): PreflightFinding[] => {
  const covered = new Set(own.flatMap(({ covers }) => (covers ? listMonths(covers) : [])));
  const short = own.filter(({ isShort }) => isShort);
  const undated = own.filter(({ covers, isShort }) => covers === null && !isShort);
  const missing = listExpectedMonths(today, need.count, covered).filter((each) => !covered.has(each));
  const name = nameDocument(need, documentNames);
  const unknown = undated.map(
    ({ id, filename }): PreflightFinding => ({
      id: `undated-${id}`,
      kind: "months unknown",
      severity: "warns",
      sentence: `No one has said which months “${filename}” covers.`,
      cure: "Open it and enter its months.",
      place: "documents",
      subjectId: id,
    }),
  );
  const cut = short.map(
    ({ id, filename }): PreflightFinding => ({
      id: `short-${id}`,
      kind: "statement short",
      severity: "warns",
      sentence: `“${filename}” isn't the whole statement.`,
      cure: "Open it to see what is missing, and ask the client for all pages.",
      place: "documents",
      subjectId: id,
    }),
  );
  // Those without months may cover what is missing.
  if (missing.length === 0 || undated.length > 0) return [...cut, ...(missing.length === 0 ? [] : unknown)];
  return [
    ...cut,
    {
      id: `months-${need.type}`,
      kind: "months missing",
      severity: "warns",
      sentence: `${name}: ${formatMonths(missing)} ${missing.length === 1 ? "is" : "are"} missing. ${describeExpectation(today, need.count)}`,
      cure: "Ask the client for all pages of what is missing.",
      place: "documents",
    },
  ];
};

/** In runs: "July 2026, September to October 2026" */
const formatMonths = (months: readonly string[]): string => {
  const runs: { from: string; until: string }[] = [];
  for (const each of months) {
    const last = runs.at(-1);
    if (last && shiftMonth(last.until, 1) === each) last.until = each;
    else runs.push({ from: each, until: each });
  }
  return runs.map(formatCoveredMonths).join(", ");
};

const describeExpectation = (today: string, count: number): string => {
  const until = formatMonth(findExpectedMonth(today));
  const why = Number(today.slice(8)) > statementDay ? ` After the ${statementDay}th, last month's is required.` : "";
  return `The lender expects ${count === 1 ? until : `${count} months up to ${until}`}.${why}`;
};

const license = "drivers_license";

const checkLicenses: Check = ({ documents, today }) =>
  documents.flatMap((document): PreflightFinding[] => {
    const { id, type, filename, validUntil, isChosen } = document;
    if (type !== license || !isChosen || !isUsable(document)) return [];
    const shared = { severity: "warns", place: "documents", subjectId: id } as const;
    if (validUntil === null)
      return [
        {
          ...shared,
          id: `license-${id}`,
          kind: "license unknown",
          sentence: `No one has said until when “${filename}” is valid.`,
          cure: "Open it and enter its last day.",
        },
      ];
    if (validUntil > addDays(today, expiringDays)) return [];
    return [
      {
        ...shared,
        id: `license-${id}`,
        kind: "license expired",
        sentence: `“${filename}” ${validUntil < today ? "expired" : "expires"} on ${formatDate(validUntil)}.`,
        cure: "Ask the client for the new license.",
      },
    ];
  });

/** Without what people write differently: capitals, marks, accents, and the form of the company. */
const toNameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:the|llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|limited|pllc|llp|lp|pc)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const nameWords = { business: "The business", owner: "The owner" } as const;

const checkNames: Check = ({ names }) =>
  (["business", "owner"] as const).flatMap((of): PreflightFinding[] => {
    const stated = names.filter((each) => each.of === of && each.name.trim() !== "");
    // Of names that are the same, the first one is shown.
    const spellings = new Map(stated.toReversed().map((each) => [toNameKey(each.name), each]));
    if (spellings.size < 2) return [];
    const listed = stated
      .filter((each) => spellings.get(toNameKey(each.name)) === each)
      .map(({ name, where }) => `“${name.trim()}” in ${where}`);
    return [
      {
        id: `name-${of}`,
        kind: "name differs",
        severity: "warns",
        sentence: `${nameWords[of]} is ${listed.join(" and ")}.`,
        cure:
          of === "business"
            ? "Use the legal name as on the IRS's EIN letter. If one is a trade name (DBA), say so in the note."
            : "Use the name as on the driver's license.",
        place: "answers",
      },
    ];
  });

const checks: readonly Check[] = [
  checkConsents,
  checkNumbers,
  checkOthers,
  checkRegistrations,
  checkChosen,
  checkNeeds,
  checkLicenses,
  checkNames,
];
