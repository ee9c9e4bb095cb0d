import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import type { PrivateLinkKind } from "@funding-desk/contract/identity/private-link/states";
import { type ReactNode, useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { InlinePhone, PhoneLink } from "../../../firm/firm-contact.tsx";
import { Mark } from "../../../firm/logo.tsx";
import { mainId } from "../../../ui/skip-link.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { AskForCode, CodeEntry, type CodeSent, type Entered } from "./code-steps.tsx";
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

/** A page behind a private link: the firm's name and number, and nothing that leads elsewhere. */
function DoorPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-16 max-w-[60rem] flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
          <p className="flex items-center gap-3 font-display text-lg leading-tight">
            <Mark />
            {firm.identity.name}
          </p>
          <PhoneLink />
        </div>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-[60rem] flex-1 px-4 pt-8 pb-16 outline-none sm:px-6 sm:pt-12"
      >
        {children}
      </main>
      <footer className="border-line border-t py-6 text-ink-soft text-sm">
        <p className="mx-auto max-w-[60rem] px-4 sm:px-6">
          This page is private and works only with the link we sent you. If you didn't expect it, call us at{" "}
          <InlinePhone />.
        </p>
      </footer>
    </div>
  );
}
