import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { type Caller, call, signUpByCall, storeSession } from "./calls.ts";
import { Desk, type Settings } from "./desk.ts";
import { createPerson, type Person } from "./people.ts";

/** A client with an account, for tests about something other than signing up. */
export interface Client {
  readonly person: Person;
  readonly userId: string;
  /** Calls the API with the client's token. */
  readonly caller: Caller;
  /** Opens the session in a page, on a public path. */
  readonly enter: (page: Page) => Promise<void>;
  /** Counts the client's pre-qualifications on the server. */
  readonly countRequests: () => Promise<number>;
}

interface Fixtures {
  client: Client;
  /** Opens another browser at the same network address: empty storage, watched for faults like the first. */
  newDevice: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  watched: undefined;
}

interface WorkerFixtures {
  /** How a file's server differs from the others. */
  deskSettings: Settings;
  /** The file whose tests have a server to themselves, because they set up its first manager. */
  deskFor: string;
  /** One running server for the tests of a worker. */
  desk: Desk;
  /** A Sign Up Id for clients whose sign-up isn't what's tested. */
  sharedSignupId: string;
}

/**
 * Tests cause failed requests themselves. And Playwright would run its own script in an uploaded document, which is
 * sandboxed. Any other complaint of the browser is a fault.
 */
const isExpectedError = (text: string): boolean =>
  text.startsWith("Failed to load resource") ||
  /^Blocked script execution in '[^']+\/api\/documents\/[^']+' because the document's frame is sandboxed/.test(text);

/** Collects script errors, violations of the content security policy, and requests to other hosts. */
const watchFaults = (context: BrowserContext, origin: string, faults: string[]): void => {
  context.on("weberror", (error) => faults.push(`script error: ${error.error().stack}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpectedError(message.text())) faults.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) faults.push(`asked ${url.origin}`);
  });
};

let households = 0;

/** A network address for each test, because the server limits attempts by address. */
const assignAddress = (workerIndex: number): string => {
  households += 1;
  return `198.18.${workerIndex % 256}.${households % 256}`;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  deskSettings: [{}, { option: true, scope: "worker" }],
  deskFor: ["any", { option: true, scope: "worker" }],
  desk: [
    async ({ deskSettings }, use) => {
      const desk = await Desk.start(deskSettings);
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  sharedSignupId: [async ({ desk }, use) => use(await desk.issueSignupId(10_000)), { scope: "worker" }],
  baseURL: async ({ desk }, use) => use(desk.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ "x-forwarded-for": assignAddress(workerIndex) }),
  client: async ({ desk, sharedSignupId, extraHTTPHeaders }, use) => {
    const person = createPerson();
    const visitor = { url: desk.url, address: extraHTTPHeaders?.["x-forwarded-for"] ?? "" };
    const signedUp = await signUpByCall(visitor, person, sharedSignupId);
    const { userId, token } = signedUp;
    const caller = { ...visitor, token };
    await use({
      person,
      userId,
      caller,
      enter: (page) => storeSession(page, signedUp),
      countRequests: async () => {
        const { body } = await call(caller, `/lead-user/prequalification-summary?user_id=${userId}`);
        return body.prequalification_summary.length;
      },
    });
  },
  watched: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = [];
      watchFaults(context, baseURL ?? "", faults);
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
      watchFaults(context, baseURL ?? "", faults);
      return context.newPage();
    });
    for (const context of opened) await context.close();
    base.expect(faults).toEqual([]);
  },
});

export const expect = test.expect;
