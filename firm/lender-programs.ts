import type { SampleProgram } from "@funding-desk/contract/matching/catalog/sample-program";
import { bankPrograms } from "./lender-programs-bank.ts";
import { onlinePrograms } from "./lender-programs-online.ts";
import { sbaPrograms } from "./lender-programs-sba.ts";

/**
 * Programs as public pages describe them, which a new catalog starts with as drafts. They are for the firm to check: nothing of
 * them reaches a client until someone has added the words of the source and a second person has verified it. What the pages don't
 * settle has no number. The SBA's rules on ownership and refinancing are part of its programs; its fees are in their notes.
 */
export const lenderPrograms: readonly SampleProgram[] = [...sbaPrograms, ...onlinePrograms, ...bankPrograms];
