import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { day } from "../../platform/wire-shapes.ts";
import { factNames } from "./fact.ts";
import { factEntry } from "./fact-entry.ts";
import { paper } from "./paper.ts";
import { shownFact } from "./shown-fact.ts";
import { programVerdict, verdictList } from "./verdict-wire.ts";

const knownFacts = toData(
  z.strictObject({
    /** The firm's day, on which the business is compared. */
    today: day,
    facts: z.array(shownFact),
    papers: z.array(paper),
  }),
);

/** The newest answer about each fact, whether from a form or from the page "What fits". Browsers compare it with programs. */
export const ownFacts = endpoint("GET /lead-user/fit/facts", {
  access: "client",
  summary: "What we know of the client's business that lenders ask about",
  output: knownFacts,
});

/** Repeating it is fine. 422 when the answer makes no sense for the fact. */
export const tellFact = endpoint("PUT /lead-user/fit/facts/:fact", {
  access: "client",
  summary: "Answer one question that lenders ask",
  input: { params: z.strictObject({ fact: z.enum(factNames) }), body: factEntry },
  output: knownFacts,
});

/** As the page "What fits" figures them in the browser. */
export const ownVerdicts = endpoint("GET /lead-user/fit/verdicts", {
  access: "client",
  summary: "How the client's business compares with each live program, and why",
  output: toData(verdictList(programVerdict)),
});
