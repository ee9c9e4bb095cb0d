import type { StaffRole } from "@funding-desk/contract/staff-role";
import type { InjectOptions } from "fastify";
import { startFirstFactorSession, startStaffSession } from "../staff-session/staff-sessions.ts";
import { buildTestApp, type TestAppOptions } from "./build-test-app.ts";
import { signInAs } from "./sign-in-as.ts";
import { insertStoredStaff } from "./stored-staff.ts";

export interface SignedInStaff {
  readonly staffId: string;
  readonly headers: { readonly cookie: string };
}

export interface StaffOptions {
  /** Somebody stored already; otherwise a new member. */
  readonly staffId?: string;
  readonly name?: string;
  /** The second factor was given within the last five minutes; true unless said. */
  readonly isFresh?: boolean;
}

const browser = { address: "127.0.0.1", userAgent: "Test" };
const cookieOf = (token: string) => ({ cookie: `desk_session=${token}` });

/** The calls of signed-in staff, over a database of their own. Staff are stored, not invited: no password is hashed. */
export const startDeskApi = async (options: TestAppOptions = {}) => {
  const { app, database, dataDir, log } = await buildTestApp(options);
  return {
    app,
    database,
    dataDir,
    log,
    /** Somebody of that role with a live session. */
    async as(role: StaffRole, { staffId, name, isFresh = true }: StaffOptions = {}): Promise<SignedInStaff> {
      const id = staffId ?? (await insertStoredStaff(database, role, name));
      const token = await startStaffSession(database, id, browser);
      if (!isFresh)
        await database.query(
          "update staff_sessions set second_factor_at = now() - interval '6 minutes' where staff_id = $1",
          [id],
        );
      return { staffId: id, headers: cookieOf(token) };
    },
    /** Somebody who has given the password, and no second factor. */
    async halfWayIn(role: StaffRole): Promise<SignedInStaff> {
      const staffId = await insertStoredStaff(database, role);
      return { staffId, headers: cookieOf(await startFirstFactorSession(database, staffId, browser)) };
    },
    /** A client with a live session. */
    client: () => signInAs(database),
    /** One call by whoever has these headers; the body comes parsed, and as it was sent. */
    async call(caller: { readonly headers: Readonly<Record<string, string>> } | undefined, request: InjectOptions) {
      const response = await app.inject({ ...request, headers: { ...caller?.headers, ...request.headers } });
      const isJson = String(response.headers["content-type"]).includes("json");
      return { status: response.statusCode, body: isJson ? response.json() : undefined, text: response.body };
    },
  };
};

export type DeskApi = Awaited<ReturnType<typeof startDeskApi>>;
