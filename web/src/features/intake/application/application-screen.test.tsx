import type { IncomingMessage } from "node:http";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { DraftFileWire } from "@funding-desk/contract/intake/application/submit-api";
import type { DraftWire } from "@funding-desk/contract/intake/draft/api";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { storeSession } from "../../../identity/storage.ts";
import { type LocalServer, readBody, startLocalServer } from "../../../testing/local-server.ts";
import { createOwed, createPaper } from "../../../testing/owed.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { OwedList } from "../owed/owed-list.tsx";
import { PrequalificationGate } from "../prequalification/gate.tsx";
import { ApplicationScreen } from "./application-screen.tsx";

const user = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida (FL)",
  prequalification_submit: true,
};

/** What sign-up says about the form. */
const signUp: DraftWire["answers"] = {
  fullName: "Maria O’Neil",
  mobilePhone: "8135550142",
  email: "maria@example.com",
  ownerName: "Maria O’Neil",
  state: "Florida (FL)",
};
const business: Answers = {
  fullName: "Maria O’Neil",
  legalBusinessName: "O’Neil Bakery",
  businessStreet: "12 Bay Street",
  businessCity: "Tampa",
  businessState: "Florida (FL)",
  businessZip: "33602",
  mobilePhone: "8135550142",
  email: "maria@example.com",
  entityType: "LLC",
  stateOfIncorporation: "Florida (FL)",
  industry: "Restaurants/Bars/Catering",
  timeInBusiness: "2+ yrs",
};
const owner: Answers = {
  ownerName: "Maria O’Neil",
  street: "3 Palm Avenue",
  city: "Tampa",
  state: "Florida (FL)",
  zip: "33602",
  ownership: "60",
};
const whole: Answers = {
  ...business,
  ...owner,
  monthlyRevenue: "12500",
  personalCreditScore: "701-800",
  hasDebt: "no",
  requestedAmount: "50000",
  purpose: "Working Capital",
  fundingType: "Term Loan",
  creditPullAuthorization: true,
  termsAcceptance: true,
  declaredBankruptcy: "yes",
  inLawsuit: "no",
  certifyAndAuthorize: true,
};
const bo = {
  firstName: "Bo",
  lastName: "Lee",
  title: "Partner",
  ownership: "30",
  email: "bo@example.com",
  mobilePhone: "8135550143",
  street: "1 Oak Street",
  city: "Tampa",
  state: "Florida (FL)",
  zip: "33603",
};
const ownerOnFile = { ssn: "1120", dateOfBirth: "" };
const boOnFile = { ssn: "9998", dateOfBirth: "" };

const createDraft = (answers: Answers, step: string, more: Partial<DraftWire> = {}): DraftWire => ({
  answers: answers as DraftWire["answers"],
  on_file: ownerOnFile,
  step,
  revision: 7,
  saved_at: "2026-01-05T12:00:00Z",
  ...more,
});
const withBo: Partial<DraftWire> = { co_borrowers: [{ key: "k1", answers: bo, on_file: boOnFile }] };
const license: DraftFileWire = {
  id: "f1",
  field: "driversLicense",
  filename: "license.jpg",
  size_bytes: 2048,
  state: "stored",
};

interface Saved {
  readonly answers: Answers;
  readonly co_borrowers?: readonly { readonly key: string; readonly answers: Answers }[];
  readonly step: string;
  readonly base_revision: number;
}

type Start = Pick<DraftWire, "answers" | "on_file" | "co_borrowers">;

/**
 * The server as the form sees it, with one draft row, whose first save takes over what the start has on file. It never sends
 * sensitive answers back.
 */
