import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import type { PrivateLinkKind } from "@funding-desk/contract/identity/private-link/states";
import { type ReactNode, useState } from "react";
import { useArrival } from "../../../ui/use-arrival.ts";
import { AskForCode, CodeEntry, type CodeSent, type Entered } from "./code-steps.tsx";
import { DoorPage } from "./door-page.tsx";
import { OpenDoor } from "./open-door.tsx";
import { useLinkToken } from "./use-link-token.ts";

interface DoorGateProps {
  readonly kind: PrivateLinkKind;
  readonly title: string;
  /** What the link opens, in a sentence. */
  readonly lead: string;
  /** Ends the session. */
  readonly leaving: Endpoint;
  /** What is behind the door. */
  readonly children: ReactNode;
}

/** A private link's page: the link, the mailed code, and then what is behind it. Everything stays in this page's memory. */
export function DoorGate(props: DoorGateProps) {
  const token = useLinkToken();
  return (
    <DoorPage>
      <Gate key={token} token={token} {...props} />
    </DoorPage>
  );
}

type Place =
  | { readonly at: "link" }
  | { readonly at: "code"; readonly sent: CodeSent }
  | { readonly at: "open"; readonly entered: Entered }
  | { readonly at: "over"; readonly sentence: string; readonly canReopen: boolean };

const linkWithCode = /^([\w-]{43})\.(\d{6})$/;
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const incomplete = "This page needs the whole link. Please open it from your email again, or call us for a new one.";

/** The demo prints links with the code in them: no one mails a sample lender. */
function Gate({ token: opened, kind, title, lead, leaving, children }: DoorGateProps & { readonly token: string }) {
  const [, token = opened, knownCode] = linkWithCode.exec(opened) ?? [];
  const [place, setPlace] = useState<Place>(
    knownCode === undefined ? { at: "link" } : { at: "code", sent: { kind, sent_to: "", firm: "" } },
  );
  const close = (sentence: string, canReopen: boolean) => setPlace({ at: "over", sentence, canReopen });
  const showCode = (sent: CodeSent) => {
    if (sent.kind === kind) setPlace({ at: "code", sent });
    else close(incomplete, false);
  };
  const steps = { token, onSent: showCode, onOver: (sentence: string) => close(sentence, false) };
  if (!isToken(token)) return <ClosedDoor sentence={incomplete} takesFocus={false} />;
  if (place.at === "open")
    return (
      <OpenDoor entered={place.entered} leaving={leaving} onClosed={close}>
        {children}
      </OpenDoor>
    );
  if (place.at === "over")
    return (
      <ClosedDoor sentence={place.sentence} takesFocus>
        {place.canReopen && <AskForCode {...steps} label="Email me a new code" />}
      </ClosedDoor>
    );
  return (
    <div className="mx-auto max-w-[30rem] rounded-card border border-line bg-card px-5 py-7 shadow-soft sm:px-9 sm:py-9">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{lead}</p>
      {place.at === "link" ? (
        <AskForCode {...steps} label="Email me the code" />
      ) : (
        <CodeEntry
          {...steps}
          sent={place.sent}
          knownCode={knownCode}
          onEntered={(entered) => setPlace({ at: "open", entered })}
        />
      )}
    </div>
  );
}

interface ClosedDoorProps {
  readonly sentence: string;
  readonly takesFocus: boolean;
  readonly children?: ReactNode;
}

/** A sentence that says why, and nothing of what was on the screen before. */
function ClosedDoor({ sentence, takesFocus, children }: ClosedDoorProps) {
  const arrival = useArrival<HTMLDivElement>("center", takesFocus);
  return (
    <div
      ref={arrival}
      tabIndex={-1}
      className="mx-auto max-w-[30rem] rounded-card border border-line bg-card px-5 py-7 shadow-soft outline-none sm:px-9 sm:py-9"
    >
      <h1 className="text-2xl">This page is closed</h1>
      <p role="alert" className="mt-3">
        {sentence}
      </p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
