import { type EnteredMailbox, findMailboxState, isHeld } from "../../accounts/entered-mailbox/state.ts";
import { type DatedConsent, findConsentState } from "../lender-consent/states.ts";
import { type SubmissionStatus, withLenderStatuses } from "../submission/states.ts";

/** Someone in the file. */
export interface FilePerson {
  /** Null for the client. */
  readonly coBorrowerId: string | null;
  /** As it stands now. */
  readonly email: string;
  /** Null when they, or the client, gave the address themselves. */
  readonly mailbox: EnteredMailbox | null;
}

/** A consent to send the file that wasn't replaced by another question. */
export interface FileConsent extends DatedConsent {
  readonly co_borrower_id: string | null;
  /** Where the person was known when they signed; null where that wasn't recorded. */
  readonly mailbox: string | null;
}

/** Everything that a private link's right comes from, as it is now. */
export interface DoorBasis {
  /** The address it was made out to. */
  readonly sentTo: string;
  /** The address as it stands now; null when whoever it was for isn't in the file anymore. */
  readonly email: string | null;
  /** A co-borrower's, if staff entered it. */
  readonly mailbox: EnteredMailbox | null;
  readonly expiresAt: Date;
  readonly isRevoked: boolean;
  /** What a lender's link opens; null for a co-borrower's. */
  readonly file: {
    readonly status: SubmissionStatus;
    readonly people: readonly FilePerson[];
    readonly consents: readonly FileConsent[];
  } | null;
}

export type DoorEnd = "revoked" | "moved" | "closed" | "expired" | "lapsed";

/** The consents of these people under which the file may be with the lender now, with those who lack one. */
export const weighConsents = <Person extends FilePerson>(
  people: readonly Person[],
  consents: readonly FileConsent[],
  now: Date,
): { readonly live: readonly FileConsent[]; readonly missing: readonly Person[] } => {
  const found = people.map((person) => ({ person, consent: consents.find((each) => isLiveOf(person, each, now)) }));
  return {
    live: found.flatMap(({ consent }) => (consent ? [consent] : [])),
    missing: found.flatMap(({ person, consent }) => (consent ? [] : [person])),
  };
};

/**
 * A co-borrower's signature counts as long as the mailbox it came through is theirs, as far as one knows. Clients sign with their
 * password.
 */
const isLiveOf = ({ coBorrowerId, email, mailbox }: FilePerson, consent: FileConsent, now: Date): boolean =>
  consent.co_borrower_id === coBorrowerId &&
  findConsentState(consent, now) === "given" &&
  (coBorrowerId === null || ((consent.mailbox === null || consent.mailbox === email) && !isHeld(mailbox, now)));

/**
 * Whether a private link, its codes, and its sessions open anything, and until when: the earliest of its own end and the end of
 * a consent. Ask it at every use. @param now by the clock that dated the rest
 */
export const findDoorState = (
  { sentTo, email, mailbox, expiresAt, isRevoked, file }: DoorBasis,
  now: Date,
): { readonly until: Date; readonly end: DoorEnd | undefined } => {
  const { live, missing } = weighConsents(file?.people ?? [], file?.consents ?? [], now);
  const until = new Date(
    Math.min(expiresAt.getTime(), ...live.flatMap(({ expires_at }) => (expires_at ? [expires_at.getTime()] : []))),
  );
  const findEnd = (): DoorEnd | undefined => {
    if (isRevoked) return "revoked";
    if (email !== sentTo || (mailbox && findMailboxState(mailbox, now) === "stopped")) return "moved";
    if (file && file.status !== "funded" && !withLenderStatuses.some((each) => each === file.status)) return "closed";
    if (expiresAt <= now) return "expired";
    return missing.length > 0 || (file && file.people.length === 0) ? "lapsed" : undefined;
  };
  return { until, end: findEnd() };
};