const serve = (
  draft: DraftWire | null,
  more: Record<string, Responder> = {},
  start: Start = { answers: signUp },
): SeenCall[] => {
  let row = draft;
  const saveOrLoad: Responder = ({ method, body }) => {
    if (method === "DELETE") row = null;
    if (method === "PUT") {
      const { answers, co_borrowers = [], step, base_revision } = body as Saved;
      if (base_revision !== (row?.revision ?? 0)) return json({ result: { status: "error", error: "Changed." } }, 409);
      const { ssn, dateOfBirth, ...plain } = answers;
      row = createDraft(plain, step, {
        on_file: {
          ...(row ?? start).on_file,
          ...(ssn ? { ssn: String(ssn).slice(-4) } : {}),
          ...(dateOfBirth ? { dateOfBirth: "" } : {}),
        },
        co_borrowers: co_borrowers.map(({ key, answers: own }) => {
          const { ssn: number, dateOfBirth: _, ...rest } = own;
          const before = (row ?? start).co_borrowers?.find((each) => each.key === key)?.on_file;
          const onFile = number ? { ssn: String(number).slice(-4), dateOfBirth: "" } : before;
          return { key, answers: rest as DraftWire["answers"], ...(onFile ? { on_file: onFile } : {}) };
        }),
        revision: base_revision + 1,
      });
    }
    return json({ data: row });
  };
  return respondTo({
    "/profile_details": () => json({ data: { ...user, prequalification_submit: undefined } }),
    "/profile_mandatory_field": () => json({ profile_completed: true, missing_fields: [] }),
    "/user_applications": () => json({ data: [] }),
    "/user_application_summary": () => json({ total_applications: 0, under_process: 0, approval_term_sheet: 0 }),
    "/lead-user/owed": () => json({ data: createOwed() }),
    "/drafts/application": saveOrLoad,
    "/drafts/application/start": () => json({ data: start }),
    "/application-draft/files": () => json({ data: [license] }),
    ...more,
  });
};

const saves = (seen: readonly SeenCall[]) =>
  seen.filter(({ method }) => method === "PUT").map(({ body }) => body as Saved);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const show = (search = "") => {
  const Page = () => (
    <ServerStateProvider>
      <PrequalificationGate userId="u1">
        <ApplicationScreen userId="u1" owed={<OwedList userId="u1" />} />
        <Address />
        <Toaster />
      </PrequalificationGate>
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard/funding-application", Component: Page },
    { path: "*", Component: Address },
  ]);
  render(<Stub initialEntries={[`/dashboard/funding-application${search}`]} />);
};

const header = (name: RegExp) => screen.findByRole("button", { name, expanded: true });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const address = () => screen.getByText(/^\/dashboard/).textContent;
const findSentence = (sentence: string) => screen.findAllByText(sentence);

let server: LocalServer | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession({ token: liveToken(), userId: "u1", user });
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  toast.dismissAll();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  await server?.close();
  server = undefined;
});

test("has eight steps, opens the first one prefilled, and stays when Next finds something missing", async () => {
  serve(null);
  show();
  await header(/Step 1 of 8:.*Business information/);
  expect(screen.getAllByRole("button", { name: /Step \d of 8/ })).toHaveLength(8);
  expect(screen.getByRole("button", { name: /Step 5 of 8/ })).toHaveProperty("disabled", true);
  expect(screen.getByRole("region", { name: /Business information/ })).toBeDefined();
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty("value", "Maria O’Neil");
  await press("Next");
  await findSentence("Please fill all required fields before proceeding.");
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  expect(within(summary).getByText(/^Legal business name/)).toBeDefined();
  expect(address()).toBe("/dashboard/funding-application?step=1");
});

test("shows the exact message for a bad address in step 1", async () => {
  serve(createDraft({ ...business, email: "maria@nowhere" }, "business"));
  show();
  await header(/Business information/);
  await press("Next");
  await findSentence("Please enter a valid email address.");
});

test("opens the next step, focuses its title, and lets headers lead back", async () => {
  serve(createDraft(business, "business"));
  show();
  await header(/Business information/);
  await press("Next");
  await header(/Step 2 of 8:.*Owner information/);
  expect(address()).toBe("/dashboard/funding-application?step=2");
  expect(document.activeElement?.textContent).toContain("Owner information");
  await userEvent.click(screen.getByRole("button", { name: /Step 1 of 8.*Done/ }));
  await header(/Business information/);
  await userEvent.clear(screen.getByLabelText(/^Business city/));
  await userEvent.click(screen.getByRole("button", { name: /Step 2 of 8/ }));
  expect(await screen.findByRole("button", { name: /Step 1 of 8.*Something is missing/ })).toBeDefined();
});

test("says at the step and in the review which files weren't taken, and why", async () => {
  serve(createDraft(whole, "review"));
  show("?step=5");
  const [input] = await screen.findAllByLabelText(/^Files: /);
  await userEvent.setup({ applyAccept: false }).upload(input as HTMLElement, new File(["MZ"], "virus.exe"));
  await userEvent.click(await screen.findByRole("button", { name: /Step 8 of 8/ }));
  const sentence = "virus.exe is not allowed. Only JPG, PNG, PDF, DOC are supported.";
  expect(await screen.findByRole("button", { name: /Step 5 of 8.*Done, 1 file not taken/ })).toBeDefined();
  await press("Next");
  await screen.findByRole("heading", { name: "Review" });
  expect(within(screen.getByText("1 file not taken").closest("form") as HTMLElement).getByText(sentence)).toBeDefined();
});

