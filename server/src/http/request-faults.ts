import type { FailureBody } from "@funding-desk/contract/http/failure";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { DomainError } from "../platform/errors/errors.ts";

export type RequestFault = NonNullable<FailureBody["result"]["errors"]>[number];

/** Which parts of a request are wrong, for a program that sent it. */
export const listFaults = (error: unknown, known: DomainError | undefined): RequestFault[] => {
  if (hasZodFastifySchemaValidationErrors(error)) return error.validation.flatMap(toFaults);
  return Object.entries(known?.fields ?? {}).map(([path, message]) => ({ path, message }));
};

interface Issue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

const toFaults = ({ keyword, instancePath, params }: Issue): RequestFault[] => {
  const path = instancePath.split("/").filter((part) => part !== "");
  const issue = params as { readonly [key: string]: unknown };
  if (keyword === "unrecognized_keys" && Array.isArray(issue.keys))
    return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "This isn't a field of the request." }));
  return [{ path: path.join("."), message: describeIssue(keyword, issue) }];
};

/** In our own words: the value stays out of it. */
const describeIssue = (keyword: string, issue: { readonly [key: string]: unknown }): string => {
  switch (keyword) {
    case "invalid_type":
      return `This must be ${nameType(issue.expected)}, and can't be left out.`;
    case "invalid_value":
      return Array.isArray(issue.values)
        ? `This must be one of: ${issue.values.join(", ")}.`
        : "This isn't a known value.";
    case "too_big":
      return `This can't be more than ${String(issue.maximum)}${nameUnit(issue.origin)}.`;
    case "too_small":
      return `This can't be less than ${String(issue.minimum)}${nameUnit(issue.origin)}.`;
    case "invalid_format":
      return `This isn't a valid ${String(issue.format)}.`;
    default:
      return "This isn't valid.";
  }
};

const nameType = (expected: unknown): string => {
  const name = String(expected);
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
};

const nameUnit = (origin: unknown): string =>
  origin === "string" ? " characters" : origin === "array" ? " items" : "";
