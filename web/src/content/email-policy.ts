import type { EmailPolicy } from "@funding-desk/contract/email";
import { emailPolicy } from "@funding-desk/contract/email-policy/api";
import { call } from "../api/call.ts";
import { firm } from "./firm.ts";

/** The firm may accept another ending while a page is open: what was said longer ago refuses nothing. */
const goodForMs = 30_000;

let known: readonly string[] = [];
let knownSince = Number.NEGATIVE_INFINITY;
let askedAt = Number.NEGATIVE_INFINITY;

/** Every key that is typed may check. */
const askAgainMs = 5_000;

const ask = async (): Promise<void> => {
  askedAt = Date.now();
  try {
    known = (await call(emailPolicy)).data.top_level_domains;
    knownSince = Date.now();
  } catch {
    // The server, which checks again, has the say.
  }
};

/**
 * Which endings are taken. The installation's own are known; for another one the server is asked in passing, and until it has said,
 * the ending is left to its own check: this one must never refuse what the server takes. A page without such an address asks nothing.
 */
const takenEndings: EmailPolicy["topLevelDomains"] = {
  includes(ending) {
    if (firm.emailPolicy.topLevelDomains.includes(ending) || known.includes(ending)) return true;
    if (Date.now() - knownSince < goodForMs) return false;
    if (Date.now() - askedAt > askAgainMs) void ask();
    return true;
  },
};

export const knownEmailPolicy: EmailPolicy = { ...firm.emailPolicy, topLevelDomains: takenEndings };
