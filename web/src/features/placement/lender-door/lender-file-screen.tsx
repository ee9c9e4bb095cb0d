import { isUndecided, submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { useDoor } from "../door/door.ts";
import { AskForMore } from "./ask-for-more.tsx";
import { AtAGlance } from "./at-a-glance.tsx";
import { CheckFiles } from "./check-files.tsx";
import { type LenderFile, lenderFileQuery } from "./lender-file-query.ts";
import { MemoCard } from "./memo-card.tsx";
import { PackageFiles } from "./package-files.tsx";
import { PassReasons } from "./pass-reasons.tsx";

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
      skeleton={["mb-3 h-9 w-2/3", "mb-8 h-5 w-1/2", "mb-6 h-96 w-full", "h-56 w-full"]}
    >
      {(file) => <File file={file} offers={offers(file)} />}
    </Loaded>
  );
}

function File({ file, offers }: { readonly file: LenderFile; readonly offers: ReactNode }) {
  const door = useDoor();
  const heading = useArrival<HTMLHeadingElement>("start");
  const { company } = file.brief ?? {};
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <div data-page-head="" className="-mb-2">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-2xl outline-none sm:text-3xl">
          {file.business_name}
        </h1>
        {company && <p className="wrap-anywhere text-ink-soft">{company}</p>}
      </div>
      <AtAGlance file={file} actions={isUndecided(file.status) && <Pass file={file} />} />
      <MemoCard file={file} />
      <Card title="Files">
        <PackageFiles items={file.items} reference={file.reference} />
        <div className="mt-3">
          <CheckFiles file={file} />
        </div>
      </Card>
      {offers}
      <AskForMore file={file} isOpen={submissionStatusRows[file.status].isOpen} />
      <div>
        <Button onClick={() => void door.leave()}>Close this page</Button>
      </div>
    </div>
  );
}

function Pass({ file }: { readonly file: LenderFile }) {
  const [isAsked, setAsked] = useState(false);
  const [hasClosed, setClosed] = useState(false);
  if (!isAsked) return <PassButton takesFocus={hasClosed} onPress={() => setAsked(true)} />;
  const close = () => {
    setAsked(false);
    setClosed(true);
  };
  return <PassReasons file={file} onClose={close} />;
}

interface PassButtonProps {
  /** The reasons that had the focus have just closed. */
  readonly takesFocus: boolean;
  readonly onPress: () => void;
}

function PassButton({ takesFocus, onPress }: PassButtonProps) {
  const button = useArrival<HTMLButtonElement>("center", takesFocus);
  return (
    <div className="mt-4">
      <Button ref={button} onClick={onPress}>
        Not for us
      </Button>
    </div>
  );
}
