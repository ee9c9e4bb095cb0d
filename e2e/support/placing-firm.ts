import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { MailServer } from "../../server/src/testing/mail-server.ts";
import { callDesk, type StaffBrowser } from "./call-desk.ts";
import { call } from "./calls.ts";
import { addLender, addLiveProgram, toRule } from "./live-catalog.ts";
import { button, field } from "./people.ts";
import { test as reached } from "./reached.ts";
import { findFirstLink, findInvitationLink, joinByCall, type Member } from "./staff.ts";
import type { Client } from "./test.ts";

type StorageState = Exclude<Awaited<ReturnType<BrowserContext["storageState"]>>, string>;

/** A firm with an advisor and a lender whose program asks for three months of bank statements. */
export interface PlacingFirm {
  /** The advisor's session, for browsers that need not sign in. */
  readonly advisorState: StorageState;
  readonly lenderName: string;
  readonly programName: string;
}

const grace = { name: "Grace Hopper", email: "grace@firm.example.com" };
const ada = { name: "Ada Lovelace", email: "ada@firm.example.com" };
const dana = { name: "Dana Whitfield", email: "dana@firm.example.com" };
const lenderName = "Harbor Bank";
const programName = "Deposit loan";

/** `test` with a desk where files go to lenders. */
export const test = reached.extend<object, { placing: PlacingFirm }>({
  placing: [
    async ({ browser, desk, mailServer }, use) => {
      const join = async (link: string, member: Member): Promise<BrowserContext> => {
        const context = await openStaffBrowser(browser, desk.url);
        await joinByCall(context, link, member);
        return context;
      };
      const manager = await join(findFirstLink(desk.output), grace);
      const invite = async (member: Member, role: "manager" | "advisor") => {
        await callDesk(manager, "/staff", { body: { ...member, role } });
        return join(findInvitationLink((await mailServer.next(member.email, /^Join/)).text), member);
      };
      const second = await invite(ada, "manager");
      const advisor = await invite(dana, "advisor");
      await addLiveProgram([manager, second], await addLender(manager, lenderName), {
        name: programName,
        product: "working-capital",
        rules: [toRule("deposits", { fact: "averageMonthlyDeposits", op: "atLeast", value: 10_000 })],
        documents: [{ type: "bank_statements", count: 3, unit: "months", why: "All pages of every month" }],
      });
      const advisorState = await advisor.storageState();
      for (const context of [manager, second, advisor]) await context.close();
      await use({ advisorState, lenderName, programName });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const openStaffBrowser = (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url.replace("127.0.0.1", "localhost"),
    extraHTTPHeaders: { "x-forwarded-for": "198.19.0.2" },
  });

/** Makes the client the advisor's, and says that they're pre-qualified. */
export const acceptPrequalified = async (advisor: StaffBrowser, { userId }: Client): Promise<void> => {
  const { staff_id } = await callDesk(advisor, "/session");
  await callDesk(advisor, "/clients/assign", { body: { client_ids: [userId], staff_id } });
  const { submissions } = await callDesk(advisor, `/clients/${userId}`);
  await callDesk(advisor, `/prequalifications/${submissions[0].id}/stage`, {
    body: { to: "Pre-Qualified", expected_from: "Submitted" },
  });
};

interface PrivateLink {
  readonly mailServer: MailServer;
  readonly email: string;
  /** Of the mail with the link. */
  readonly subject: RegExp;
}

/** Opens the link of a mail with the code of the next one. @returns the link */
export const enterByMail = async (page: Page, { mailServer, email, subject }: PrivateLink): Promise<string> => {
  const { text } = await mailServer.next(email, subject);
  const [link = ""] = /https?:\S+#[\w-]{43}/.exec(text ?? "") ?? [];
  await page.goto(link);
  await button(page, "Email me the code").click();
  const { subject: coded = "" } = await mailServer.next(email, /^\d{6} is your code/);
  await field(page, "Code").fill(coded.slice(0, 6));
  await button(page, "Open").click();
  await expect(button(page, "Close this page")).toBeVisible();
  return link;
};

interface Sent {
  readonly programName: string;
  readonly lenderEmail: string;
}

/** Sends the client's file under their consent, with what the program asks for, for tests about what follows. */
export const sendFileByCall = async (
  advisor: StaffBrowser,
  { caller, person, userId }: Client,
  { programName, lenderEmail }: Sent,
): Promise<void> => {
  const { applications, programs } = await callDesk(advisor, `/clients/${userId}/submission-choices`);
  const program = programs.find(({ name }: { name: string }) => name === programName);
  const documentIds: string[] = program.needs.flatMap((need: { document_ids: string[] }) => need.document_ids);
  const submissions = `/clients/${userId}/submissions`;
  const { id } = await callDesk(advisor, submissions, {
    body: {
      application_id: applications[0].id,
      program_id: program.id,
      channel: "link",
      lender_email: lenderEmail,
      note: "",
      documents: documentIds.map((document_id) => ({ document_id })),
    },
  });
  await callDesk(advisor, `${submissions}/${id}/consents`, { body: { purposes: ["submit"] } });
  const own = await call(caller, "/lead-user/submissions");
  const [consent] = own.body.data.submissions[0].consents;
  const signed = await call(caller, `/lead-user/lender-consents/${consent.id}/give`, {
    body: {
      signature: `${person.firstName} ${person.lastName}`,
      text_sha256: consent.text_sha256,
      password: person.password,
    },
  });
  expect(signed.status).toBe(200);
  const { findings } = await callDesk(advisor, `${submissions}/${id}/preflight`);
  const { revision } = await callDesk(advisor, `${submissions}/${id}`);
  const ids = findings.map((finding: { id: string }) => finding.id);
  await callDesk(advisor, `${submissions}/${id}/send`, {
    body: { expected_revision: revision, accepted_warnings: { ids, reason: "The lender knows." } },
  });
};