test("sorts several files to the fields they answer, and leaves out what doesn't fit", async () => {
  serve(createDraft(whole, "documents"));
  show();
  await userEvent.upload(await screen.findByLabelText("Several files at once"), [
    new File(["%PDF"], "void check.pdf"),
    new File(["%PDF"], "license back.pdf"),
    new File(["%PDF"], "license front.pdf"),
  ]);
  const dialog = within(await screen.findByRole("dialog", { name: "What are these?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Upload 3 files" }));
  const pending = async (label: string) =>
    within(await screen.findByRole("list", { name: `Not uploaded yet: ${label}` })).getAllByRole("listitem");
  expect((await pending("Voided check")).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("void check.pdf"),
  ]);
  // One is there already, and two are the most.
  const [fits, extra] = await pending("Driver's license");
  expect(fits?.textContent).toContain("license back.pdf");
  expect(extra?.textContent).toContain("license front.pdf was left out");
});

test("a zip code answers its state, unless someone has", async () => {
  serve(createDraft({ ...whole, businessState: "", businessZip: "" }, "business"));
  show();
  const state = await screen.findByRole<HTMLInputElement>("combobox", { name: "Business state" });
  await userEvent.type(screen.getByLabelText("Business zip code"), "33602");
  await waitFor(() => expect(state.value).toBe("Florida (FL)"));
  await userEvent.clear(screen.getByLabelText("Business zip code"));
  await userEvent.type(screen.getByLabelText("Business zip code"), "30301");
  expect(state.value).toBe("Florida (FL)");
  expect(await screen.findByText("30301 is in Georgia. Is the state right?")).toBeDefined();
});

test("masks answers on file, doesn't ask for them again, and sends a new one once", async () => {
  const seen = serve(createDraft({ ...business, ...owner }, "owner"));
  show();
  await header(/Owner information/);
  expect(screen.getByText("•••• 1120 on file")).toBeDefined();
  await press("Change Social security number");
  await userEvent.type(screen.getByRole("textbox", { name: /^Social security number/ }), "219-09-9998");
  await waitFor(() => expect(saves(seen).some(({ answers }) => answers.ssn === "219099998")).toBe(true));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Keep what is on file/ })).toBeNull());
  await press("Next");
  await header(/Financial information/);
  await waitFor(() => expect(saves(seen).at(-1)?.step).toBe("financial"));
  expect(saves(seen).filter(({ answers }) => "ssn" in answers)).toHaveLength(1);
  expect(saves(seen).every(({ answers }) => !("dateOfBirth" in answers))).toBe(true);
  expect(localStorage.getItem("formData2")).not.toContain("219099998");
});

test("removes an optional number left blank while it was being changed, once the step is left", async () => {
  const seen = serve(createDraft({ ...business, ...owner }, "owner"));
  show();
  await header(/Owner information/);
  await press("Change Social security number");
  await press("Next");
  await header(/Financial information/);
  await waitFor(() => expect(saves(seen).at(-1)?.answers).toMatchObject({ ssn: "" }));
});

const dialog = () => screen.findByRole("dialog");

test("opens the dialog on a tick, unticks when it is closed without adding anyone, and keeps what was typed", async () => {
  serve(createDraft({ ...business, ...owner }, "owner"));
  show();
  await header(/Owner information/);
  const tick = screen.getByRole("checkbox", { name: "Has Co-Borrower?" });
  await userEvent.click(tick);
  await userEvent.click(within(await dialog()).getByRole("button", { name: "+ Add Co-Borrower" }));
  await findSentence("Please fill all required fields.");
  await userEvent.type(within(await dialog()).getByLabelText(/^First name/), "Anaïs");
  await userEvent.click(
    within(await dialog())
      .getAllByRole("button", { name: "Close" })
      .at(-1) as HTMLElement,
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tick).toHaveProperty("checked", false);
  await press("Continue");
  expect(within(await dialog()).getByLabelText(/^First name/)).toHaveProperty("value", "Anaïs");
  expect(tick).toHaveProperty("checked", true);
});

