import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import {
  declineCoBorrowerConsent,
  downloadCoBorrowerCopy,
  giveCoBorrowerConsent,
  revokeCoBorrowerConsent,
} from "@funding-desk/contract/placement/co-borrower-door/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useId, useRef } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { useArrival } from "../../../ui/use-arrival.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useDoor } from "../door/door.ts";
import { ConsentText } from "../lender-consent/consent-text.tsx";
import { consentStateWords, describeConsentDates } from "../lender-consent/consent-words.ts";
import { RevokeConsent } from "../lender-consent/revoke-consent.tsx";
import { SignConsent } from "../lender-consent/sign-consent.tsx";
import { type CoBorrowerFile, coBorrowerQuery } from "./co-borrower-query.ts";
import { DetailsCard } from "./details-card.tsx";

/** What a co-borrower is asked to agree to, and their own numbers. */
export function CoBorrowerScreen() {
  const query = useQuery(coBorrowerQuery(useDoor()));
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load what you were asked"
      skeleton={["mb-3 h-9 w-2/3", "mb-8 h-5 w-1/2", "h-96 w-full"]}
    >
      {(file) => <Asked file={file} />}
    </Loaded>
  );
}

function Asked({ file }: { readonly file: CoBorrowerFile }) {
  const door = useDoor();
  const heading = useArrival<HTMLHeadingElement>("start");
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // What was answered disappears with its button.
  useKeptFocus(frame);
  const waiting = file.consents.filter(({ state }) => state === "asked");
  const answered = file.consents.filter(({ state }) => state !== "asked");
  return (
    <div ref={frame} id={frameId} className="flex flex-col gap-6 sm:gap-8">
      <div>
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-2xl outline-none sm:text-3xl">
          Hello, {file.name}
        </h1>
        <p className="wrap-anywhere mt-2 max-w-measure text-ink-soft">
          {file.applicant} named you as a co-borrower for {file.business_name} (application {file.reference}). Nothing
          goes to a lender unless you agree.
        </p>
      </div>
      {waiting.length === 0 && (
        <Card>
          <p>There's nothing for you to sign right now.</p>
        </Card>
      )}
      {waiting.map((consent) => (
        <ConsentCard key={consent.id} consent={consent} />
      ))}
      <DetailsCard file={file} />
      {answered.map((consent) => (
        <ConsentCard key={consent.id} consent={consent} />
      ))}
      <CopyCard file={file} />
      <div>
        <Button onClick={() => void door.leave()}>Close this page</Button>
      </div>
    </div>
  );
}

function ConsentCard({ consent }: { readonly consent: CoBorrowerFile["consents"][number] }) {
  const door = useDoor();
  const queryClient = useQueryClient();
  const { id, state, purpose, lender_name: lenderName } = consent;
  const act = async (send: Promise<unknown>) => {
    try {
      await send;
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  const params = { id };
  return (
    <Card
      title={`${consentPurposeLabels[purpose]}: ${lenderName}`}
      action={<Badge tone={consentStateWords[state].tone}>{consentStateWords[state].label}</Badge>}
    >
      {state === "asked" ? (
        <SignConsent
          consent={consent}
          lenderName={lenderName}
          asksPassword={false}
          sign={({ signature, text_sha256 }) =>
            act(door.call(giveCoBorrowerConsent, { params, body: { signature, text_sha256 } }))
          }
          decline={() => act(door.call(declineCoBorrowerConsent, { params }))}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <p>
            {describeConsentDates(consent)}.{consent.signature && ` Signed as ${consent.signature}.`}
          </p>
          <Fold label="Read the text">
            <ConsentText text={consent.text} />
          </Fold>
          {state === "given" && (
            <div>
              <RevokeConsent
                consent={consent}
                lenderName={lenderName}
                revoke={() => act(door.call(revokeCoBorrowerConsent, { params }))}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

/** Saves the co-borrower's own part as a PDF. */
function CopyCard({ file: { reference } }: { readonly file: CoBorrowerFile }) {
  const door = useDoor();
  const sending = useSendOnce();
  const save = async () =>
    saveBlob(`Funding application ${reference}, your part.pdf`, await door.download(downloadCoBorrowerCopy, {}));
  return (
    <Card title="Your copy">
      <p className="mb-5 max-w-measure">
        Your part of the application and every consent you signed. Your numbers are masked.
      </p>
      <Button
        size="small"
        icon={<Download className="size-4.5" />}
        isBusy={sending.isBusy}
        busyLabel="Getting the PDF..."
        onClick={() => void sending.run(save)}
      >
        Save as PDF
      </Button>
      {sending.problem && (
        <div className="mt-3">
          <ProblemNotice problem={sending.problem} />
        </div>
      )}
    </Card>
  );
}
