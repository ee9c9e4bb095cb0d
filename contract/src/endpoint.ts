import * as z from "zod/mini";
import type { $ZodType, output } from "zod/v4/core";
import type { StaffRole } from "./staff/role.ts";

/** Who may call. `client` needs a live session; `prequalified` needs, besides, a submitted pre-qualification. */
export type Access = "public" | "client" | "prequalified" | StaffAccess;

/**
 * For the firm's staff, by role; the second factor has been given. `"first-factor"` is for somebody who has yet to give it and
 * opens nothing but giving it.
 */
export interface StaffAccess {
  readonly staff: readonly StaffRole[] | "first-factor";
  /** The second factor was given again within the last five minutes: for what must not happen at a desk left open. */
  readonly isFresh?: true;
}

/**
 * How a failure's body looks: `result` is `{result:{status:"error",…}}`; `status` has, besides, `status` and `message`
 * at the top, for the calls whose answer carries its status there.
 */
export type FailureShape = "result" | "status";

export interface EndpointInput {
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** Instead of a JSON body: a multipart one. */
  readonly multipart?: MultipartInput;
}

/** A multipart body. Text parts come before file parts, so that a file is known for what it is when it arrives. */
export interface MultipartInput {
  /** The text parts, by name. */
  readonly fields: $ZodType;
  /** How many files each file part takes at most; several are sent under the repeated name (rulings 18). */
  readonly files: Readonly<Record<string, number>>;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `apiBase`, with `:name` for a path parameter. */
  readonly path: string;
  /** Required, so that an endpoint nobody thought about does not compile. */
  readonly access: Access;
  readonly summary: string;
  readonly input: EndpointInput;
  /** What a success answers; `fileOutput` for an endpoint that sends a file instead of JSON. */
  readonly output: $ZodType;
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201;
  readonly failure?: FailureShape;
  /** A form's body is taken and not read: mail programs send one where nothing is asked. */
  readonly ignoresForm?: true;
  /** A retry with the same `Idempotency-Key` header gets the first answer back. */
  readonly idempotent?: true;
}

/** The output of an endpoint that sends a file. */
export const fileOutput = z.literal("file");

/** Declares one call of the wire; the server registers it and the browser calls it from this one value. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Every path of the wire lies below this. */
export const apiBase = "/api";

/** Header in which a client names its intent, so that sending twice acts once. */
export const idempotencyHeader = "idempotency-key";

type OutputOf<T> = T extends $ZodType ? output<T> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E["input"]["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["input"]["query"]>;
export type FieldsOf<E extends Endpoint> = E["input"] extends { readonly multipart: { readonly fields: infer T } }
  ? OutputOf<T>
  : undefined;
export type BodyOf<E extends Endpoint> = OutputOf<E["input"]["body"]>;
export type AnswerOf<E extends Endpoint> = output<E["output"]>;