test("restores a removed co-borrower with their answers on file, and unticks when the last one is removed", async () => {
  const seen = serve(createDraft({ ...business, ...owner, hasCoBorrower: true }, "owner", withBo));
  show();
  await header(/Owner information/);
  expect(screen.getByRole("row", { name: /Bo.*Lee.*30%/ })).toBeDefined();
  await press("Remove Bo Lee");
  await findSentence("Co-borrower removed successfully");
  expect(screen.getByRole("checkbox", { name: "Has Co-Borrower?" })).toHaveProperty("checked", false);
  expect(saves(seen).every(({ co_borrowers }) => co_borrowers?.length === 1)).toBe(true);
  await press("Undo");
  expect(await screen.findByRole("row", { name: /Bo.*Lee/ })).toBeDefined();
  expect(screen.getByRole("checkbox", { name: "Has Co-Borrower?" })).toHaveProperty("checked", true);
  await press("Edit Bo Lee");
  expect(within(await dialog()).getByText("•••• 9998 on file")).toBeDefined();
  const share = within(await dialog()).getByLabelText(/^Ownership/);
  await userEvent.clear(share);
  await userEvent.type(share, "41");
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Save Co-Borrower" }));
  await findSentence("The owner's and co-borrowers' shares add up to more than 100%.");
  await waitFor(() => expect(saves(seen).at(-1)?.co_borrowers?.[0]?.answers).toMatchObject({ ownership: "41" }));
  expect(saves(seen).at(-1)?.co_borrowers?.[0]?.answers).not.toHaveProperty("ssn");
  await press("Next");
  expect(address()).toBe("/dashboard/funding-application?step=2");
});

test("remembers a number being changed when the dialog is closed in between", async () => {
  const seen = serve(createDraft({ ...business, ...owner, hasCoBorrower: true }, "owner", withBo));
  show();
  await header(/Owner information/);
  await press("Edit Bo Lee");
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Change Social security number" }));
  await userEvent.type(within(await dialog()).getByRole("textbox", { name: /^Social security/ }), "219099997");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Changed, not saved")).toBeDefined();
  await press("Edit Bo Lee");
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Save Co-Borrower" }));
  await waitFor(() => expect(saves(seen).at(-1)?.co_borrowers?.[0]?.answers).toMatchObject({ ssn: "219099997" }));
});

