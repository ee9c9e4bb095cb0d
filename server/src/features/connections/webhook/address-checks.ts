import { webhookLimits } from "@funding-desk/contract/connections/webhook/desk-api";
import { findLineFault } from "../../../platform/errors/field-faults.ts";
import { leadsInside, toHost, toHostAndPort } from "../../../platform/outside/inner-address.ts";
import type { AddressRow } from "./webhook-address.repository.ts";

/** @param innerHosts the ones inside the server's network that the operator allows */
export const findUrlFault = async (typed: string, innerHosts: readonly string[]): Promise<string | undefined> => {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    return "Enter a whole address, such as https://hooks.example.com/desk.";
  if (url.username !== "" || url.password !== "") return "Please leave the user name and password out of the address.";
  if (innerHosts.includes(toHostAndPort(url))) return undefined;
  if (url.protocol !== "https:") return "Enter an address that begins with https://.";
  return (await leadsInside(toHost(url)))
    ? "This address leads into the server's own network. Enter one that the internet can reach."
    : undefined;
};

export const findNameFault = (name: string, others: readonly AddressRow[]): string | undefined =>
  findLineFault(name, { max: webhookLimits.nameChars, what: "a name" }) ??
  (others.some((other) => other.name.toLowerCase() === name.toLowerCase())
    ? "Another address has this name."
    : undefined);

export const findEventsFault = (events: readonly string[]): string | undefined =>
  events.length === 0 ? "Please choose at least one event." : undefined;
