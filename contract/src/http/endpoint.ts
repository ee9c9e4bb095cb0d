import * as z from "zod/mini";
import type { $ZodType, output } from "zod/v4/core";
import type { ApiScope } from "../identity/api-key/scopes.ts";
import type { PrivateLinkKind } from "../identity/private-link/states.ts";
import type { StaffRole } from "../identity/staff-role.ts";
import type { WayOutName } from "../identity/ways-out.ts";

/**
 * Who may call. `client` needs a live session; `prequalified` also needs a submitted pre-qualification. `lender` and
 * `co-borrower` need a session behind the door of a private link.
 */
export type Access = "public" | "client" | "prequalified" | PrivateLinkKind | StaffAccess | KeyAccess;

/** The firm's other systems, with an API key that has this scope. */
export interface KeyAccess {
  readonly key: ApiScope;
}

/** Staff by role, after the second factor. `"first-factor"` is for a member who has yet to give it, and opens nothing else. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[] | "first-factor";
  /** Asks for the second factor again unless it was given in the last five minutes: an unattended desk must not do this. */
  readonly isFresh?: true;
}

/**
 * The shape of a failure's body: `result` is `{result:{status:"error",…}}`; `status` also has `status` and `message` at the
 * top, for the calls whose success has its status there.
 */
export type FailureShape = "result" | "status";

export interface EndpointInput {
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** A multipart body instead of a JSON one. */
  readonly multipart?: MultipartInput;
}

/** A multipart body. Text parts come before file parts, so that we know what a file is for when it arrives. */
export interface MultipartInput {
  /** The text parts, by name. */
  readonly fields: $ZodType;
  /** The most files each file part takes. Several files repeat the part's name. */
  readonly files: Readonly<Record<string, number>>;
  /** Takes the password of a locked PDF in a part before the files (`pdfPasswordPart`), and answers 423 to ask for it. */
  readonly opensLocked?: true;
}

/**
 * The text part with the password of the locked PDFs after it. Apart from `fields`, so that it reaches nothing but the thread that
 * opens the file.
 */
export const pdfPasswordPart = "pdf_password";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `apiBase`, with `:name` for a path parameter. */
  readonly path: string;
  /** Required, so that an endpoint can't be declared without deciding who may call it. */
  readonly access: Access;
  /** Set by `out`, for one by which what is sealed of clients leaves. */
  readonly wayOut?: WayOutName;
  /** Said of what advisors read outside one client's file. Without it, the answer must show their own clients only. */
  readonly shows?: "no clients";
  readonly summary: string;
  readonly input: EndpointInput;
  /** The body of a success; `fileOutput` for an endpoint that sends a file instead of JSON. */
  readonly output: $ZodType;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201;
  readonly failure?: FailureShape;
  /** Accepts any body without reading it, because mail programs send one. */
  readonly ignoresBody?: true;
  /** A retry with the same `Idempotency-Key` header gets the first answer back. */
  readonly idempotent?: true;
  /** The size of the largest body, where it isn't the usual one. */
  readonly bodyBytes?: number;
  /** Reads and leaves the cookie that says whose account this browser has signed in to before. */
  readonly knowsBrowser?: true;
}

/** The output of an endpoint that sends a file. */
export const fileOutput = z.literal("file");

type Declaration = Omit<Endpoint, "method" | "path" | "input"> & Partial<Pick<Endpoint, "input">>;

type Line = `${Endpoint["method"]} /${string}`;

/** Without `input`, the call takes none. */
type Declared<L extends Line, D extends Declaration> = (L extends `${infer Method} ${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never) & { readonly input: Record<never, never> } & D;

/** Declares one call. The server registers it and the browser calls it from this one value. */
export const endpoint = <const L extends Line, const D extends Declaration>(line: L, declaration: D) => {
  const [method, path] = line.split(" ");
  return { input: {}, ...declaration, method, path } as Declared<L, D>;
};

/** The prefix of every endpoint's path. */
export const apiBase = "/api";

/** The header that names an intent, so that sending it twice acts once. */
export const idempotencyHeader = "idempotency-key";

type OutputOf<T> = T extends $ZodType ? output<T> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E["input"]["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["input"]["query"]>;
export type FieldsOf<E extends Endpoint> = E["input"] extends { readonly multipart: { readonly fields: infer T } }
  ? OutputOf<T>
  : undefined;
export type BodyOf<E extends Endpoint> = OutputOf<E["input"]["body"]>;
export type AnswerOf<E extends Endpoint> = output<E["output"]>;
