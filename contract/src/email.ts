import { limits } from "./limits.ts";

/** Which addresses the firm takes; the firm may widen it (rulings 16). */
export interface EmailPolicy {
  /** Which endings are taken; a list, or whoever else knows. */
  readonly topLevelDomains: { includes(ending: string): boolean };
  readonly disposableDomains: readonly string[];
}

/** A policy that can be read out. */
export interface ListedEmailPolicy extends EmailPolicy {
  readonly topLevelDomains: readonly string[];
}

export const defaultEmailPolicy: ListedEmailPolicy = {
  topLevelDomains: ["com", "net", "org", "in"],
  disposableDomains: [
    "mailinator.com",
    "guerrillamail.com",
    "10minutemail.com",
    "tempmail.com",
    "temp-mail.org",
    "yopmail.com",
    "trashmail.com",
    "throwawaymail.com",
    "sharklasers.com",
    "getnada.com",
  ],
};

// Only reached by at most 50 characters, whatever was sent.
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** Whether the text is an address that the policy takes. Runs in time linear in at most 50 characters. */
export const isAcceptedEmail = (text: string, policy: EmailPolicy): boolean => {
  if (text.length > limits.emailChars) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const labels = text
    .slice(at + 1)
    .toLowerCase()
    .split(".");
  if (at < 1 || !localPart.test(local)) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label))) return false;
  if (labels.some((_, index) => policy.disposableDomains.includes(labels.slice(index).join(".")))) return false;
  return policy.topLevelDomains.includes(labels[labels.length - 1] ?? "");
};
