import { Tide } from "../../../../firm/tide.tsx";

const lines = [212, 232, 255, 281];

const palm = (x: number, y: number, height: number): string =>
  `M${x} ${y}q-8 ${-height / 2} 2 ${-height}m0 0q-20 -16 -36 4m36 -4q-14 -24 -30 -18m30 18q2 -24 20 -26m-20 26q20 -14 36 4m-36 -4q16 0 24 20m-24 -20q-14 2 -20 22`;

/** The west coast of Florida at sunset: water, terraces and a house with its light on. */
export function ShoreScene() {
  return (
    <svg
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className="block h-48 w-full rounded-card sm:h-64 lg:h-80"
    >
      <path d="M0 0h1200v320H0z" className="fill-[#f8e9cf]" />
      <path d="M0 120h1200v100H0z" className="fill-[#f6dcb0]" />
      <path d="M0 164h1200v50H0z" className="fill-[#f2cc8f]" />
      <circle cx="770" cy="182" r="74" className="fill-accent" />
      <path d="M0 200h1200v120H0z" className="fill-[#bcd6cc]" />
      <path d="M706 208h128M722 222h96M742 236h56" strokeWidth="5" strokeLinecap="round" className="stroke-accent" />
      {lines.map((y, index) => (
        <Tide key={y} y={y} waves={12} strokeWidth="2" opacity={0.85 - index * 0.14} className="stroke-brand" />
      ))}
      <path
        d="M1200 130h-128q-10 0 -10 10v22h-62q-10 0 -10 10v24h-70q-10 0 -10 10v114h290z"
        className="fill-[#8fb5a8]"
      />
      <path d="M1200 186h-96q-10 0 -10 10v22h-66q-10 0 -10 10v24h-80q-10 0 -10 10v58h272z" className="fill-[#4b8878]" />
      <path d="M1200 246h-74q-10 0 -10 10v20h-92q-10 0 -10 10v34h186z" className="fill-brand" />
      <g transform="translate(1092 32)">
        <path d="M8 98V36h76v62z" className="fill-card" />
        <path d="M0 36L46 2l46 34z" className="fill-brand" />
        <path d="M14 44h6v54h-6zM29 44h6v54h-6zM57 44h6v54h-6zM72 44h6v54h-6z" className="fill-line" />
        <path d="M39 98V70q7 -9 14 0v28z" className="fill-accent" />
      </g>
      <path
        d={`${palm(1030, 162, 62)}${palm(966, 196, 84)}`}
        fill="none"
        strokeWidth="4.5"
        strokeLinecap="round"
        className="stroke-brand-strong"
      />
      <path d="M0 320v-40q140 -26 300 -6t330 26l40 20z" className="fill-[#dbe9e3]" />
      <g transform="translate(868 172)">
        <path d="M22 -44v58" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
        <path d="M26 -42q24 20 28 46H26z" className="fill-card" />
        <path d="M18 -32q-18 16 -20 36h20z" className="fill-brand" />
        <path d="M-12 12h76q-4 16 -18 18H4q-12 -2 -16 -18z" className="fill-ink" />
      </g>
    </svg>
  );
}
