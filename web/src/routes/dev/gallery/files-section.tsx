import { notAllowed } from "@funding-desk/contract/forms/options/document-types";
import { useState } from "react";
import { FileUploads } from "../../../features/documents/file/file-uploads.tsx";
import type { PendingFile, RowState } from "../../../features/documents/file/pending-file.ts";
import { PendingRow } from "../../../features/documents/file/pending-row.tsx";
import type { StoredFile } from "../../../features/documents/file/stored-list.tsx";
import { useUploadQueue } from "../../../features/documents/file/use-upload-queue.ts";
import { CallError } from "../../../http/call-error.ts";
import { FileChoiceField } from "../../../ui/file-choice-field.tsx";
import { FileList } from "../../../ui/file-row.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ScrollTabs } from "../../../ui/scroll-tabs.tsx";
import { Specimen, SpecimenGrid } from "./specimen.tsx";

const createRow = (name: string, state: RowState): PendingFile => ({
  key: name,
  group: "gallery",
  file: new File(["%PDF-1.7"], name),
  convertHeic: false,
  state,
});

const failed = { is: "failed", mayRetry: true, isSignedOut: false } as const;

const rows: readonly PendingFile[] = [
  createRow("chosen.pdf", { is: "ready" }),
  createRow("second in line.docx", { is: "waiting", isAgain: false }),
  createRow("bank-statement-2026-01.pdf", { is: "sending", sentBytes: 42, totalBytes: 100 }),
  createRow("voided-check.png", { is: "checking" }),
  createRow("lost.pdf", { is: "waiting", isAgain: true }),
  createRow("IMG_2231.HEIC", { is: "asking" }),
  createRow("tax-return.pdf", { ...failed, sentence: "We couldn't reach the server. Please check your connection." }),
  createRow("locked.pdf", { is: "locked", hasTried: false }),
  createRow("locked-again.pdf", { is: "locked", hasTried: true }),
  createRow("cut.pdf", { ...failed, mayRetry: false, sentence: "cut.pdf is damaged or incomplete." }),
  createRow("setup.exe", { is: "refused", sentence: notAllowed("setup.exe") }),
];

const stored: readonly StoredFile[] = [
  {
    id: "1",
    filename: `a-very-long-name-${"without-a-single-space-".repeat(6)}.pdf`,
    sizeBytes: 1_310_720,
    state: "stored",
    storedAt: "2026-03-02T19:05:00Z",
    href: "#files",
    note: "Sent with application FA-7K2M-9QX4",
  },
  { id: "2", filename: "license-front.jpg", sizeBytes: 482_000, state: "checking", storedAt: "2026-03-02T19:05:00Z" },
  { id: "3", filename: "invoice.doc", sizeBytes: 90_112, state: "unsafe", storedAt: "2026-03-02T19:05:00Z" },
];

const types = ["Driver's license", "Voided check", "EIN letter", "Bank statements", "Tax returns", "Business plan"];

export function FilesSection() {
  const [selected, setSelected] = useState(types[0] ?? "");
  const queue = useUploadQueue(() =>
    Promise.reject(new CallError({ status: 415, message: "The gallery stores nothing." })),
  );
  return (
    <div className="grid gap-10">
      <Specimen name="More tabs than fit">
        <div className="max-w-form">
          <ScrollTabs
            label="Document types"
            selectedId={selected}
            onSelect={setSelected}
            items={types.map((title, number) => ({
              id: title,
              title,
              count: { number, words: `${number} documents` },
              mark: number === 3 ? "files not uploaded yet" : undefined,
              content: <p>{title}</p>,
            }))}
          />
        </div>
      </Specimen>
      <SpecimenGrid>
        <Specimen name="Pending and stored files">
          <FileUploads
            queue={queue}
            group="gallery"
            label="Bank statements"
            starts="on press"
            maxFiles={6}
            stored={stored}
            remove={async () => {}}
            removeHint="You can undo this for ten seconds."
          />
        </Specimen>
        <Specimen name="In progress">
          <FileList label="In progress">
            {rows.map((row) => (
              <PendingRow
                key={row.key}
                row={row}
                isOnline
                onConvert={() => {}}
                onUnlock={() => {}}
                onRetry={() => {}}
                onRemove={() => {}}
              />
            ))}
          </FileList>
        </Specimen>
        <Specimen name="One file of a form">
          <div className="grid gap-5">
            <FileChoice name="disclosure" />
            <FileChoice name="other-disclosure" error="notes.txt isn't a PDF. Please choose another file." />
          </div>
        </Specimen>
        <Specimen name="Progress">
          <div className="grid gap-4">
            <ProgressBar label="None" share={0} />
            <ProgressBar label="Some" share={0.6} />
            <ProgressBar label="Unknown" share={undefined} />
          </div>
        </Specimen>
      </SpecimenGrid>
    </div>
  );
}

function FileChoice(props: { readonly name: string; readonly error?: string }) {
  const [file, setFile] = useState<File>();
  return (
    <FileChoiceField
      {...props}
      label="Your disclosure (PDF)"
      hint="You can also attach it later."
      required={false}
      accept=".pdf"
      file={file}
      onChange={setFile}
    />
  );
}
