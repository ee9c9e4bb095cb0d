import type { EmailPolicy } from "@funding-desk/contract/firm/email";
import { emailPolicy } from "@funding-desk/contract/office/email-policy/api";
import { firm } from "../firm/firm.ts";
import { call } from "../http/call.ts";

/** The firm may accept more endings while a page is open, so an answer older than this refuses nothing. */
const goodForMs = 30_000;

let known: readonly string[] = [];
let knownSince = Number.NEGATIVE_INFINITY;
let askedAt = Number.NEGATIVE_INFINITY;

/** Every keystroke may check, so ask the server only this often. */
const askAgainMs = 5_000;

const ask = async (): Promise<void> => {
  askedAt = Date.now();
  try {
    known = (await call(emailPolicy)).data.top_level_domains;
    knownSince = Date.now();
  } catch {
    // Accept the ending for now. The server checks again.
  }
};

/**
 * Which endings are accepted. The installation's own are known at build time. For any other, the server is asked in the
 * background, and until it answers, the ending passes: this check must never refuse what the server accepts.
 */
const acceptedEndings: EmailPolicy["topLevelDomains"] = {
  includes(ending) {
    if (firm.emailPolicy.topLevelDomains.includes(ending) || known.includes(ending)) return true;
    if (Date.now() - knownSince < goodForMs) return false;
    if (Date.now() - askedAt > askAgainMs) void ask();
    return true;
  },
};

/** For a hint: ".com, .net, .org or .in". */
export const formatAcceptedEndings = (): string => {
  const endings = [...new Set([...firm.emailPolicy.topLevelDomains, ...known])].map((ending) => `.${ending}`);
  return [endings.slice(0, -1).join(", "), ...endings.slice(-1)].filter((part) => part !== "").join(" or ");
};

export const knownEmailPolicy: EmailPolicy = { ...firm.emailPolicy, topLevelDomains: acceptedEndings };
