import type { DocumentTypeWire, DocumentWire } from "@funding-desk/contract/documents/document/api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Link, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firm } from "../../../firm/firm.ts";
import { CallError, lostConnection } from "../../../http/call-error.ts";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import type { UploadInput } from "../../../http/upload.ts";
import { createOwed } from "../../../testing/owed.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { linkFreshMs } from "../../documents/file/open-fresh-link.ts";
import { DocumentsScreen } from "./documents-screen.tsx";

const upload = vi.hoisted(() => vi.fn());
vi.mock("../../../http/upload.ts", () => ({ upload }));

const document = (id: string, more: Partial<DocumentWire> = {}): DocumentWire => ({
  id,
  filename: `${id}.pdf`,
  document: `/api/documents/${id}/file?link=signed`,
  media_type: "application/pdf",
  size_bytes: 204_800,
  uploaded_at: "2026-03-02T12:00:00Z",
  state: "stored",
  ...more,
});

/** The server as this screen sees it. Uploads, deletions and restores change its list. */
const serve = (stored: DocumentWire[] = [], more: Record<string, Responder> = {}): SeenCall[] => {
  let statements = stored;
  let binned: DocumentWire[] = [];
  const types = (): DocumentTypeWire[] => [
    { document_type_id: 3, document_type: "Voided check", description: "One check.", documents: [] },
    { document_type_id: 4, document_type: "Bank statements", description: "Three months.", documents: statements },
  ];
  upload.mockImplementation(async (_endpoint, { files, fields }: UploadInput<never>) => {
    const name = files?.[0]?.file.name ?? "";
    const added = document(`new-${statements.length}`, { filename: name });
    statements = [added, ...statements];
    return { data: [added], fields };
  });
  return respondTo({
    "/lead-user/owed": () => json({ data: createOwed() }),
    "/lead-user-types-with-doc/u1": () => json({ data: types(), used_bytes: 5_242_880, allowed_bytes: 209_715_200 }),
    "/lead-user-documents/a": () => {
      binned = statements.filter(({ id }) => id === "a");
      statements = statements.filter(({ id }) => id !== "a");
      return json({ status: "success", message: "Document deleted successfully" });
    },
    "/lead-user-documents/a/restore": () => {
      statements = [...binned, ...statements];
      return json({ data: binned[0] });
    },
    ...more,
  });
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const show = (search: string): void => {
  const Page = () => (
    <ServerStateProvider>
      <DocumentsScreen userId="u1" />
      <Link to="/dashboard">Elsewhere</Link>
      <Address />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard/documents", Component: Page },
    { path: "/dashboard", Component: () => <h1>Dashboard</h1> },
  ]);
  render(<Stub initialEntries={[`/dashboard/documents${search}`]} />);
};

const open = async (search = "?type=4"): Promise<void> => {
  show(search);
  await screen.findByRole("tablist");
};

const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText("Files: Bank statements"), files);
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf", lastModified: 1 });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const uploaded = async () => within(await screen.findByRole("list", { name: "Uploaded: Bank statements" }));

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  queryClient.clear();
  upload.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("shows each type as a tab with its count, description and documents, chosen by the URL", async () => {
  const added = document("c", { is_added_by_firm: true, state: "unsafe" });
  serve([document("a", { application_reference: "FA-1" }), document("b", { state: "checking" }), added]);
  await open("");
  expect(screen.getByRole("tab", { name: "Voided check, no documents" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("One check.")).toBeDefined();
  expect(screen.getByText("No Documents Found")).toBeDefined();
  expect(screen.getByText("5 MB of 200 MB used")).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "Bank statements, 3 documents" }));
  expect(screen.getByText("/dashboard/documents?type=4")).toBeDefined();
  expect((await uploaded()).getByText("Sent with application FA-1")).toBeDefined();
  expect((await uploaded()).getAllByText("200 KB")).toHaveLength(3);
  expect((await uploaded()).getAllByText(/^03\/02\/2026, /)).toHaveLength(2);
  expect((await uploaded()).getByText(`Added by ${firm.identity.name} on 03/02/2026`)).toBeDefined();
  expect((await uploaded()).getByText("Being checked for viruses")).toBeDefined();
  const views = (await uploaded()).getAllByRole("link");
  expect(views.map((view) => view.getAttribute("href"))).toEqual(["/api/documents/a/file?link=signed"]);
  expect(views[0]?.getAttribute("target")).toBe("_blank");
});

