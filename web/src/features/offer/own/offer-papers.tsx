import type { OwnOffer } from "@funding-desk/contract/offer/own-api";
import FileText from "lucide-react/icons/file-text";
import { formatMoment } from "../../../forms/format-time.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { nameOffer } from "./name-offer.ts";

interface OfferPapersProps {
  readonly offers: readonly OwnOffer[];
  /** There's nothing left for the client to choose. */
  readonly areDecided: boolean;
}

/** The lenders' own disclosures. Renders nothing without any. */
export function OfferPapers({ offers, areDecided }: OfferPapersProps) {
  const papers = offers.flatMap((offer) =>
    offer.disclosure ? [{ ...offer.disclosure, id: offer.id, name: nameOffer(offer) }] : [],
  );
  if (papers.length === 0) return null;
  return (
    <div className="rounded-card border border-line bg-card px-5 py-4 shadow-soft sm:px-6 print:hidden">
      <p className="font-semibold">
        {areDecided ? "What the lender disclosed" : "Read what the lender discloses first"}
      </p>
      <p className="mt-1 max-w-measure text-ink-soft text-sm">
        The lender wrote it, and you get it exactly as we did. Where it differs from our figures, the lender's own
        count.
      </p>
      <ul className="mt-2">
        {papers.map(({ id, name, filename, document, sent_at }) => (
          <li key={id} className="flex min-h-11 items-center gap-2.5 py-1">
            <FileText aria-hidden className="size-5 flex-none text-brand" />
            <span className="wrap-anywhere min-w-0">
              <NewTabLink href={document}>{`${name}: ${filename}`}</NewTabLink>
              <span className="block text-ink-soft text-sm">
                Sent to you <time dateTime={sent_at}>{formatMoment(sent_at)}</time>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
