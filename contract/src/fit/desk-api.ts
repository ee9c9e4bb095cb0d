import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { anyStaff, workingStaff } from "../staff-role.ts";
import { byId, day, revision } from "../wire-shapes.ts";
import { factNames } from "./fact.ts";
import { factEntry } from "./fact-entry.ts";
import { publicProgram } from "./program.ts";
import { shownFact } from "./shown-fact.ts";

const clientFactList = toData(
  z.strictObject({
    /** The firm's day, on which the business is compared. */
    today: day,
    facts: z.array(shownFact),
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
  expected_revision: revision,
});

/** 409 `answers_changed` when someone added a fact in the meantime; 422 when the answer makes no sense for the fact. */
export const correctFact = endpoint("PUT /desk/clients/:id/fit/facts/:fact", {
  access: workingStaff,
  summary: "Correct what is known of a client's business",
  input: { params: z.strictObject({ id: z.uuid(), fact: z.enum(factNames) }), body },
  output: clientFactList,
});

/** The live programs with their lenders' names, whether or not clients may see those. In the catalog's order. */
export const fitPrograms = endpoint("GET /desk/fit/programs", {
  access: anyStaff,
  summary: "The live programs that clients are compared with",
  output: toData(z.strictObject({ programs: z.array(publicProgram) })),
});
