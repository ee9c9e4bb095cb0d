import type { BrowserContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { test as base, expect } from "./test.ts";

type StorageState = Exclude<Awaited<ReturnType<BrowserContext["storageState"]>>, string>;

/** The sample firm that `npm run demo` creates, with clients at every stage. */
export interface SampleFirm {
  /** Shared by all of its staff and clients. */
  readonly password: string;
  /** The current one-time code of its staff. Each member can sign in with it once. */
  readonly code: () => string;
  /** A manager's session, for browsers that need not sign in. */
  readonly managerState: StorageState;
  /** A client with a document to review. */
  readonly clientId: string;
  /** A client whom a test can sign in as. */
  readonly clientEmail: string;
  /** The calendar, open at a call that was held. */
  readonly callPath: string;
}

const managerEmail = "manager@desk.example.com";

const dayMs = 24 * 3600_000;

const requireMatch = (output: string, pattern: RegExp): string => {
  const [, text] = pattern.exec(output) ?? [];
  if (text === undefined) throw new Error(`The demo printed something unexpected:\n${output}`);
  return text;
};

/** `test` with a desk where sample staff work on sample clients. */
export const test = base.extend<object, { firm: SampleFirm; sampleClients: number }>({
  // Enough for every ending of a sample story, and a few more.
  sampleClients: [20, { option: true, scope: "worker" }],
  firm: [
    async ({ desk, browser, sampleClients }, use) => {
      const output = await desk.command("demo", "--clients", String(sampleClients));
      const password = requireMatch(output, /password: (\S+)/);
      const key = Secret.fromBase32(requireMatch(output, /as a key to type in: (\S+)/));
      const code = () => new TOTP({ secret: key }).generate();
      const context = await browser.newContext({
        baseURL: desk.url,
        extraHTTPHeaders: { "x-forwarded-for": "198.19.0.1" },
      });
      const ask = async (path: string, data?: object) => {
        const response = await context.request.fetch(`/api/desk${path}`, data ? { method: "POST", data } : {});
        expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
        return response.json();
      };
      await ask("/sign-in/password", { email: managerEmail, password });
      await ask("/sign-in/second-factor", { code: code() });
      const managerState = await context.storageState();
      const { data: today } = await ask("/today?scope=all");
      const from = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10);
      const { data: calendar } = await ask(`/calls?from=${from}&days=31`);
      const { id, starts_at } = calendar.calls.find(({ details }: { details: object | null }) => details !== null);
      await context.close();
      await use({
        password,
        code,
        managerState,
        clientId: today.documents.rows[0].client_id,
        clientEmail: requireMatch(output, /client: +(\S+)/),
        callPath: `/desk/calendar?from=${starts_at.slice(0, 10)}&call=${id}`,
      });
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
