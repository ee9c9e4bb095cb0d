import { useEffect, useState } from "react";
import { FileChoiceField } from "../../../ui/file-choice-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { checkFile, type FileCheck } from "./check-file.ts";
import { ReceiptResult } from "./receipt-result.tsx";

const troubles = {
  "no receipt": "This isn't a receipt that we can read. Choose the .json file you saved under My data.",
  unreadable: "We couldn't read the file. Choose it again.",
  insecure: "Your browser can only do this over a secure connection. Open this page with https.",
} as const;

/** Takes a file and its receipt, and says whether they belong together as soon as both are there. */
export function VerifyFile() {
  const [file, setFile] = useState<File>();
  const [receipt, setReceipt] = useState<File>();
  const [check, setCheck] = useState<FileCheck>();
  useEffect(() => {
    setCheck(undefined);
    if (!file || !receipt) return;
    let isStale = false;
    void checkFile(file, receipt).then((result) => {
      if (!isStale) setCheck(result);
    });
    return () => {
      isStale = true;
    };
  }, [file, receipt]);
  return (
    <>
      <div className="flex flex-col gap-6">
        <FileChoiceField label="The file" name="file" file={file} onChange={setFile} />
        <FileChoiceField label="Its receipt" name="receipt" accept=".json" file={receipt} onChange={setReceipt} />
      </div>
      <div role="status" className="mt-8 min-h-6">
        {check?.kind === "checked" ? (
          <ReceiptResult {...check} />
        ) : check ? (
          <Notice tone="warning">{troubles[check.kind]}</Notice>
        ) : (
          file && receipt && "Checking…"
        )}
      </div>
    </>
  );
}
