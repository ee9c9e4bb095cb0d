import { toDayNumber } from "../../forms/civil-date.ts";

/** We warn this many days before a registration ends, each time more clearly. */
export const warningDays = [7, 30, 60] as const;

/** How soon a registration ends. */
export interface Expiry {
  /** The smallest of `warningDays` that isn't over; 0 once it has ended. */
  readonly within: 0 | (typeof warningDays)[number];
  /** Days until the last one: 0 on it, negative afterwards. */
  readonly days: number;
}

/**
 * @param validUntil the last day, yyyy-mm-dd; null without an end
 * @param today in the firm's zone
 * @returns undefined while there is time
 */
export const findExpiry = (validUntil: string | null, today: string): Expiry | undefined => {
  if (validUntil === null) return undefined;
  const days = toDayNumber(validUntil) - toDayNumber(today);
  const within = days < 0 ? 0 : warningDays.find((each) => days <= each);
  return within === undefined ? undefined : { within, days };
};

/** The days on which a registration's own end and its bond's count. */
export const listEnds = (registration: {
  readonly valid_until: string | null;
  readonly bond_until: string | null;
}): { readonly what: "registration" | "bond"; readonly until: string | null }[] => [
  { what: "registration", until: registration.valid_until },
  { what: "bond", until: registration.bond_until },
];
