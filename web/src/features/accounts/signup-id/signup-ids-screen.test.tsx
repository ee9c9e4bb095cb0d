import type { SignupIdDetail } from "@funding-desk/contract/accounts/signup-id/desk-api";
import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { SignupIdsScreen } from "./signup-ids-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const listed = {
  id: "ABCD2345",
  label: "Trade fair",
  state: "usable",
  used: 0,
  allowed: 1,
  bound_email: null,
  issued_by: "Ann Advisor",
  issued_at: "2026-01-05T12:00:00Z",
  expires_at: null,
  revoked_at: null,
  revoked_by: null,
  first_client: null,
} as const;
const detail: SignupIdDetail = { ...listed, url: "https://example.com/signup?id=ABCD2345", mailings: [] };
const list: Responder = () => json({ data: { signup_ids: [listed], next_cursor: null } });

let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const issued = () => calls.filter(({ method, path }) => method === "POST" && path === "/desk/signup-ids");

const show = (role: DeskIdentity["role"] = "advisor", address = "/desk/signup-ids") => {
  const router = createMemoryRouter([{ path: "*", element: <SignupIdsScreen /> }], { initialEntries: [address] });
  calls = respondTo({
    "/desk/signup-id-request-count": () => json({ data: { open: 2 } }),
    "/desk/signup-ids": list,
    "/desk/signup-ids/ABCD2345": () => json({ data: detail }),
    "/desk/signup-ids/ABCD2345/clients": () => json({ data: { clients: [], hidden: 0, next_cursor: null } }),
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const listKeys = (sent: readonly SeenCall[]) => sent.map(({ headers }) => headers.get("idempotency-key"));
const openIssuing = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "New Sign Up Id" }));
  return within(await screen.findByRole("dialog"));
};

beforeEach(() => {
  answers = {};
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows an error when the list fails to load, and the list after Retry", async () => {
  let isDown = true;
  answers["/desk/signup-ids"] = (seen) => {
    if (isDown) throw new TypeError("no connection");
    return list(seen);
  };
  show();
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("alert").textContent).not.toBe("");
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText("Trade fair")).toBeDefined();
});

test("issues an id once on a double click, and shows it with its link", async () => {
  const user = userEvent.setup();
  answers["/desk/signup-ids"] = (seen) => (seen.method === "GET" ? list(seen) : json({ data: detail }, 201));
  show();
  const dialog = await openIssuing();
  await user.type(dialog.getByLabelText(/^Label/), "Trade fair");
  await user.dblClick(dialog.getByRole("button", { name: "Issue it" }));
  expect(await screen.findByRole("button", { name: "Copy the link" })).toBeDefined();
  expect(issued().map(({ body }) => body)).toEqual([
    { label: "Trade fair", uses: 1, days: 30, bound_email: null, mail_to: null },
  ]);
});