test("keeps chosen files until Upload is pressed, sends each under its own key, and lists them", async () => {
  serve();
  await open();
  expect(screen.getByText("JPG, PNG, PDF, DOC or DOCX, up to 15 MB each")).toBeDefined();
  await choose(pdf("january.pdf"), pdf("february.pdf"));
  const pending = await screen.findByRole("list", { name: "Not uploaded yet: Bank statements" });
  await waitFor(() => expect(within(pending).getAllByText("Not uploaded yet")).toHaveLength(2));
  expect(upload).not.toHaveBeenCalled();
  await press("Upload 2 files");
  expect(await (await uploaded()).findByText("january.pdf")).toBeDefined();
  expect(await (await uploaded()).findByText("february.pdf")).toBeDefined();
  expect(screen.queryByRole("list", { name: /^Not uploaded/ })).toBeNull();
  const sent = upload.mock.calls.map(([, input]) => input as UploadInput<never>);
  expect(sent.map(({ fields }) => fields)).toEqual(
    Array(2).fill({ lead_user_id: "u1", lead_document_type_id: "4", convert_heic: undefined }),
  );
  expect(sent.map(({ files }) => files?.map(({ part }) => part))).toEqual([["documents"], ["documents"]]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test("says when an upload fails, and keeps its row with Retry", async () => {
  serve();
  upload.mockRejectedValueOnce(new CallError({ status: 503, message: "We are full for a moment." }));
  await open();
  await choose(pdf("january.pdf"));
  await press("Upload");
  expect(await screen.findByText("Upload failed")).toBeDefined();
  expect(screen.getByText("We are full for a moment.")).toBeDefined();
  await press("Retry january.pdf");
  expect(await (await uploaded()).findByText("january.pdf")).toBeDefined();
});

test("says that marks which turn a name around were removed from it", async () => {
  serve();
  await open();
  await choose(pdf("offer\u202Efdp.exe.pdf"));
  await press("Upload");
  await screen.findByText(/We removed hidden marks from a file's name/);
});

test("offers to convert a HEIC photo", async () => {
  serve();
  await open();
  await choose(new File(["\0\0\0\x18ftypheic"], "IMG_1.jpg", { type: "image/jpeg" }));
  await press(/^Convert to JPEG and add/);
  await press("Upload");
  await waitFor(() => expect(upload.mock.calls[0]?.[1].fields.convert_heic).toBe("true"));
});

test("keeps pending files while another tab is open, marks the tab, and asks before leaving", async () => {
  serve();
  await open();
  await choose(pdf("january.pdf"));
  await screen.findByText("january.pdf");
  await userEvent.click(screen.getByRole("tab", { name: /^Voided check/ }));
  expect(screen.queryByText("january.pdf")).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Bank statements, no documents, files not uploaded yet" }));
  expect(screen.getByText("january.pdf")).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(await screen.findByRole("alertdialog", { name: "Leave without uploading?" })).toBeDefined();
  await press("Leave without them");
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeDefined();
});

test("asks before deleting, and offers Undo", async () => {
  const seen = serve([document("a")]);
  await open();
  await press("Delete a.pdf");
  expect(within(await screen.findByRole("alertdialog")).getByText("a.pdf")).toBeDefined();
  expect(screen.queryByText(/belongs to your application/)).toBeNull();
  await press("Keep it");
  expect((await uploaded()).getByText("a.pdf")).toBeDefined();
  await press("Delete a.pdf");
  await press("Delete");
  expect(await screen.findByText("Document deleted successfully")).toBeDefined();
  expect(await screen.findByText("No Documents Found")).toBeDefined();
  // By keyboard, as people without a pointer do it.
  screen.getByRole("button", { name: "Undo" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await (await uploaded()).findByText("a.pdf")).toBeDefined();
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toContain("POST /lead-user-documents/a/restore");
});

test("says before deleting that a document belongs to an application", async () => {
  serve([document("a", { application_reference: "FA-1" })]);
  await open();
  await press("Delete a.pdf");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/belongs to your application FA-1/)).toBeDefined();
});

test("shows the server's message when a deletion fails, changes nothing, and forgets it at the next try", async () => {
  serve([document("a")], {
    "/lead-user-documents/a": () =>
      json({ status: "error", message: "Not now.", result: { status: "error", error: "Not now." } }, 503),
  });
  await open();
  await press("Delete a.pdf");
  await press("Delete");
  expect(await screen.findByText("Not now.")).toBeDefined();
  expect((await uploaded()).getByText("a.pdf")).toBeDefined();
  const dismissErrors = vi.spyOn(toast, "dismissErrors");
  await press("Delete a.pdf");
  await press("Delete");
  expect(dismissErrors).toHaveBeenCalled();
});

test("refreshes a link that may have expired before opening it", async () => {
  serve([document("a")]);
  await open();
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  const readAt = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => readAt + linkFreshMs + 60_000);
  await userEvent.click((await uploaded()).getByRole("link"));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("/api/documents/a/file?link=signed"));
  expect(tab.opener).toBeNull();
});

test("says when the list can't be loaded, and offers Retry", async () => {
  let isDown = true;
  const down: Responder = () => json({ result: { status: "error", error: "No." } }, 403);
  serve([], {
    "/lead-user-types-with-doc/u1": (seen) =>
      isDown ? down(seen) : json({ data: [], used_bytes: 0, allowed_bytes: 209_715_200 }),
  });
  show("");
  expect(await screen.findByText("We couldn't load your documents")).toBeDefined();
  isDown = false;
  await press("Retry");
  expect(await screen.findByText("No Documents Found")).toBeDefined();
});

test("says when the connection is lost, and retries by itself", async () => {
  serve();
  upload.mockRejectedValueOnce(lostConnection());
  await open();
  await choose(pdf("january.pdf"));
  await press("Upload");
  expect(await screen.findByText("Lost the connection, trying again")).toBeDefined();
  expect(await screen.findByText("Lost the connection. Trying january.pdf again.")).toBeDefined();
  expect(await (await uploaded()).findByText("january.pdf")).toBeDefined();
});
