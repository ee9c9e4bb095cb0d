import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import {
  attachDisclosure,
  type DeskOffer,
  deskDisclosureFile,
  exemptOffer,
  type PlacementWire,
  showOffer,
  withdrawOffer,
} from "@funding-desk/contract/offers/offer/desk-api";
import { formatPercent, offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";
import { disclosureEventWords, type OfferState, offerStateRows } from "@funding-desk/contract/offers/offer/states";
import { useState } from "react";
import { useFileReceiver } from "../../../../desk-parts/file-client.tsx";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { uploadAtDesk } from "../../../../http/upload-desk.ts";
import { AlertDialog } from "../../../../ui/alert-dialog.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FileButton } from "../../../../ui/file-button.tsx";
import { Fold } from "../../../../ui/fold.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { OfferCard } from "../offer-card.tsx";
import { toWordedOffer } from "../shown-offer.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { usePlacementChange } from "./use-placement-change.ts";

interface OfferLineProps {
  readonly clientId: string;
  readonly placement: PlacementWire;
  readonly offer: DeskOffer;
  readonly canWork: boolean;
}

const openStates: ReadonlySet<OfferState> = new Set(["draft", "disclosed", "shown"]);
/** Another offer for the same application was paid out. */
const closed = { label: "Closed by the payout", tone: "neutral" } as const;

const tones = { good: "success", waiting: "yellow", neutral: "neutral" } as const;

/** One offer at the desk: its state, its disclosure, what keeps it from being shown, and all its rows on demand. */
export function OfferLine({ clientId, placement, offer, canWork }: OfferLineProps) {
  const isPaidOut = placement.submissions.some(({ reference, funding }) => reference === offer.reference && funding);
  const isClosed = isPaidOut && openStates.has(offer.state);
  const { label, tone } = isClosed ? closed : offerStateRows[offer.state];
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="wrap-anywhere font-semibold">
          {offer.lender_name}, {offerKindNames[offer.terms.kind].toLowerCase()}, version {offer.version}
        </p>
        <Badge tone={tones[tone]}>{label}</Badge>
        {offer.is_expired && !isClosed && <Badge tone="coral">Expired</Badge>}
      </div>
      <p className="wrap-anywhere">{formatCostLine(offer)}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">{describe(offer)}</p>
      {offer.reason && <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">“{offer.reason}”</p>}
      <Disclosure clientId={clientId} offer={offer} />
      {!isClosed && offer.blocks.length > 0 && (
        <ul className="mt-2 text-coral-strong text-sm">
          {offer.blocks.map((block) => (
            <li key={block}>{block}</li>
          ))}
        </ul>
      )}
      {!isClosed && <Demands clientId={clientId} offer={offer} />}
      <div className="mt-2">
        <Fold label={`All figures of version ${offer.version}`}>
          <div className="mt-2">
            <OfferCard
              offer={toWordedOffer(
                { id: offer.id, lenderName: offer.lender_name, terms: offer.terms },
                { averageMonthlyDepositsCents: placement.monthly_revenue_cents ?? undefined, isFalling: false },
              )}
            />
          </div>
        </Fold>
      </div>
      {canWork && !isPaidOut && <OfferActions clientId={clientId} placement={placement} offer={offer} />}
    </li>
  );
}

const formatCostLine = ({ terms, figures }: DeskOffer): string =>
  `${formatCents(terms.amountCents)}, ${figures ? `APR ${formatPercent(figures.apr_percent)}` : "no APR: these terms can't be figured"}`;

const describe = ({ entered_by, staff_name, created_at, shown_at, expires_on, reference }: DeskOffer): string =>
  [
    reference,
    `entered by ${entered_by === "lender" ? "the lender" : (staff_name ?? "staff")} ${formatMoment(created_at)}`,
    shown_at && `shown ${formatMoment(shown_at)}`,
    expires_on && `open until ${formatDate(expires_on)}`,
  ]
    .filter((part) => part)
    .join(", ");

function Disclosure({ clientId, offer }: Pick<OfferLineProps, "clientId" | "offer">) {
  const { disclosure } = offer;
  if (!disclosure) return null;
  const path = deskDisclosureFile.path.replace(":id", clientId).replace(":offerId", offer.id);
  const isAltered = disclosure.events.some(({ kind }) => kind === "altered");
  return (
    <div className="mt-2 text-sm">
      <NewTabLink href={`${apiBase}${path}`}>{`The lender's disclosure: ${disclosure.filename}`}</NewTabLink>
      {isAltered && (
        <p className="font-semibold text-coral-strong">It was found altered. Get it from the lender again.</p>
      )}
      {!isAltered && !disclosure.is_current && (
        <p className="font-semibold text-coral-strong">It's about other terms. Attach the one for these.</p>
      )}
      <ul className="text-ink-soft">
        {disclosure.events.map(({ kind, at }) => (
          <li key={`${kind}:${at}`}>
            {disclosureEventWords[kind]}, <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

const stepWords = {
  show: undefined,
  choose: "Before the client can choose it",
  fund: "Before the payout can be recorded",
} as const;

/** What states still ask for, and where a manager went on with a reason. */
function Demands({ clientId, offer }: Pick<OfferLineProps, "clientId" | "offer">) {
  const [isAsked, setAsked] = useState(false);
  const isManager = useStaff().role === "manager";
  const { unmet, exemptions, next_step: step } = offer;
  const title = offer.state === "disclosed" ? "Before the client can read it" : step && stepWords[step];
  const exemptible = unmet.filter(({ is_exemptible }) => is_exemptible);
  return (
    <>
      {title && unmet.length > 0 && (
        <div className="mt-2 text-coral-strong text-sm">
          <p className="font-semibold">{title}</p>
          <ul>
            {unmet.map(({ id, sentence }) => (
              <li key={id}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {exemptions.map(({ demand, reason, staff_name, at }) => (
        <p key={demand} className="wrap-anywhere mt-2 text-ink-soft text-sm">
          {staff_name} went on without {demand}, {formatMoment(at)}: “{reason}”
        </p>
      ))}
      {isManager && exemptible.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
          Go on without it
          <span className="sr-only">
            {" "}
            version {offer.version} of {offer.lender_name}
          </span>
        </Button>
      )}
      {isAsked && (
        <ExemptDialog clientId={clientId} offer={offer} exemptible={exemptible} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

interface ExemptDialogProps extends Pick<OfferLineProps, "clientId" | "offer"> {
  readonly exemptible: DeskOffer["unmet"];
  readonly onClose: () => void;
}

function ExemptDialog({ clientId, offer, exemptible, onClose }: ExemptDialogProps) {
  const [reason, setReason] = useState("");
  const { sending, run } = usePlacementChange(clientId);
  const save = async () => {
    const params = { id: clientId, offerId: offer.id };
    const body = { demands: exemptible.map(({ id }) => id), reason };
    if (await run(() => callDesk(exemptOffer, { params, body }))) onClose();
  };
  return (
    <FormDialog
      title="Go on without it?"
      submitLabel="Go on"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {exemptible.map(({ id, sentence, law }) => (
          <li key={id}>
            {sentence} <span className="text-ink-soft">{law}</span>
          </li>
        ))}
      </ul>
      <TextArea
        name="reason"
        label="Why the law doesn't ask for it here"
        hint="The audit and the file keep it."
        required
        rows={3}
        maxLength={offerApiLimits.reasonChars}
        value={reason}
        onChange={setReason}
        error={sending.fields.reason}
      />
    </FormDialog>
  );
}

function OfferActions({ clientId, placement, offer }: Omit<OfferLineProps, "canWork">) {
  const receiver = useFileReceiver();
  const [asked, setAsked] = useState<"show" | "withdraw" | "change" | "replace">();
  const { sending, run } = usePlacementChange(clientId, toast.error);
  const params = { id: clientId, offerId: offer.id };
  const close = () => setAsked(undefined);
  const hasPaper = offer.disclosure?.is_current === true;
  const attach = (file: File) =>
    void run(
      () => uploadAtDesk(attachDisclosure, { params, fields: {}, files: [{ part: "disclosure", file }] }),
      `${file.name} ${file.size} ${file.lastModified}`,
    );
  const show = async () => {
    const body = { expected_revision: offer.revision };
    if (await run(() => callDesk(showOffer, { params, body })))
      toast.success(hasPaper ? "The disclosure is on its way." : "The client sees it now.");
    close();
  };
  const about = (
    <span className="sr-only">
      {" "}
      version {offer.version} of {offer.lender_name}
    </span>
  );
  const isDraft = offer.state === "draft";
  const isOpen = isDraft || offer.state === "disclosed" || offer.state === "shown";
  // One that was found altered, or is missing where a state asks for it, can still come.
  const canAttach =
    isDraft || (!hasPaper && (offer.unmet.length > 0 || offer.disclosure !== null) && offer.next_step !== null);
  if (!isOpen && !canAttach) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isDraft && (
        <Button variant="brand" size="small" disabled={offer.blocks.length > 0} onClick={() => setAsked("show")}>
          Show to the client{about}
        </Button>
      )}
      {canAttach && (
        <FileButton
          size="small"
          isBusy={sending.isBusy}
          busyLabel="Attaching..."
          inputLabel={`Disclosure for version ${offer.version} of ${offer.lender_name}`}
          accept="application/pdf,.pdf"
          onChoose={attach}
        >
          {offer.disclosure ? "Replace the disclosure" : "Attach the disclosure"}
          {about}
        </FileButton>
      )}
      {isDraft && (
        <Button size="small" onClick={() => setAsked("change")}>
          Change{about}
        </Button>
      )}
      {isOpen && !isDraft && (
        <Button size="small" onClick={() => setAsked("replace")}>
          Enter a new version{about}
        </Button>
      )}
      {isOpen && (
        <Button size="small" variant="quiet" onClick={() => setAsked("withdraw")}>
          Take back{about}
        </Button>
      )}
      <AlertDialog
        isOpen={asked === "show"}
        title={`Show ${offer.lender_name}'s offer to the client?`}
        receiver={receiver}
        confirmLabel="Show it"
        isBusy={sending.isBusy}
        onConfirm={() => void show()}
        onClose={close}
      >
        {hasPaper
          ? "The client gets the lender's disclosure first, and the offer once they have opened it (and signed it, where the state asks). The terms can't be changed afterwards."
          : "The terms can't be changed afterwards. Enter a new version if the lender changes them."}
      </AlertDialog>
      {asked === "withdraw" && <WithdrawDialog clientId={clientId} offer={offer} onClose={close} />}
      {asked === "change" && <OfferDialog clientId={clientId} placement={placement} changed={offer} onClose={close} />}
      {asked === "replace" && (
        <OfferDialog clientId={clientId} placement={placement} replaced={offer} onClose={close} />
      )}
    </div>
  );
}

const takeBackWords = {
  draft: "The client never saw it.",
  disclosed: "The disclosure goes from the client's page. They never saw the offer.",
  shown: "The client reads that it's no longer available.",
} as const;

interface WithdrawDialogProps extends Pick<OfferLineProps, "clientId" | "offer"> {
  readonly onClose: () => void;
}

function WithdrawDialog({ clientId, offer, onClose }: WithdrawDialogProps) {
  const client = useFileReceiver();
  const receiver = offer.state === "draft" ? undefined : client;
  const [reason, setReason] = useState("");
  const { sending, run } = usePlacementChange(clientId);
  const withdraw = async () => {
    const params = { id: clientId, offerId: offer.id };
    const body = { expected_revision: offer.revision, reason };
    if (await run(() => callDesk(withdrawOffer, { params, body }))) onClose();
  };
  return (
    <FormDialog
      title="Take this offer back?"
      receiver={receiver}
      submitLabel="Take it back"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      isDangerous
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <p>{takeBackWords[offer.state === "shown" || offer.state === "disclosed" ? offer.state : "draft"]}</p>
      <TextArea
        name="reason"
        label="Why"
        hint="For the firm only."
        required={false}
        rows={3}
        maxLength={offerApiLimits.reasonChars}
        value={reason}
        onChange={setReason}
        error={sending.fields.reason}
      />
    </FormDialog>
  );
}