test("asks for no numbers that the co-borrower enters, removes those on file, and says so in the list", async () => {
  const seen = serve(createDraft({ ...business, ...owner, hasCoBorrower: true }, "owner", withBo));
  show();
  await header(/Owner information/);
  await press("Edit Bo Lee");
  const theirs = within(await dialog());
  await userEvent.click(theirs.getByRole("checkbox", { name: /^They will enter their own/ }));
  expect(theirs.queryByText("•••• 9998 on file")).toBeNull();
  expect(theirs.queryByRole("group", { name: /Date of birth/ })).toBeNull();
  expect(theirs.queryByText(/^Driver's license/)).toBeNull();
  await userEvent.click(theirs.getByRole("button", { name: "Save Co-Borrower" }));
  expect(await screen.findByText("Will enter their own numbers")).toBeDefined();
  await waitFor(() =>
    expect(saves(seen).at(-1)?.co_borrowers?.[0]?.answers).toMatchObject({
      entersOwnNumbers: true,
      ssn: "",
      dateOfBirth: "",
    }),
  );
  await press("Edit Bo Lee");
  await userEvent.click(within(await dialog()).getByRole("checkbox", { name: /^They will enter their own/ }));
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Save Co-Borrower" }));
  expect(await within(await dialog()).findByLabelText(/^Social security/)).toBeDefined();
  await findSentence("Please fill all required fields.");
});

test("drops a removed co-borrower from the draft once no one has brought them back", async () => {
  const seen = serve(createDraft({ ...business, ...owner, hasCoBorrower: true }, "owner", withBo));
  show();
  await header(/Owner information/);
  await press("Remove Bo Lee");
  await press("Next");
  await header(/Financial information/);
  await waitFor(() => expect(saves(seen).at(-1)?.co_borrowers).toEqual([]));
});

test("marks a missing explanation, doesn't block on it, and lists it in the review with files and co-borrowers", async () => {
  serve(createDraft({ ...whole, certifyAndAuthorize: false, hasCoBorrower: true }, "compliance", withBo));
  show();
  await header(/Federal Compliance/);
  expect(screen.getByText("Please explain your “yes” answers")).toBeDefined();
  expect(screen.getByLabelText(/^Explanation/).getAttribute("aria-required")).toBe("true");
  await press("Next");
  await header(/Attestation/);
  await press("Next");
  await findSentence("Please certify and authorize before submitting.");
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Next");
  await screen.findByRole("heading", { name: /Review/ });
  expect(screen.getByText("Still needed: your explanation")).toBeDefined();
  expect(screen.getByText("license.jpg")).toBeDefined();
  expect(screen.getByText("Co-borrower: Bo Lee")).toBeDefined();
  expect(screen.getByText("•••• 1120")).toBeDefined();
  expect(screen.getByText("•••• 9998")).toBeDefined();
  expect(screen.getByRole("link", { name: /Edit.*Owner information/ }).getAttribute("href")).toContain("step=2");
});

test("the review says that files are loading, and retries if they can't be loaded", async () => {
  const gate = Promise.withResolvers<Response>();
  let answer: Responder = () => gate.promise;
  serve(createDraft(whole, "review"), { "/application-draft/files": (seen) => answer(seen) });
  show("?step=review");
  await screen.findByRole("heading", { name: "Review" });
  const findLicense = () => screen.getByText("Driver's license").nextElementSibling?.textContent;
  expect(findLicense()).toBe("Loading...");
  answer = () => json({}, 403);
  gate.resolve(json({}, 403));
  const title = "We couldn't load your files. Everything you uploaded is safe.";
  expect(await screen.findByText(title)).toBeDefined();
  expect(findLicense()).toBe("We couldn't load these just now");
  answer = () => json({ data: [license] });
  await press("Retry");
  await waitFor(() => expect(findLicense()).toBe("license.jpg"));
  expect(screen.queryByText(title)).toBeNull();
});

/** Submits need a real socket, since multipart bodies don't go through fetch. */
const serveSubmits = async (answer: (body: string, request: IncomingMessage) => [number, unknown]) => {
  const bodies: string[] = [];
  server = await startLocalServer(async (request, response) => {
    const body = String(await readBody(request));
    bodies.push(body);
    const [status, reply] = answer(body, request);
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply));
  });
  return bodies;
};

const accepted = {
  status: "success",
  result: {
    status: "success",
    message: "Application submitted successfully",
    id: "a1",
    reference: "FA-7K3M9XQA",
    submitted_at: "2026-01-05T12:00:00Z",
    explanation_owed: true,
  },
};

const toReview = async () => {
  show();
  await screen.findByRole("heading", { name: "Review" });
  expect(address()).toBe("/dashboard/funding-application?step=review");
  return screen.getByRole("button", { name: "Submit Application" });
};

test("asks about half a million employees and a number that two people share, and can be sent anyway", async () => {
  const bodies = await serveSubmits(() => [200, accepted]);
  const twin = { co_borrowers: [{ key: "k1", answers: bo, on_file: { ...boOnFile, ssn: ownerOnFile.ssn } }] };
  serve(createDraft({ ...whole, employees: "500000", hasCoBorrower: true }, "review", twin));
  const submit = await toReview();
  expect(screen.getByText(/^You gave 500,000 employees/)).toBeDefined();
  expect(screen.getByText(/and Bo Lee have social security numbers with the same last 4 digits/)).toBeDefined();
  expect(screen.getAllByRole("link", { name: "Change it" }).map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard/funding-application?step=1",
    "/dashboard/funding-application?step=2",
  ]);
  await userEvent.click(submit);
  expect(await screen.findByText("FA-7K3M9XQA")).toBeDefined();
  expect(bodies).toHaveLength(1);
});

