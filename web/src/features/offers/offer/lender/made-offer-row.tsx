import { formatCents } from "@funding-desk/contract/forms/format-cents";
import type { MadeOffer } from "@funding-desk/contract/offers/offer/lender-api";
import { offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";
import { useId, useRef, useState } from "react";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { FieldError } from "../../../../ui/field.tsx";
import { FileButton } from "../../../../ui/file-button.tsx";
import { FileList } from "../../../../ui/file-row.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { isUnfinished } from "../../../documents/file/pending-file.ts";
import { PendingRow } from "../../../documents/file/pending-row.tsx";
import { UploadAnnouncements } from "../../../documents/file/upload-announcements.tsx";
import type { UploadQueue } from "../../../documents/file/upload-queue.ts";
import { useQueueState } from "../../../documents/file/use-upload-queue.ts";
import { sendDisclosure } from "./use-disclosures.ts";
import { refuseDisclosure } from "./vet-disclosure.ts";

interface MadeOfferRowProps {
  readonly offer: MadeOffer;
  readonly queue: UploadQueue;
}

/** An offer that the lender made, and its disclosure. */
export function MadeOfferRow({ offer, queue }: MadeOfferRowProps) {
  const { kind, amount_cents, made_at, disclosure, is_draft } = offer;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">
            {offerKindNames[kind]}, {formatCents(amount_cents)}
          </p>
          <p className="text-ink-soft text-sm">Sent {formatMoment(made_at)}</p>
          {disclosure && <p className="wrap-anywhere text-sm">Disclosure: {disclosure}</p>}
          {!disclosure && !is_draft && <p className="text-ink-soft text-sm">No disclosure</p>}
        </div>
        <Badge tone={is_draft ? "yellow" : "neutral"}>
          {is_draft ? "A draft: the broker will look at it" : "The broker has gone over it"}
        </Badge>
      </div>
      <Disclosure offer={offer} queue={queue} />
    </li>
  );
}

function Disclosure({ offer, queue }: MadeOfferRowProps) {
  const { id, kind, amount_cents, disclosure, is_draft } = offer;
  const frameId = useId();
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  const { rows, isOnline } = useQueueState(queue);
  const pending = rows.filter(({ group }) => group === id);
  const canAttach = is_draft && !pending.some(isUnfinished);
  const isShown = canAttach || pending.length > 0;
  return (
    <div ref={frame} id={frameId} className={classNames("flex flex-col gap-3", isShown && "mt-3")}>
      {pending.length > 0 && (
        <FileList label="Your disclosure, not attached yet">
          {pending.map((row) => (
            <PendingRow
              key={row.key}
              row={row}
              isOnline={isOnline}
              onConvert={() => queue.convert(row.key, true)}
              onUnlock={(password) => queue.unlock(row.key, password)}
              onRetry={() => {
                toast.dismissErrors();
                queue.retry(row.key);
              }}
              onRemove={() => queue.remove(row.key)}
            />
          ))}
        </FileList>
      )}
      {canAttach && (
        <AttachButton
          label={disclosure ? "Replace your disclosure" : "Attach your disclosure"}
          about={`${offerKindNames[kind]}, ${formatCents(amount_cents)}`}
          onChoose={(file) => sendDisclosure(queue, id, file)}
        />
      )}
      <UploadAnnouncements queue={queue} group={id} />
    </div>
  );
}

interface AttachButtonProps {
  readonly label: string;
  /** Which offer, for screen readers. */
  readonly about: string;
  readonly onChoose: (file: File) => void;
}

function AttachButton({ label, about, onChoose }: AttachButtonProps) {
  const [refusal, setRefusal] = useState<string>();
  const errorId = useId();
  const choose = async (file: File) => {
    const found = await refuseDisclosure(file);
    setRefusal(found);
    if (!found) onChoose(file);
  };
  return (
    <div>
      <FileButton
        size="small"
        aria-describedby={refusal && errorId}
        inputLabel={`Disclosure: ${about}`}
        accept="application/pdf,.pdf"
        onChoose={(file) => void choose(file)}
      >
        {label} <span className="sr-only">{about}</span>
      </FileButton>
      <div role="alert">
        <FieldError id={errorId} message={refusal} />
      </div>
    </div>
  );
}