test("keeps the form when issuing fails, and shows each error at its field", async () => {
  const user = userEvent.setup();
  let answer: Responder = () => {
    throw new TypeError("no connection");
  };
  answers["/desk/signup-ids"] = (seen) => (seen.method === "GET" ? list(seen) : answer(seen));
  show();
  const dialog = await openIssuing();
  const label = dialog.getByLabelText<HTMLInputElement>(/^Label/);
  await user.click(dialog.getByRole("button", { name: "Issue it" }));
  expect(dialog.getByText("Enter what it is for.")).toBeDefined();
  await user.type(label, "Trade fair");
  await user.click(dialog.getByRole("button", { name: "Issue it" }));
  expect(await dialog.findByText(/couldn't reach the server/)).toBeDefined();
  answer = () =>
    json({ result: { code: "invalid_fields", error: "Please check.", fields: { uses: "At most 10,000." } } }, 422);
  await user.click(dialog.getByRole("button", { name: "Issue it" }));
  expect(await dialog.findByText("At most 10,000.")).toBeDefined();
  expect(label.value).toBe("Trade fair");
});

test("repeats the key of an issue whose answer got lost, and takes a new one for the next", async () => {
  const user = userEvent.setup();
  const reused = { code: "idempotency_key_reused", error: "This was already sent with different answers." };
  const replies: Responder[] = [
    () => {
      throw new TypeError("no connection");
    },
    () => json({ result: { code: "busy", error: "We are very busy right now." } }, 503),
    () => json({ result: reused }, 422),
    () => json({ data: detail }, 201),
  ];
  answers["/desk/signup-ids"] = (seen) =>
    seen.method === "GET" ? list(seen) : (replies.shift()?.(seen) ?? list(seen));
  show();
  const dialog = await openIssuing();
  await user.type(dialog.getByLabelText(/^Label/), "Trade fair");
  for (const outcome of [/couldn't reach the server/, /very busy/, /already sent with different answers/]) {
    await user.click(dialog.getByRole("button", { name: "Issue it" }));
    expect(await dialog.findByText(outcome)).toBeDefined();
  }
  // Someone who presses again after that message wants another id.
  await user.click(dialog.getByRole("button", { name: "Issue it" }));
  expect(await screen.findByRole("button", { name: "Copy the link" })).toBeDefined();
  const [first, second, third, fourth] = listKeys(issued());
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).toMatch(/^[0-9a-f]{32}$/);
  expect(fourth).not.toBe(first);
});

test("repeats the key of an email until it is on its way, and takes a new one for the next", async () => {
  const user = userEvent.setup();
  let isDown = true;
  answers["/desk/signup-ids/ABCD2345/mail"] = () => {
    if (isDown) throw new TypeError("no connection");
    return json({ data: detail });
  };
  show();
  await user.click(await screen.findByRole("button", { name: "Trade fair" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/^Name/), "Marisol Vega");
  await user.type(dialog.getByLabelText(/^Email/), "marisol@example.com");
  const send = dialog.getByRole("button", { name: "Email the id and its link" });
  const mailed = () => calls.filter(({ path }) => path.endsWith("/mail"));
  await user.click(send);
  expect(await dialog.findByText(/couldn't reach the server/)).toBeDefined();
  isDown = false;
  for (const sent of [2, 3]) {
    await user.click(send);
    await waitFor(() => expect(mailed()).toHaveLength(sent));
    await waitFor(() => expect(dialog.queryByText("Sending...")).toBeNull());
  }
  const [first, second, third] = listKeys(mailed());
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("revokes an id once, after asking", async () => {
  const user = userEvent.setup();
  const { promise: pressed, resolve: havePressed } = Promise.withResolvers<void>();
  answers["/desk/signup-ids/ABCD2345/revoke"] = async () => {
    await pressed;
    return json({ data: { ...detail, state: "revoked" } });
  };
  show();
  await user.click(await screen.findByRole("button", { name: "Trade fair" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Revoke" }));
  await user.dblClick(dialog.getByRole("button", { name: "Revoke it" }));
  havePressed();
  // The screen refetches it after it is revoked.
  await waitFor(() => expect(calls.filter(({ path }) => path === "/desk/signup-ids/ABCD2345")).toHaveLength(2));
  expect(calls.filter(({ path }) => path.endsWith("/revoke"))).toHaveLength(1);
});

test("shows an auditor the list without a way to issue", async () => {
  show("auditor");
  expect(await screen.findByText("Trade fair")).toBeDefined();
  expect(screen.queryByRole("button", { name: "New Sign Up Id" })).toBeNull();
});

describe("requests", () => {
  const requestsPath = "/desk/signup-ids?show=requests";
  const request = {
    id: "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11",
    email: "marisol@example.com",
    state: "open",
    asked_at: "2026-01-05T12:00:00Z",
    settled_at: null,
    settled_by: null,
    client: null,
  } as const;
  let waiting: readonly object[] = [];
  beforeEach(() => {
    waiting = [request];
    answers["/desk/signup-id-requests"] = () => json({ data: { requests: waiting, next_cursor: null } });
  });
  const posted = () => calls.filter(({ method }) => method === "POST").map(({ path }) => path);

  test("are a view of their own, whose name says how many wait", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: /^Requests 2/ }));
    expect(await screen.findByText("marisol@example.com")).toBeDefined();
    expect(screen.queryByText("Trade fair")).toBeNull();
    expect(calls.some(({ path }) => path === "/desk/signup-id-requests?state=open")).toBe(true);
  });

  test("are answered by one press, once on a double click", async () => {
    const user = userEvent.setup();
    answers[`/desk/signup-id-requests/${request.id}/answer`] = () => {
      waiting = [];
      return json({ data: { ...request, state: "answered" } });
    };
    show("advisor", requestsPath);
    await user.dblClick(await screen.findByRole("button", { name: "Email an id: marisol@example.com" }));
    expect(await screen.findByText("No one is waiting")).toBeDefined();
    expect(posted()).toEqual([`/desk/signup-id-requests/${request.id}/answer`]);
  });

  test("stay in the list with a word when an answer fails", async () => {
    const user = userEvent.setup();
    const failed = vi.spyOn(toast, "error");
    show("advisor", requestsPath);
    const answer = await screen.findByRole("button", { name: "Email an id: marisol@example.com" });
    await user.click(answer);
    await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.stringMatching(/couldn't reach the server/)));
    expect(screen.getByText("marisol@example.com")).toBeDefined();
    failed.mockRestore();
  });

  test("of a client lead to the file, and the answer says that they have an account", async () => {
    waiting = [{ ...request, client: { id: "c1", name: "Marisol Vega" } }];
    show("advisor", requestsPath);
    const link = await screen.findByRole("link", { name: "Marisol Vega" });
    expect(link.getAttribute("href")).toBe("/desk/clients/c1");
    expect(screen.getByRole("button", { name: /^Tell them they have an account/ })).toBeDefined();
  });

  test("are dismissed, and show who settled them", async () => {
    const user = userEvent.setup();
    answers[`/desk/signup-id-requests/${request.id}/dismiss`] = () => json({ data: request });
    show("advisor", requestsPath);
    await user.click(await screen.findByRole("button", { name: "Dismiss: marisol@example.com" }));
    await waitFor(() => expect(posted()).toEqual([`/desk/signup-id-requests/${request.id}/dismiss`]));
    const settled = { settled_at: "2026-01-06T12:00:00Z", settled_by: null };
    waiting = [{ ...request, ...settled, state: "answered" }];
    await user.click(screen.getByRole("button", { name: "Answered" }));
    expect(await screen.findByText("automatically")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Email an id/ })).toBeNull();
  });

  test("show an error when they fail to load, and the list after Retry; auditors can't answer", async () => {
    let isDown = true;
    answers["/desk/signup-id-requests"] = () => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: { requests: waiting, next_cursor: null } });
    };
    show("auditor", requestsPath);
    const retry = await screen.findByRole("button", { name: "Retry" });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText("marisol@example.com")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Email an id/ })).toBeNull();
  });
});