test("submits once on a double click, then shows the number and deletes the draft", async () => {
  const bodies = await serveSubmits(() => [200, accepted]);
  const owed: OwedItem[] = [{ kind: "explanation", application_id: "a1", reference: "FA-7K3M9XQA" }, createPaper()];
  serve(createDraft({ ...whole, hasCoBorrower: true }, "review", withBo), {
    "/lead-user/owed": () => json({ data: createOwed({ owed }) }),
  });
  const submit = await toReview();
  await userEvent.dblClick(submit);
  expect(await screen.findByText("FA-7K3M9XQA")).toBeDefined();
  await findSentence("Application submitted successfully");
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(/name="x_studio_has_co_borrower"\s+true/);
  expect(bodies[0]).toMatch(/name="x_studio_annual_revenue"\s+150000/);
  expect(bodies[0]).toContain('"x_studio_last_name":"Lee"');
  expect(bodies[0]).toContain('"key":"k1"');
  expect(bodies[0]).not.toContain("x_studio_compliance_explanation");
  const needed = within(await screen.findByRole("region", { name: "We need from you" }));
  expect(needed.getByText("Your explanation")).toBeDefined();
  expect(needed.getByRole("button", { name: "Upload Voided check" })).toBeDefined();
  const [first] = screen.getAllByRole("link", { name: /^Go to/ });
  expect(first?.textContent).toBe("Go to Dashboard");
  expect(within(screen.getByRole("region", { name: "What you sent" })).getByText("license.jpg")).toBeDefined();
  expect(localStorage.getItem("formData2")).toBeNull();
  expect(sessionStorage.getItem("applicationIntent")).toBeNull();
});

