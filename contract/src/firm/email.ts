import { limits } from "../platform/limits.ts";

/** Which email addresses the firm accepts. The firm can add top-level domains. */
export interface EmailPolicy {
  /** A list, or anything else that knows which top-level domains are accepted. */
  readonly topLevelDomains: { includes(ending: string): boolean };
  readonly disposableDomains: readonly string[];
}

/** A policy whose top-level domains can be listed. */
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

// The length check comes first, so these never see more than 50 characters.
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
/** Whether a mail server may take it, whatever its domain. */
export const isSoundEmail = (text: string): boolean => {
  if (text.length > limits.emailChars) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split(".");
  if (at < 1 || !localPart.test(local)) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  return labels.length >= 2 && labels.every((label) => domainLabel.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
};

/** Runs in linear time on at most 50 characters. */
export const isAcceptedEmail = (text: string, policy: EmailPolicy): boolean => {
  if (!isSoundEmail(text)) return false;
  const labels = text
    .slice(text.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  if (labels.some((_, index) => policy.disposableDomains.includes(labels.slice(index).join(".")))) return false;
  return policy.topLevelDomains.includes(labels[labels.length - 1] ?? "");
};
