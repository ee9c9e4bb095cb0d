import { timeZoneOptions } from "@funding-desk/contract/forms/options/time-zones";
import { readText, writeText } from "../../../identity/storage.ts";

const canonicalNames = new Map<string, string | undefined>();

/** The browser's canonical name of a zone, so that Calcutta and Kolkata match. Undefined when it isn't a zone. */
const findCanonicalName = (zone: string): string | undefined => {
  // Cached, since a formatter is slow to create and the list has hundreds of zones.
  if (!canonicalNames.has(zone)) canonicalNames.set(zone, resolveCanonicalName(zone));
  return canonicalNames.get(zone);
};

const resolveCanonicalName = (zone: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

const named: readonly { readonly value: string; readonly label: string }[] = timeZoneOptions;
const findOption = (zone: string) => {
  const canonicalName = findCanonicalName(zone);
  return named.find(
    ({ value }) => value === zone || (canonicalName !== undefined && findCanonicalName(value) === canonicalName),
  );
};

/** This device's time zone, named as in our list. */
export const getDeviceTimeZone = (): string => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || findCanonicalName(zone) === undefined) return "UTC";
  return findOption(zone)?.value ?? zone;
};

/** The time zone chosen at a booking, or else this device's. Ignores an invalid stored value. */
export const getClientTimeZone = (): string => {
  const chosen = readText("timezone");
  return chosen && findCanonicalName(chosen) !== undefined ? chosen : getDeviceTimeZone();
};

export const keepTimeZone = (timezone: string): void => writeText("timezone", timezone);

const formatCity = (zone: string): string => (zone.split("/").at(-1) ?? zone).replace(/_/g, " ");

/** Formats `Asia/Kathmandu` as "Nepal Time (Kathmandu)". */
export const formatZone = (zone: string): string => {
  const option = findOption(zone);
  if (option) return option.label;
  if (findCanonicalName(zone) === undefined) return zone;
  const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value;
  return name ? `${name} (${formatCity(zone)})` : formatCity(zone);
};

interface ZoneOption {
  readonly value: string;
  readonly label: string;
  readonly keywords: readonly string[];
}

/** The options: this device's zone first, then the chosen one, then our list. */
export const listZoneOptions = (chosen: string): ZoneOption[] =>
  [...new Set([getDeviceTimeZone(), chosen, ...named.map(({ value }) => value)])].map((value) => ({
    value,
    label: formatZone(value),
    keywords: [value, formatCity(value)],
  }));
