import { randomUUID } from "node:crypto";
import { type $ZodType, type $ZodTypes, safeParse, toJSONSchema } from "zod/v4/core";

/** Belongs to no one: a 404 isn't a refusal for lack of permission. */
const id = randomUUID();

/** Blank before anything else, so that a service that takes it changes as little as can be. */
const texts = [
  "",
  id,
  "999999",
  "7",
  "2026-01-05",
  "2026-01-05 10:00:00",
  `${id}@example.com`,
  "America/New_York",
  "https://example.com/",
];
/** One that no row has and no revision reached, before one that may be real. */
const numbers = [999_999, 0, 1, 30];

const takeFirst = (schema: $ZodType, values: readonly unknown[]): unknown => {
  const found = values.find((value) => safeParse(schema, value).success);
  if (found === undefined) throw new Error(`No sample suits ${JSON.stringify(toJSONSchema(schema))}.`);
  return found;
};

/** A value that the schema accepts, with as little in it as it takes. What may be left out is. */
export const toSample = (schema: $ZodType): unknown => {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const required = Object.entries(def.shape).filter(([, part]) => part._zod.optin !== "optional");
      return Object.fromEntries(required.map(([key, part]) => [key, toSample(part)]));
    }
    case "array":
      return [[], [toSample(def.element)]].find((value) => safeParse(schema, value).success);
    case "tuple":
      return def.items.map(toSample);
    case "record":
      return {};
    case "union":
      return takeFirst(schema, def.options.map(toSample));
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    case "template_literal":
      return def.parts.map((part) => (typeof part === "object" && part !== null ? toSample(part) : part)).join("");
    case "string":
      return takeFirst(schema, texts);
    case "number":
      return takeFirst(schema, numbers);
    case "boolean":
      return false;
    default:
      return takeFirst(schema, [null, ...texts]);
  }
};
