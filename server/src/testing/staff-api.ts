import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { InjectOptions } from "fastify";
import { startFirstFactorSession, startStaffSession } from "../identity/staff-session/staff-sessions.ts";
import { buildTestApp, type TestAppOptions } from "./build-test-app.ts";
import { signInAs } from "./sign-in-as.ts";
import { insertStoredStaff } from "./stored-staff.ts";

export interface SignedInStaff {
  readonly staffId: string;
  readonly headers: { readonly cookie: string };
}

export interface StaffOptions {
  /** An existing member; by default a new one. */
  readonly staffId?: string;
  readonly name?: string;
  /** Whether the second factor was given within the last five minutes; true by default. */
  readonly isFresh?: boolean;
}

const browser = { address: "127.0.0.1", userAgent: "Test" };
const toCookie = (token: string) => ({ cookie: `desk_session=${token}` });

/**
 * Calls the desk's API as signed-in staff, on a database of its own. Staff are inserted, not invited, so no password is
 * hashed.
 */
export const startDeskApi = async (options: TestAppOptions = {}) => {
  const { app, database, dataDir, log, sampleParts } = await buildTestApp(options);
  return {
    app,
    database,
    dataDir,
    log,
    sampleParts,
    /** Signs in a member with this role. */
    async as(role: StaffRole, { staffId, name, isFresh = true }: StaffOptions = {}): Promise<SignedInStaff> {
      const id = staffId ?? (await insertStoredStaff(database, role, name));
      const token = await startStaffSession(database, id, browser);
      if (!isFresh)
        await database.query(
          "update staff_sessions set second_factor_at = now() - interval '6 minutes' where staff_id = $1",
          [id],
        );
      return { staffId: id, headers: toCookie(token) };
    },
    /** Signs in a member with the password but no second factor. */
    async signInHalfway(role: StaffRole): Promise<SignedInStaff> {
      const staffId = await insertStoredStaff(database, role);
      return { staffId, headers: toCookie(await startFirstFactorSession(database, staffId, browser)) };
    },
    /** Signs in a client. */
    client: () => signInAs(database),
    /** Makes one call with these headers; returns the parsed body and the raw text. */
    async call(caller: { readonly headers: Readonly<Record<string, string>> } | undefined, request: InjectOptions) {
      const response = await app.inject({ ...request, headers: { ...caller?.headers, ...request.headers } });
      const isJson = String(response.headers["content-type"]).includes("json");
      return { status: response.statusCode, body: isJson ? response.json() : undefined, text: response.body };
    },
  };
};

export type DeskApi = Awaited<ReturnType<typeof startDeskApi>>;
