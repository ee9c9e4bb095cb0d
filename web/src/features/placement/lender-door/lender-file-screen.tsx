import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import { submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDollars } from "../../../forms/format-number.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { useDoor } from "../door/door.ts";
import { ShaLine } from "../submission/sha-line.tsx";
import { AskForMore } from "./ask-for-more.tsx";
import { type LenderFile, lenderFileQuery } from "./lender-file-query.ts";
import { PackageFiles } from "./package-files.tsx";
import { PassDialog } from "./pass-dialog.tsx";

interface Props {
  /** The part about the offers that the lender made, and makes. */
  readonly offers: (file: LenderFile) => ReactNode;
}

/** What a lender sees of a file that was sent to it. */
export function LenderFileScreen({ offers }: Props) {
  const query = useQuery(lenderFileQuery(useDoor()));
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load the file"
      loadingLabel="Opening the file..."
      skeleton={["mb-3 h-9 w-2/3", "mb-8 h-5 w-1/2", "mb-6 h-56 w-full", "h-56 w-full"]}
    >
      {(file) => <File file={file} offers={offers(file)} />}
    </Loaded>
  );
}

function File({ file, offers }: { readonly file: LenderFile; readonly offers: ReactNode }) {
  const door = useDoor();
  const heading = useArrival<HTMLHeadingElement>("start");
  const [isPassing, setPassing] = useState(false);
  const isOpen = submissionStatusRows[file.status].isOpen;
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <div data-page-head="" className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-2xl outline-none sm:text-3xl">
            {file.business_name}
          </h1>
          <p className="mt-2 text-ink-soft">
            {file.funding_type}, {formatDollars(file.requested_amount)}. From {file.advisor}, {file.firm.name}.
          </p>
        </div>
        <Button onClick={() => void door.leave()}>Close this page</Button>
      </div>
      <Card title="About this file">
        {file.note && <p className="wrap-anywhere mb-4 max-w-measure whitespace-pre-line">{file.note}</p>}
        <DescriptionList
          items={[
            { term: "For", value: nameProgram(file.lender_name, file.program_name) },
            { term: "Reference", value: file.reference },
            { term: "Sent", value: formatMoment(file.sent_at) },
            { term: "You can open it until", value: formatMoment(file.open_until) },
            {
              term: "Credit inquiries the applicants agreed to",
              value: file.inquiries.length === 0 ? "None. Please don't pull credit." : file.inquiries.join("\n"),
            },
            { term: "Questions", value: `${file.firm.phone}\n${file.firm.email}` },
          ]}
        />
      </Card>
      <Card title="Files">
        <PackageFiles items={file.items} reference={file.reference} />
        <div className="mt-4">
          <p className="text-ink-soft text-sm">
            To check that all files arrived as we sent them, unpack the download and run{" "}
            <code>shasum -a 256 -c SHA256SUMS</code>, or compare by hand with manifest.json, whose own is:
          </p>
          <ShaLine hex={file.manifest_sha256} />
        </div>
      </Card>
      {offers}
      <AskForMore file={file} isOpen={isOpen} />
      {isOpen && (
        <Card title="Not a fit?">
          <p className="mb-4 max-w-measure">
            Tell us that you pass, and why. {file.advisor} and the client will read it, and this page will close.
          </p>
          <Button onClick={() => setPassing(true)}>Pass on this file</Button>
          {isPassing && <PassDialog businessName={file.business_name} onClose={() => setPassing(false)} />}
        </Card>
      )}
    </div>
  );
}
