import { timeZoneOptions } from "@funding-desk/contract/options/time-zones";
import { readText, writeText } from "../../session/storage.ts";

const spellings = new Map<string, string | undefined>();

/** As this browser spells the zone; undefined for what is none. Calcutta and Kolkata are spelled alike here. */
const spellingOf = (zone: string): string | undefined => {
  // Kept: a formatter is slow to make, and a list of zones asks for hundreds.
  if (!spellings.has(zone)) spellings.set(zone, lookUpSpelling(zone));
  return spellings.get(zone);
};

const lookUpSpelling = (zone: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

const named: readonly { readonly value: string; readonly label: string }[] = timeZoneOptions;
const optionOf = (zone: string) => {
  const spelling = spellingOf(zone);
  return named.find(({ value }) => value === zone || (spelling !== undefined && spellingOf(value) === spelling));
};

/** The zone of this device, under the name that the list has for it. */
export const deviceTimeZone = (): string => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || spellingOf(zone) === undefined) return "UTC";
  return optionOf(zone)?.value ?? zone;
};

/** The zone chosen at a booking, else this device's. What another program left in its place is no zone. */
export const clientTimeZone = (): string => {
  const chosen = readText("timezone");
  return chosen && spellingOf(chosen) !== undefined ? chosen : deviceTimeZone();
};

export const keepTimeZone = (timezone: string): void => writeText("timezone", timezone);

const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replace(/_/g, " ");

/** `Asia/Kathmandu` as a person says it: "Nepal Time (Kathmandu)". */
export const spokenZone = (zone: string): string => {
  const option = optionOf(zone);
  if (option) return option.label;
  if (spellingOf(zone) === undefined) return zone;
  const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value;
  return name ? `${name} (${cityOf(zone)})` : cityOf(zone);
};

interface ZoneOption {
  readonly value: string;
  readonly label: string;
  readonly keywords: readonly string[];
}

/** What can be chosen: this device's zone first, then the one chosen before, then the named ones. */
export const zoneOptions = (chosen: string): ZoneOption[] =>
  [...new Set([deviceTimeZone(), chosen, ...named.map(({ value }) => value)])].map((value) => ({
    value,
    label: spokenZone(value),
    keywords: [value, cityOf(value)],
  }));
