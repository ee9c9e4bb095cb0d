import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { bringSession, type Caller, call, signUpByCall } from "./calls.ts";
import { Desk } from "./desk.ts";
import { newPerson, type Person } from "./people.ts";

/** Somebody with an account, for tests that are about something else than signing up. */
export interface Client {
  readonly person: Person;
  readonly userId: string;
  /** Calls the API with the client's token. */
  readonly caller: Caller;
  /** Gives the session to a page, and leaves it on a public one. */
  readonly enter: (page: Page) => Promise<void>;
  /** How many pre-qualifications the server has of the client. */
  readonly countRequests: () => Promise<number>;
}

interface Fixtures {
  client: Client;
  /** Another browser of the same household: nothing stored, watched like the first. */
  newDevice: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  watched: undefined;
}

interface WorkerFixtures {
  /** One running product for the tests of a worker. */
  desk: Desk;
  /** A Sign Up Id for everybody whose sign-up is not what is tested. */
  sharedSignupId: string;
}

/**
 * A request that the browser could not do is the test's own doing, and so is the script that Playwright would run in a handed-over
 * document, which is sandboxed; what else it complains about is a fault.
 */
const isOwnDoing = (text: string): boolean =>
  text.startsWith("Failed to load resource") ||
  /^Blocked script execution in '[^']+\/api\/documents\/[^']+' because the document's frame is sandboxed/.test(text);

/** Notes script errors, what the content security policy blocked, and everything asked of another host. */
const watch = (context: BrowserContext, origin: string, faults: string[]): void => {
  context.on("weberror", (error) => faults.push(`script error: ${error.error().stack}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !isOwnDoing(message.text())) faults.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) faults.push(`asked ${url.origin}`);
  });
};

let households = 0;

/** An address of its own for every test, since the product limits how often one address tries. */
const newAddress = (workerIndex: number): string => {
  households += 1;
  return `198.18.${workerIndex % 256}.${households % 256}`;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const desk = await Desk.start();
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  sharedSignupId: [async ({ desk }, use) => use(await desk.issueSignupId(10_000)), { scope: "worker" }],
  baseURL: async ({ desk }, use) => use(desk.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ "x-forwarded-for": newAddress(workerIndex) }),
  client: async ({ desk, sharedSignupId, extraHTTPHeaders }, use) => {
    const person = newPerson();
    const visitor = { url: desk.url, address: extraHTTPHeaders?.["x-forwarded-for"] ?? "" };
    const signedUp = await signUpByCall(visitor, person, sharedSignupId);
    const { userId, token } = signedUp;
    const caller = { ...visitor, token };
    await use({
      person,
      userId,
      caller,
      enter: (page) => bringSession(page, signedUp),
      countRequests: async () => {
        const { body } = await call(caller, `/lead-user/prequalification-summary?user_id=${userId}`);
        return body.prequalification_summary.length;
      },
    });
  },
  watched: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = [];
      watch(context, baseURL ?? "", faults);
      await use(undefined);
      base.expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  newDevice: async ({ browser, baseURL, extraHTTPHeaders }, use) => {
    const faults: string[] = [];
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, extraHTTPHeaders, ...options });
      opened.push(context);
      watch(context, baseURL ?? "", faults);
      return context.newPage();
    });
    for (const context of opened) await context.close();
    base.expect(faults).toEqual([]);
  },
});

export const expect = test.expect;
