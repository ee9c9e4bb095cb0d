import { apiBase, type FailureShape } from "@funding-desk/contract/http/endpoint";
import type { FailureBody } from "@funding-desk/contract/http/failure";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import {
  findViolatedConstraint,
  isDatabaseBusy,
  isDatabaseFull,
  isDatabaseUnavailable,
} from "../platform/db/database-errors.ts";
import { DomainError, type ErrorCode, findConstraintError } from "../platform/errors/errors.ts";
import { hasCode } from "../platform/files/durable-files.ts";
import { listFaults, type RequestFault } from "./request-faults.ts";

const frameworkErrors: Readonly<Record<number, ErrorCode>> = {
  400: "malformed",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  415: "unsupported_type",
  503: "busy",
};

const retrySeconds = 5;
const fullSeconds = 60;
const deskBase = `${apiBase}/desk/`;
/** Where the firm's other systems call. */
const programBase = `${apiBase}/v1/`;
/** Where pages act on a failure's code. Elsewhere, a failure's wire is fixed (decision 12). */
const codedPaths = new RegExp(`^${apiBase}/(?:desk|private-link|lender|co-borrower|v1)(?:/|$)`);

/** @returns the domain error to answer with; undefined when the error is our own defect */
const findDomainError = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new DomainError("malformed");
  const { statusCode } = error as Partial<FastifyError>;
  // Fastify gives an error in the body a status. A sender who hangs up breaks the connection with the same codes as a database.
  if (statusCode === undefined && isDatabaseUnavailable(error))
    return new DomainError("database_unavailable", { retryAfterSeconds: retrySeconds });
  if (isDatabaseBusy(error)) return new DomainError("busy", { retryAfterSeconds: retrySeconds, cause: error });
  if (isDatabaseFull(error) || hasCode(error, "ENOSPC", "EDQUOT"))
    return new DomainError("disk_full", { retryAfterSeconds: fullSeconds, cause: error });
  const constraint = findViolatedConstraint(error);
  const constraintCode = constraint === undefined ? undefined : findConstraintError(constraint);
  if (constraintCode) return new DomainError(constraintCode);
  const status = statusCode ?? 500;
  const code = frameworkErrors[status] ?? (status < 500 ? "malformed" : undefined);
  return code && new DomainError(code);
};

interface FailureForm {
  readonly shape: FailureShape;
  /** Adds the error's code. */
  readonly tellsCode: boolean;
  /** What a program is told about the parts of its request; undefined for people. */
  readonly faults?: readonly RequestFault[] | undefined;
}

const malformedByProgram = "This request isn't as the API expects it.";

/** The body of a failure. */
export const toFailureBody = (
  error: DomainError | undefined,
  requestId: string,
  { shape, tellsCode, faults }: FailureForm,
): FailureBody => {
  const isByProgram = faults !== undefined && error?.code === "malformed";
  const sentence =
    (isByProgram ? malformedByProgram : error?.message) ??
    `Something went wrong on our side. Please try again. (Request ${requestId})`;
  return {
    result: {
      status: "error",
      error: sentence,
      ...(error?.fields ? { fields: { ...error.fields } } : {}),
      ...(tellsCode && error ? { code: error.code } : {}),
      ...(faults && faults.length > 0 ? { errors: [...faults] } : {}),
      ...(error?.secondFactor ? { second_factor: error.secondFactor } : {}),
    },
    ...(shape === "status" ? { status: "error" as const, message: sentence } : {}),
  };
};

/** Turns every error into a status and a sentence. An unknown error is a 500 with a request id; nothing else leaks. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = findDomainError(error);
  // An unknown error's message may quote the request (a constraint's detail, a parser's excerpt), so it isn't logged.
  if (!known) request.log.error({ error: describe(error) }, "request failed");
  else if (known.status >= 500)
    request.log.warn({ code: known.code, cause: known.cause && describe(known.cause) }, "request refused");
  if (known?.retryAfterSeconds !== undefined)
    reply.header("retry-after", Math.max(1, Math.ceil(known.retryAfterSeconds)));
  // A request with an unreadable address has no route.
  const shape = request.routeOptions?.config?.failure ?? "result";
  const path = request.routeOptions?.url ?? "";
  const tellsCode = codedPaths.test(path);
  const faults = path.startsWith(programBase) ? listFaults(error, known) : undefined;
  if (known?.status === 401 && !path.startsWith(deskBase)) reply.header("www-authenticate", "Bearer");
  return reply
    .status(known?.status ?? 500)
    .type("application/json")
    .header("cache-control", "no-store")
    .serializer(JSON.stringify)
    .send(toFailureBody(known, request.id, { shape, tellsCode, faults }));
};

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    code: typeof code === "string" ? code : undefined,
    // The stack without its first lines, which contain the message.
    stack: error.stack?.slice(error.stack.indexOf("\n    at ")),
  };
};

export const handleNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  handleError(new DomainError("not_found"), request, reply);
