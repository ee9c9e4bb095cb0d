import MapPin from "lucide-react/icons/map-pin";
import { useState } from "react";
import { addressLine, firm, mapsHref } from "../../../firm/firm.ts";
import { Button } from "../../../ui/button.tsx";
import { AnchorButton } from "../../../ui/link-button.tsx";

const { map } = firm.identity;
const liveMapUrl = map.liveMapUrl?.(map);

/** The office's location: a drawing, so that the page loads nothing from other sites, or a live map after a press. */
export function OfficeMap() {
  const [isLive, setLive] = useState(false);
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {isLive && liveMapUrl ? (
        <iframe
          src={liveMapUrl}
          title={`Map: ${addressLine}`}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
          className="block aspect-[4/3] w-full border-0"
        />
      ) : (
        <MapDrawing />
      )}
      <figcaption className="flex flex-wrap items-center gap-3 border-line border-t px-5 py-4">
        <AnchorButton
          href={mapsHref}
          aria-label="Open in Maps (new tab)"
          target="_blank"
          rel="noreferrer"
          size="small"
          icon={<MapPin className="size-5" />}
        >
          Open in Maps
        </AnchorButton>
        {liveMapUrl && !isLive && (
          <Button size="small" onClick={() => setLive(true)}>
            Live map from {new URL(liveMapUrl).hostname.replace(/^www\./, "")}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

const blocks = [
  "M-10 20h120v70H-10z",
  "M126 20h96v70h-96z",
  "M238 20h84v70h-84z",
  "M-10 108h84v64H-10z",
  "M90 108h132v64H90z",
  "M238 108h84v34h-84z",
  "M-10 190h120v60H-10z",
  "M126 190h60v60h-60z",
] as const;

/** Streets and water in the product's style. Not to scale; labeled only with the address. */
function MapDrawing() {
  return (
    <svg
      viewBox="0 0 320 240"
      role="img"
      aria-label={`Drawing of a map with a pin at ${addressLine}`}
      className="block w-full"
    >
      <path d="M0 0h320v240H0z" className="fill-paper-deep" />
      <path d="M198 250q20 -52 66 -58t70 -34v100z" className="fill-[#bcd6cc]" />
      {blocks.map((d) => (
        <path key={d} d={d} className="fill-card stroke-line" />
      ))}
      <path d="M-10 99h340M118 -10v260M230 -10v170M-10 181h250" className="stroke-white" strokeWidth="10" />
      <path d="M0 14q160 -18 330 4" className="stroke-accent" fill="none" strokeWidth="5" />
      <g transform="translate(152 60)">
        <path d="M0 44C-22 20 -24 8 -24 -2a24 24 0 0 1 48 0C24 8 22 20 0 44z" className="fill-brand" />
        <circle cy="-2" r="9" className="fill-card" />
      </g>
    </svg>
  );
}