test("loses nothing without a connection, says what to do, and repeats the same intent on retry", async () => {
  const keys: unknown[] = [];
  await serveSubmits((_, request) => {
    keys.push(request.headers["idempotency-key"]);
    return keys.length === 1 ? [0, null] : [200, accepted];
  });
  serve(createDraft(whole, "review"));
  const submit = await toReview();
  await userEvent.click(submit);
  await findSentence("An error occurred while submitting your application.");
  expect(screen.getByText(/Nothing is lost/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Submit Application" }));
  await screen.findByText("FA-7K3M9XQA");
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test.each<[string, number, unknown]>([
  ["a refusal without a message", 500, { status: "error" }],
  ["a refusal whose message is no text", 422, { result: { status: "error", error: { toString: 1 }, fields: "abc" } }],
  ["a success without a result", 200, { status: "success" }],
  ["a success with another result", 200, { status: "success", result: [] }],
  ["a success without a time", 200, { status: "success", result: { reference: "FA-1", submitted_at: "soon" } }],
  ["another status", 200, { status: "pending", result: accepted.result }],
  ["nothing", 200, null],
])("says that the submission failed after %s, and keeps everything", async (_what, status, answer) => {
  await serveSubmits(() => [status, answer]);
  serve(createDraft(whole, "review"));
  await userEvent.click(await toReview());
  await findSentence("Submission failed");
  expect(screen.getByRole("button", { name: "Submit Application" })).toBeDefined();
  expect(screen.queryByText(/Nothing is lost/)).toBeNull();
});

test("leads to the co-borrower whose answers the server refused", async () => {
  await serveSubmits(() => [
    422,
    {
      status: "error",
      result: {
        status: "error",
        error: "Please check the highlighted fields.",
        fields: { "co_borrowers[0].x_studio_zip_code": "No such zip code." },
      },
    },
  ]);
  serve(createDraft({ ...whole, hasCoBorrower: true }, "review", withBo));
  const submit = await toReview();
  await userEvent.click(submit);
  await header(/Owner information/);
  await findSentence("Please check the highlighted fields.");
  const summary = await screen.findByRole("alert");
  await userEvent.click(within(summary).getByText("Bo Lee: No such zip code."));
  const edit = screen.getByRole("button", { name: "Edit Bo Lee" });
  expect(document.activeElement).toBe(edit);
  await userEvent.click(edit);
  expect(document.querySelector("#field-co-borrower-zip-error")?.textContent).toContain("No such zip code.");
});

test("asks about another tab's version, takes its co-borrowers along, and can bring mine back", async () => {
  let isElsewhere = false;
  const mine = createDraft({ ...business, ...owner }, "owner");
  const theirs = createDraft({ ...business, ...owner, ownerName: "Elsewhere", hasCoBorrower: true }, "owner", withBo);
  serve(mine, {
    "/drafts/application": ({ method }) => {
      if (method === "GET") return json({ data: isElsewhere ? { ...theirs, revision: 9 } : mine });
      return json({ result: { status: "error", error: "Changed." } }, 409);
    },
  });
  show();
  await header(/Owner information/);
  isElsewhere = true;
  await userEvent.type(screen.getByLabelText(/^Owner full name/), "s");
  await userEvent.click(await screen.findByRole("button", { name: "Use the newer one" }));
  expect(screen.getByLabelText(/^Owner full name/)).toHaveProperty("value", "Elsewhere");
  expect(screen.getByRole("row", { name: /Bo.*Lee/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Bring mine back" }));
  expect(screen.getByLabelText(/^Owner full name/)).toHaveProperty("value", "Maria O’Neils");
  expect(screen.queryByRole("row", { name: /Bo.*Lee/ })).toBeNull();
});

test("says what starting over deletes for good, and brings back the rest", async () => {
  const seen = serve(createDraft({ ...business, ...owner, hasCoBorrower: true }, "owner", withBo));
  show();
  await header(/Owner information/);
  await press("Start over");
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/Uploaded files are deleted for good/)).toBeDefined();
  await userEvent.click(within(question).getByRole("button", { name: "Start over" }));
  await header(/Business information/);
  await waitFor(() => expect(seen.some(({ method }) => method === "DELETE")).toBe(true));
  await waitFor(() =>
    expect(seen.filter(({ method, path }) => method === "GET" && path === "/application-draft/files")).toHaveLength(2),
  );
  await press("Undo");
  await header(/Owner information/);
  // The server has deleted them, so they are asked for again, including the co-borrower's.
  expect(screen.queryByText(/on file/)).toBeNull();
  expect(screen.getByRole("row", { name: /Bo.*Something is missing/ })).toBeDefined();
});

test("a second application starts with the first one's answers, co-borrowers, and masks, and asks for no number again", async () => {
  const { creditPullAuthorization: _, termsAcceptance: __, certifyAndAuthorize: ___, ...answers } = whole;
  const start = { answers: { ...answers, hasCoBorrower: true } as Start["answers"], on_file: ownerOnFile, ...withBo };
  const seen = serve(null, {}, start);
  show();
  await header(/Step 1 of 8:.*Business information/);
  expect(screen.getByLabelText(/^Legal business name/)).toHaveProperty("value", "O’Neil Bakery");
  expect(screen.queryByText(/We restored your answers/)).toBeNull();
  await press("Next");
  await header(/Step 2 of 8:.*Owner information/);
  expect(screen.getByText("•••• 1120 on file")).toBeDefined();
  expect(screen.getByRole("row", { name: /Bo.*Lee.*30%/ })).toBeDefined();
  await waitFor(() => expect(saves(seen)).toHaveLength(1));
  expect(saves(seen)[0]).toMatchObject({ base_revision: 0, co_borrowers: [{ key: "k1", answers: bo }] });
  for (const sent of [saves(seen)[0]?.answers, saves(seen)[0]?.co_borrowers?.[0]?.answers])
    expect(Object.keys(sent ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/ssn|dateOfBirth/)]));
});

test("what was typed or cleared wins over what is known elsewhere, which fills the rest", async () => {
  const draft = createDraft({ ...business, fullName: "M. O’Neil", businessCity: "" }, "business");
  serve(draft, {}, { answers: { ...signUp, businessCity: "Miami", employees: "12" } });
  show();
  await header(/Business information/);
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty("value", "M. O’Neil");
  expect(screen.getByLabelText(/^Business city/)).toHaveProperty("value", "");
  expect(screen.getByLabelText(/^Number of employees/)).toHaveProperty("value", "12");
});

test("offers the business address for the owner's home, and the owner's for a co-borrower", async () => {
  serve(createDraft({ ...business, ownerName: "Maria O’Neil" }, "owner"));
  show();
  await header(/Owner information/);
  await userEvent.click(screen.getByRole("checkbox", { name: "Same as business address" }));
  expect(screen.getByLabelText(/^Home street address/)).toHaveProperty("value", "12 Bay Street");
  await userEvent.click(screen.getByRole("checkbox", { name: "Has Co-Borrower?" }));
  await userEvent.click(within(await dialog()).getByRole("checkbox", { name: "Same as the owner's home address" }));
  expect(within(await dialog()).getByLabelText(/^Zip code/)).toHaveProperty("value", "33602");
});

test("retries a failed load, and isn't blocked by known answers that fail to load", async () => {
  let isUp = false;
  serve(null, {
    "/drafts/application": () => (isUp ? json({ data: null }) : json({}, 503)),
    "/drafts/application/start": () => json({}, 500),
  });
  show();
  expect(await screen.findByText("We couldn't load your application")).toBeDefined();
  isUp = true;
  await press("Retry");
  await header(/Business information/);
  expect(screen.getByLabelText(/^Full name/)).toHaveProperty("value", "Maria O’Neil");
});
