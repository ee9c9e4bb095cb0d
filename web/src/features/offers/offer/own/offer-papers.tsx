import type { OwnOffer } from "@funding-desk/contract/offers/offer/own-api";
import FileText from "lucide-react/icons/file-text";
import { formatMoment } from "../../../../forms/format-time.ts";
import { Fold } from "../../../../ui/fold.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { nameOffer } from "./name-offer.ts";
import { SignDisclosure } from "./sign-disclosure.tsx";

interface OfferPapersProps {
  readonly userId: string;
  readonly offers: readonly OwnOffer[];
  /** There's nothing left to do before the client can choose. */
  readonly areRead: boolean;
}

/** The lenders' own disclosures. Renders nothing without any. */
export function OfferPapers({ userId, offers, areRead }: OfferPapersProps) {
  const papers = offers.flatMap((offer) =>
    offer.disclosure ? [{ paper: offer.disclosure, offerId: offer.id, name: nameOffer(offer) }] : [],
  );
  if (papers.length === 0) return null;
  const list = (
    <>
      <p className="max-w-measure text-ink-soft text-sm">The lender's own words and figures. They count, not ours.</p>
      <ul className="mt-2">
        {papers.map(({ offerId, name, paper }) => (
          <DisclosureLine key={offerId} userId={userId} offerId={offerId} name={name} paper={paper} />
        ))}
      </ul>
    </>
  );
  return (
    <div className="rounded-card border border-line bg-card px-5 py-4 shadow-soft sm:px-6 print:hidden">
      {areRead ? (
        <Fold label="What the lender disclosed">{list}</Fold>
      ) : (
        <>
          <p className="font-semibold">Read what the lender discloses first</p>
          {list}
        </>
      )}
    </div>
  );
}

interface DisclosureLineProps {
  readonly userId: string;
  readonly offerId: string;
  readonly name: string;
  readonly paper: NonNullable<OwnOffer["disclosure"]>;
}

/** One paper: opened in a new tab, and signed here where the state asks for that. */
export function DisclosureLine({ userId, offerId, name, paper }: DisclosureLineProps) {
  const { id, filename, document, sent_at, opened_at, signed_at, must_sign } = paper;
  return (
    <li className="py-1">
      <div className="flex min-h-11 items-center gap-2.5">
        <FileText aria-hidden className="size-5 flex-none text-brand" />
        <span className="wrap-anywhere min-w-0">
          <NewTabLink href={document}>{`${name}: ${filename}`}</NewTabLink>
          <span className="block text-ink-soft text-sm">
            Sent <time dateTime={sent_at}>{formatMoment(sent_at)}</time>
            {signed_at && (
              <>
                , signed <time dateTime={signed_at}>{formatMoment(signed_at)}</time>
              </>
            )}
          </span>
        </span>
      </div>
      {must_sign && opened_at && !signed_at && (
        <SignDisclosure userId={userId} offerId={offerId} disclosureId={id} name={name} />
      )}
    </li>
  );
}
