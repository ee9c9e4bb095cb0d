import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { YourData } from "./your-data.tsx";

const failed = (sentence: string) => json({ result: { status: "error", error: sentence } }, 503);

/** The server as this section sees it. A test passes what should fail. */
const open = (failing: Record<string, () => Response | undefined> = {}) => {
  let requestedAt: string | undefined;
  const request = () => json({ data: requestedAt === undefined ? null : { requested_at: requestedAt } });
  const unlessFailing = (key: string, answer: () => Response) => failing[key]?.() ?? answer();
  const erasure: Responder = ({ method }) =>
    unlessFailing(`${method} erasure`, () => {
      if (method === "POST") requestedAt ??= "2025-06-14T16:00:00.000Z";
      if (method === "DELETE") requestedAt = undefined;
      return request();
    });
  const seen = respondTo({
    "/my-data/erasure-request": erasure,
    "/my-data/link": () => unlessFailing("link", () => json({ data: { url: "/api/my-data/archive?link=signed" } })),
  });
  render(
    <MemoryRouter>
      <ServerStateProvider>
        <YourData userId="u1" />
        <Toaster />
      </ServerStateProvider>
    </MemoryRouter>,
  );
  return seen;
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const password = "Tide&Ledger42";
const typePassword = async () => userEvent.type(await screen.findByLabelText(/Your password/), password);
const question = () => screen.queryByRole("alertdialog", { name: "Ask us to delete everything?" });

const watchLinks = () => {
  const followed: { href: string; isDownload: boolean }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    followed.push({ href: this.getAttribute("href") ?? "", isDownload: this.hasAttribute("download") });
  });
  return followed;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  toast.dismissAll();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("Download all my data", () => {
  test("asks for a link and follows it as a download, without leaving the page", async () => {
    const followed = watchLinks();
    const seen = open();
    await press("Download all my data");
    await press("Download");
    expect(await screen.findAllByText("Enter your password.")).not.toEqual([]);
    await typePassword();
    await press("Download");
    expect(await screen.findByText(/Your download has started/)).toBeTruthy();
    expect(followed).toEqual([{ href: "/api/my-data/archive?link=signed", isDownload: true }]);
    expect(seen.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ password }]);
  });

  test("says why there is no link", async () => {
    const followed = watchLinks();
    open({ link: () => failed("We are closing for a moment.") });
    await press("Download all my data");
    await typePassword();
    await press("Download");
    expect(await screen.findByText("We are closing for a moment.")).toBeTruthy();
    expect(followed).toEqual([]);
  });
});

describe("Delete all my data", () => {
  test("says what is deleted and what stays before asking, and can be withdrawn", async () => {
    const seen = open();
    await press("Ask for deletion");
    await screen.findByRole("alertdialog");
    expect(question()?.textContent).toContain("What we delete:");
    expect(question()?.textContent).toContain("What stays: the proof of each consent you gave");
    await press("Keep my data");
    await waitFor(() => expect(question()).toBeNull());
    expect(seen.filter(({ method }) => method !== "GET")).toEqual([]);

    await press("Ask for deletion");
    await typePassword();
    await userEvent.click(screen.getAllByRole("button", { name: "Ask for deletion" }).at(-1) as HTMLElement);
    expect(await screen.findByText("You asked for deletion on 06/14/2025")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel the request"));

    await press("Cancel the request");
    await waitFor(() => expect(screen.queryByText(/You asked for deletion/)).toBeNull());
    expect(document.activeElement?.textContent).toBe("Ask for deletion");
    expect(seen.map(({ method }) => method)).toEqual(["GET", "POST", "DELETE"]);
  });

  test("keeps the question open when the request fails", async () => {
    open({ "POST erasure": () => failed("We are closing for a moment.") });
    await press("Ask for deletion");
    await typePassword();
    await userEvent.click(screen.getAllByRole("button", { name: "Ask for deletion" }).at(-1) as HTMLElement);
    expect(await screen.findByText("We are closing for a moment.")).toBeTruthy();
    expect(question()).not.toBeNull();
  });

  test("offers Retry when the request can't be loaded", async () => {
    let isDown = true;
    open({ "GET erasure": () => (isDown ? json({ result: { status: "error", error: "No." } }, 403) : undefined) });
    expect(await screen.findByText("We couldn't check whether you have asked for deletion")).toBeTruthy();
    isDown = false;
    await press("Retry");
    expect(await screen.findByRole("button", { name: "Ask for deletion" })).toBeTruthy();
  });
});
