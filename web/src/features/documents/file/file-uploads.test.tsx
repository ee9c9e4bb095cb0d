import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../../../http/call-error.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { FileUploads } from "./file-uploads.tsx";
import type { StoredFile } from "./stored-list.tsx";
import type { SendOptions } from "./upload-queue.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

interface Sent extends SendOptions {
  readonly file: File;
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

const sent: Sent[] = [];
const license = (id: string, more: Partial<StoredFile> = {}): StoredFile => ({
  id,
  filename: `${id}.jpg`,
  sizeBytes: 2048,
  state: "stored",
  ...more,
});

/** A form field that takes two files and uploads them right away. */
function LicenseField({ initial }: { readonly initial: readonly StoredFile[] }) {
  const [stored, setStored] = useState(initial);
  const queue = useUploadQueue(
    (_group, file, options) =>
      new Promise((resolve, reject) => {
        const succeed = () => {
          setStored((before) => [license(file.name), ...before]);
          resolve(file.name);
        };
        sent.push({ ...options, file, succeed, fail: reject });
      }),
  );
  return (
    <FileUploads
      queue={queue}
      group="driversLicense"
      label="Driver's license"
      starts="at once"
      maxFiles={2}
      stored={stored}
      remove={async ({ id }) => setStored((before) => before.filter((file) => file.id !== id))}
      removeHint="It is taken out of your application."
    />
  );
}

const show = (...initial: StoredFile[]) =>
  render(
    <>
      <LicenseField initial={initial} />
      <Toaster />
    </>,
  );
const photo = (name: string) => new File(["\xff\xd8\xff\xe0"], name, { type: "image/jpeg", lastModified: 1 });
const browse = () => screen.getByLabelText("Files: Driver's license");
const button = (name: string | RegExp) => screen.getByRole("button", { name });

afterEach(() => {
  cleanup();
  toast.dismissAll();
  sent.length = 0;
});

test("uploads chosen files right away, shows their progress, and can cancel them", async () => {
  show();
  expect(screen.getByText("JPG, PNG, PDF, DOC or DOCX, up to 15 MB each, at most 2 files")).toBeDefined();
  await userEvent.upload(browse(), [photo("front.jpg"), photo("back.jpg")]);
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[0]?.onProgress(1, 4);
  const bar = await screen.findByRole("progressbar", { name: "Uploading front.jpg" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("25"));
  sent[0]?.onProgress(4, 4);
  expect(await screen.findByText("Sent, being checked")).toBeDefined();
  await userEvent.click(button("Cancel back.jpg"));
  expect(sent[1]?.signal.aborted).toBe(true);
  sent[0]?.succeed();
  const list = await screen.findByRole("list", { name: "Uploaded: Driver's license" });
  expect(within(list).getByText("front.jpg.jpg")).toBeDefined();
});

test("asks for a locked PDF's password in its row, by keyboard", async () => {
  show();
  const locked = new File(["%PDF-1.7"], "march.pdf", { type: "application/pdf", lastModified: 1 });
  await userEvent.upload(browse(), locked);
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.fail(new CallError({ status: 423, message: "march.pdf is protected with a password." }));
  const field = await screen.findByLabelText<HTMLInputElement>("Password of march.pdf");
  expect([field.type, field.autocomplete]).toEqual(["password", "off"]);
  await userEvent.click(button("Open march.pdf"));
  expect(await screen.findByText("Type the PDF's password.")).toBeDefined();
  await userEvent.type(field, "nope{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.fail(new CallError({ status: 423, message: "That password doesn't open march.pdf." }));
  expect(await screen.findByText("That password doesn't open this PDF. Check it and try again.")).toBeDefined();
  const again = screen.getByLabelText<HTMLInputElement>("Password of march.pdf");
  expect([again.value, document.activeElement]).toEqual(["", again]);
  await userEvent.type(again, "sesame{Enter}");
  await waitFor(() => expect(sent.map(({ pdfPassword }) => pdfPassword)).toEqual([undefined, "nope", "sesame"]));
});

test("accepts no more files than its limit, without counting unsafe ones", async () => {
  show(license("front"), license("back"));
  expect(screen.queryByRole("button", { name: /^Browse/ })).toBeNull();
  await userEvent.click(button("Delete back.jpg"));
  expect(await screen.findByText("It is taken out of your application.")).toBeDefined();
  await userEvent.click(button("Delete"));
  expect(await screen.findByRole("button", { name: /^Browse/ })).toBeDefined();
  cleanup();
  show(license("front"), license("bad", { state: "unsafe" }));
  expect(button(/^Browse/)).toBeDefined();
  expect(screen.getByText(/virus scanner found a problem with this file/)).toBeDefined();
});

test("accepts dropped files, and says why it refuses some", async () => {
  const { container } = show();
  const zone = container.querySelector('[role="presentation"]') as HTMLElement;
  const files = [photo("front.jpg"), photo("run.exe")];
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone, { dataTransfer: { files, items, types: ["Files"] } });
  await waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(["front.jpg"]));
  const sentence = "run.exe is not allowed. Only JPG, PNG, PDF, DOC are supported.";
  // Once in a toast, once at the row.
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
});

test("takes several photos in a row, even under the same name", async () => {
  show();
  const camera = screen.getByLabelText<HTMLInputElement>("Photo: Driver's license");
  expect(camera.getAttribute("capture")).toBe("environment");
  await userEvent.upload(camera, photo("image.jpg"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(camera.value).toBe("");
  await userEvent.upload(camera, new File(["\xff\xd8\xff\xe1"], "image.jpg", { type: "image/jpeg", lastModified: 2 }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test("says when the device is offline, and continues once it is back online", async () => {
  show();
  await userEvent.upload(browse(), photo("front.jpg"));
  await waitFor(() => expect(sent).toHaveLength(1));
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  expect(await screen.findByText("You are offline")).toBeDefined();
  expect(screen.getByText("Waiting to be back online")).toBeDefined();
  online.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
});

test("moves the focus nearby when the focused row disappears", async () => {
  show();
  // The file dialog lets people show all files.
  await userEvent.setup({ applyAccept: false }).upload(browse(), photo("run.exe"));
  const remove = await screen.findByRole("button", { name: "Remove run.exe" });
  remove.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Browse/));
});
