import { Tide } from "../../../../firm/tide.tsx";
import { Scene } from "./scene.tsx";

const basins = [
  { x: 112, y: 96 },
  { x: 204, y: 150 },
  { x: 296, y: 204 },
] as const;

const terraces = [
  { d: "M-10 82H212q8 0 8 8v46h84q8 0 8 8v46h84q8 0 8 8v102H-10z", className: "fill-[#8fb5a8]" },
  { d: "M-10 96H204q8 0 8 8v46h84q8 0 8 8v46h84q8 0 8 8v92H-10z", className: "fill-[#4b8878]" },
  { d: "M-10 174H140q8 0 8 8v44h82q8 0 8 8v36h92q8 0 8 8v30H-10z", className: "fill-brand" },
  { d: "M-10 234H74q8 0 8 8v34h96q8 0 8 8v24H-10z", className: "fill-brand-strong" },
] as const;

/** Basins on terraces, fuller above than below, like a credit line that is drawn and repaid. */
export function BasinsScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#dbe9e3]" />
      <circle cx="352" cy="92" r="34" className="fill-card" />
      {terraces.map(({ d, className }) => (
        <path key={d} d={d} className={className} />
      ))}
      {basins.map(({ x, y }, index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M0 -4h92v22q0 12 -12 12H12q-12 0 -12 -12z" className="fill-brand-strong" />
          <path d={`M6 ${2 + index * 6}h80v${15 - index * 6}q0 8 -8 8H14q-8 0 -8 -8z`} className="fill-[#cfe3dc]" />
          <Tide x={10} y={9 + index * 6} length={36} swell={4} waves={2} strokeWidth="1.75" className="stroke-brand" />
        </g>
      ))}
      <path
        d="M199 104q13 2 13 18v34M291 160q13 2 13 18v38"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <path d="M158 62v34M146 96V86h24v10" fill="none" strokeWidth="5" className="stroke-ink" />
      <circle cx="158" cy="62" r="15" fill="none" strokeWidth="5" className="stroke-ink" />
      <path d="M143 62h30M158 47v30" strokeWidth="3.5" className="stroke-ink" />
      <circle cx="158" cy="62" r="4.5" className="fill-accent" />
    </Scene>
  );
}
