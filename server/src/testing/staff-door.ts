import type { StaffRole } from "@funding-desk/contract/staff-role";
import type { LightMyRequestResponse } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll } from "vitest";
import { startMailServer } from "./mail-server.ts";
import { newPasskeyDevice } from "./passkey-device.ts";
import { startDeskApi } from "./staff-api.ts";

/** That of `testConfig`. */
const origin = "http://localhost:3000";
export const strongPassword = "Tide&Ledger42";

/** The code that an app shows, so many steps of thirty seconds from now. */
export const appCode = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The desk's door as people find it: links by mail, passkeys, passwords and codes. */
export const startStaffDoor = async ({ areRateLimitsOn = false } = {}) => {
  const mailServer = await startMailServer();
  afterAll(() => mailServer.close());
  const api = await startDeskApi({
    config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, areRateLimitsOn },
  });

  const post = async (url: string, payload?: object, headers: Record<string, string> = {}) => {
    const response = await api.app.inject({
      method: "POST",
      url: `/api/desk${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json(), text: response.body, headers: cookieOf(response) };
  };

  /** What stands behind the # of a link. */
  const tokenIn = (text: string | undefined): string => /\/desk\/invitation#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  const mailedToken = async (email: string, subject = /Join/): Promise<string> =>
    tokenIn((await mailServer.next(email, subject)).text);

  /** Invites by mail, as a manager of the test's own. */
  const invite = async (role: StaffRole, email = `s${crypto.randomUUID().slice(0, 8)}@firm.example.com`) => {
    const manager = await api.as("manager");
    const { body } = await post("/staff", { name: "Grace Hopper", email, role }, manager.headers);
    return { email, id: body.result.member.id as string, token: await mailedToken(email) };
  };

  const setUpPassword = async (token: string, holder: object = {}, password = strongPassword) => {
    const { key } = (await post("/invitation/code-key", { token })).body.data;
    const code = appCode(key);
    const answer = await post("/invitation/password", { token, password, code, ...holder });
    return { ...answer, key: key as string, code };
  };

  const setUpPasskey = async (token: string, holder: object = {}, device = newPasskeyDevice(origin)) => {
    const options = (await post("/invitation/passkey-options", { token, ...holder })).body.data;
    const answer = await post("/invitation/passkey", { token, ...holder, passkey: device.make(options) });
    return { ...answer, device };
  };

  return {
    ...api,
    mailServer,
    post,
    tokenIn,
    mailedToken,
    invite,
    setUpPassword,
    setUpPasskey,
    newDevice: () => newPasskeyDevice(origin),
    passkeyOptions: async () => (await post("/sign-in/passkey-options")).body.data,
    session: (headers: Record<string, string>) => api.call({ headers }, { url: "/api/desk/session" }),
    /** What the audit holds of these actions, newest first. */
    recorded: async (...actions: string[]) =>
      (
        await api.database.query<{ action: string; actor_id: string | null; detail: object | null }>(
          "select action, actor_id, detail, subject from audit_entries where action = any($1) order by number desc",
          [actions],
        )
      ).rows,
  };
};

const cookieOf = (response: LightMyRequestResponse): { cookie: string } => ({
  cookie: String(response.headers["set-cookie"] ?? "").split(";")[0] ?? "",
});
