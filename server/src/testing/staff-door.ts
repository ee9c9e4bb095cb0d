import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { LightMyRequestResponse } from "fastify";
import { Secret, TOTP } from "otpauth";
import { cleanUpWith } from "./clean-up.ts";
import { startMailServer } from "./mail-server.ts";
import { createPasskeyDevice } from "./passkey-device.ts";
import { startDeskApi } from "./staff-api.ts";

/** The origin of `testConfig`. */
const origin = "http://localhost:3000";
export const strongPassword = "Tide&Ledger42";

/** Returns the code that an authenticator app shows, this many steps of thirty seconds from now. */
export const computeAppCode = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Starts a desk for tests of invitations and sign-in: mailed links, passkeys, passwords, and codes. */
export const startSignInDesk = async ({ areRateLimitsOn = false } = {}) => {
  const mailServer = await startMailServer();
  cleanUpWith(() => mailServer.close());
  const api = await startDeskApi({
    config: {
      mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" },
      areRateLimitsOn,
      trustProxy: ["loopback"],
    },
  });

  const post = async (url: string, payload?: object, headers: Record<string, string> = {}) => {
    const response = await api.app.inject({
      method: "POST",
      url: `/api/desk${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return {
      status: response.statusCode,
      body: response.json(),
      text: response.body,
      headers: toCookie(response),
      retryAfter: Number(response.headers["retry-after"]),
      browserNote: findBrowserNote(response),
    };
  };

  /** Finds the part after the # in a link. */
  const findToken = (text: string | undefined): string => /\/desk\/invitation#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  const waitForToken = async (email: string, subject = /Join/): Promise<string> =>
    findToken((await mailServer.next(email, subject)).text);

  /** Invites by mail, as a new manager. */
  const invite = async (role: StaffRole, email = `s${crypto.randomUUID().slice(0, 8)}@firm.example.com`) => {
    const manager = await api.as("manager");
    const { body } = await post("/staff", { name: "Grace Hopper", email, role }, manager.headers);
    return { email, id: body.result.member.id as string, token: await waitForToken(email) };
  };

  const setUpPassword = async (token: string, holder: object = {}, password = strongPassword) => {
    const { key } = (await post("/invitation/code-key", { token })).body.data;
    const code = computeAppCode(key);
    const answer = await post("/invitation/password", { token, password, code, ...holder });
    return { ...answer, key: key as string, code };
  };

  const setUpPasskey = async (token: string, holder: object = {}, device = createPasskeyDevice(origin)) => {
    const options = (await post("/invitation/passkey-options", { token, ...holder })).body.data;
    const answer = await post("/invitation/passkey", { token, ...holder, passkey: device.make(options) });
    return { ...answer, device };
  };

  return {
    ...api,
    mailServer,
    post,
    findToken,
    waitForToken,
    invite,
    setUpPassword,
    setUpPasskey,
    newDevice: () => createPasskeyDevice(origin),
    passkeyOptions: async () => (await post("/sign-in/passkey-options")).body.data,
    session: (headers: Record<string, string>) => api.call({ headers }, { url: "/api/desk/session" }),
    /** Lists the audit entries of these actions, newest first. */
    listEntries: async (...actions: string[]) =>
      (
        await api.database.query<{ action: string; actor_id: string | null; detail: object | null }>(
          "select action, actor_id, detail, subject from audit_entries where action = any($1) order by number desc",
          [actions],
        )
      ).rows,
  };
};

/** The cookie by which a browser is known after a sign-in, without its attributes. */
const findBrowserNote = ({ headers }: LightMyRequestResponse): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith("known_browser_"))
    ?.split(";")[0] ?? "";

const toCookie = (response: LightMyRequestResponse): { cookie: string } => ({
  cookie: String(response.headers["set-cookie"] ?? "").split(";")[0] ?? "",
});
