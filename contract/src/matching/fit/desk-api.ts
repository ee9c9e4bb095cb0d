import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { byId, day, revision } from "../../platform/wire-shapes.ts";
import { factNames } from "./fact.ts";
import { factEntry } from "./fact-entry.ts";
import { paper } from "./paper.ts";
import { publicProgram } from "./program.ts";
import { factOfBusiness, shownFact } from "./shown-fact.ts";
import { programVerdict, verdictList } from "./verdict-wire.ts";

const clientFactList = toData(
  z.strictObject({
    /** The firm's day, on which the business is compared. */
    today: day,
    facts: z.array(shownFact),
    papers: z.array(paper),
    /** On file, but not for auditors. */
    kept: z.array(z.enum(factNames)),
    /** Increases with every fact that the client or a member of staff adds. */
    revision,
  }),
);

/** Recorded as opening the file. */
export const clientFacts = endpoint("GET /desk/clients/:id/fit/facts", {
  access: anyStaff,
  summary: "What is known of a client's business that lenders ask about",
  input: { params: byId },
  output: clientFactList,
});

const body = z.strictObject({
  /** Null takes back what was added here, so that the forms' answer counts again. */
  entry: z.nullable(factEntry),
  /** The client's document that the answer was read from. */
  document_id: z.optional(z.uuid()),
  expected_revision: revision,
});

/** 409 `answers_changed` when someone added a fact in the meantime; 422 when the answer makes no sense for the fact. */
export const correctFact = endpoint("PUT /desk/clients/:id/fit/facts/:fact", {
  access: workingStaff,
  summary: "Correct what is known of a client's business",
  input: { params: z.strictObject({ id: z.uuid(), fact: z.enum(factNames) }), body },
  output: clientFactList,
});

const run = {
  id: z.string(),
  /** The firm's day whose rules counted. */
  compared_on: day,
  /** Instant. */
  made_at: z.string(),
};

const pastRun = z.strictObject({
  ...run,
  /** Programs by how they came out. */
  fits: z.number(),
  unknown: z.number(),
  misses: z.number(),
});
export type PastRun = z.infer<typeof pastRun>;

/** Each time something came out differently. The newest fifty, newest first. */
export const fitRuns = endpoint("GET /desk/clients/:id/fit/runs", {
  access: anyStaff,
  summary: "When a client's business was compared with programs, and how many fit",
  input: { params: byId },
  output: toData(z.strictObject({ runs: z.array(pastRun) })),
});

/** What browsers compare again. Recorded as opening the file. Programs that can't be read anymore are left out. */
export const fitRun = endpoint("GET /desk/clients/:id/fit/runs/:runId", {
  access: workingStaff,
  summary: "The facts and programs of an earlier comparison",
  input: { params: z.strictObject({ id: z.uuid(), runId: z.uuid() }) },
  output: toData(z.strictObject({ ...run, facts: z.array(factOfBusiness), programs: z.array(publicProgram) })),
});

/** The live programs with their lenders' names, whether or not clients may see those. In the catalog's order. */
export const fitPrograms = endpoint("GET /desk/fit/programs", {
  access: anyStaff,
  shows: "no clients",
  summary: "The live programs that clients are compared with",
  output: toData(z.strictObject({ programs: z.array(publicProgram) })),
});

/** As the desk figures them in the browser. Recorded as opening the file. */
export const clientVerdicts = endpoint("GET /desk/clients/:id/fit/verdicts", {
  access: workingStaff,
  summary: "How a client's business compares with each live program, and why",
  input: { params: byId },
  output: toData(verdictList(programVerdict)),
});
