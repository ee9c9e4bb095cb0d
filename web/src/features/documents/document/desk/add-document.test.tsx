import type { ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../../../../http/call-error.ts";
import type { UploadInput } from "../../../../http/upload.ts";
import { Toaster, toast } from "../../../../ui/toaster.tsx";
import { AddDocument } from "./add-document.tsx";

const uploadAtDesk = vi.hoisted(() => vi.fn());
vi.mock("../../../../http/upload-desk.ts", () => ({ uploadAtDesk }));

const types: ReviewedType[] = [
  { document_type_id: 4, document_type: "Bank statements", slug: "bank_statements", documents: [] },
  { document_type_id: 5, document_type: "EIN letter", slug: "ein_letter", documents: [] },
];
const close = vi.fn();

const open = () => {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <QueryClientProvider client={new QueryClient()}>
          <AddDocument client={{ id: "c1", first_name: "Ada" }} types={types} onClose={close} />
          <Toaster />
        </QueryClientProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={["/"]} />);
};
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf", lastModified: 1 });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const chooseLetter = async () => {
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Type/ }), "EIN letter");
  await userEvent.upload(screen.getByLabelText("Files: EIN letter"), [pdf("letter.pdf")]);
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  uploadAtDesk.mockReset();
  close.mockReset();
});

test("asks for the type first, sends a file under it once however often Upload is pressed, and can be left", async () => {
  let finish = (_answer: object) => {};
  uploadAtDesk.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  open();
  expect(screen.queryByLabelText(/^Files/)).toBeNull();
  await chooseLetter();
  const send = await screen.findByRole("button", { name: "Upload" });
  await userEvent.dblClick(send);
  await waitFor(() => expect(uploadAtDesk).toHaveBeenCalledTimes(1));
  const [{ path }, { params, fields, files, idempotencyKey }] = uploadAtDesk.mock.calls[0] as [
    { path: string },
    UploadInput<never> & { files: { file: File }[] },
  ];
  expect([path, params, fields]).toEqual([
    "/desk/clients/:id/documents",
    { id: "c1" },
    { document_type_id: "5", convert_heic: undefined },
  ]);
  expect(files.map(({ file }) => file.name)).toEqual(["letter.pdf"]);
  expect(idempotencyKey).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel the upload" })).toBeDefined();
  finish({ data: { ids: ["d1"] } });
  expect(await screen.findByText("letter.pdf is among Ada's documents.")).toBeDefined();
  await press("Done");
  expect(close).toHaveBeenCalledTimes(1);
});

test("keeps a file that failed, and tries again under the same key and type", async () => {
  uploadAtDesk.mockRejectedValueOnce(new CallError({ status: 503, message: "We are full for a moment." }));
  uploadAtDesk.mockResolvedValueOnce({ data: { ids: ["d1"] } });
  open();
  await chooseLetter();
  await press("Upload");
  expect(await screen.findByText("We are full for a moment.")).toBeDefined();
  // The type can't change under a file that may be stored already.
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: /^Retry/ }));
  expect(await screen.findByText("letter.pdf is among Ada's documents.")).toBeDefined();
  const keys = uploadAtDesk.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
