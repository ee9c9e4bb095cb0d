import { Tide } from "../../../firm/tide.tsx";

const sea = Array.from({ length: 7 }, (_, index) => ({
  id: index,
  y: 352 + index * 21 + index * index * 1.3,
  opacity: 0.9 - index * 0.09,
}));

/** Five terraces from the water up to the house, the nearest one darkest. */
const terraces = [
  { d: "M640 262H452q-10 0 -10 10v24h-52q-10 0 -10 10v26h-50q-10 0 -10 10V600H640z", className: "fill-[#c3d8d0]" },
  { d: "M640 322H520q-10 0 -10 10v28h-62q-10 0 -10 10v28h-68q-10 0 -10 10V600H640z", className: "fill-[#8fb5a8]" },
  { d: "M640 384h-74q-10 0 -10 10v30h-70q-10 0 -10 10v30h-84q-10 0 -10 10V600H640z", className: "fill-[#4b8878]" },
  { d: "M640 446h-58q-10 0 -10 10v28h-84q-10 0 -10 10v30h-120q-10 0 -10 10V600H640z", className: "fill-brand" },
  { d: "M640 512H534q-10 0 -10 10v24H410q-10 0 -10 10V600H640z", className: "fill-brand-strong" },
] as const;

/** The house on the upper terrace: a pediment, four columns and an open door. */
function House() {
  return (
    <g transform="translate(458 160)">
      <path d="M8 102V36h76v66z" className="fill-card" />
      <path d="M0 36L46 2l46 34z" className="fill-brand" />
      <path d="M2 36h88v8H2z" className="fill-brand-strong" />
      <path d="M14 44h6v58h-6zM29 44h6v58h-6zM57 44h6v58h-6zM72 44h6v58h-6z" className="fill-line" />
      <path d="M39 102V72q7 -9 14 0v30z" className="fill-accent" />
      <circle cx="46" cy="24" r="5" className="fill-accent" />
    </g>
  );
}

function Palm({ x, y, height }: { x: number; y: number; height: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeLinecap="round" className="stroke-brand-strong">
      <path d={`M0 0q-8 ${-height / 2} 2 ${-height}`} strokeWidth="5" />
      <path
        d={`M2 ${-height}q-20 -16 -36 4M2 ${-height}q-14 -24 -30 -18M2 ${-height}q2 -24 20 -26M2 ${-height}q20 -14 36 4M2 ${-height}q16 0 24 20M2 ${-height}q-14 2 -20 22`}
        strokeWidth="4.5"
      />
    </g>
  );
}

/** The home page's scene: a bay at sunset through an arched window, and terraces up to a house. */
export function HeroScene() {
  return (
    <svg viewBox="0 0 640 600" aria-hidden="true" className="h-auto w-full">
      <defs>
        <clipPath id="hero-window">
          <path d="M40 560V300a280 280 0 0 1 560 0v260q0 12 -12 12H52q-12 0 -12 -12z" />
        </clipPath>
      </defs>
      <g clipPath="url(#hero-window)">
        <path d="M0 0h640v340H0z" className="fill-[#f8e9cf]" />
        <path d="M0 230h640v110H0z" className="fill-[#f6dcb0]" />
        <path d="M0 292h640v60H0z" className="fill-[#f2cc8f]" />
        <circle cx="236" cy="268" r="76" className="fill-accent" />
        <path d="M0 340h640v260H0z" className="fill-[#dbe9e3]" />
        <path d="M0 420h640v180H0z" className="fill-[#bcd6cc]" />
        <path
          d="M170 346h132M184 364h104M200 382h72M214 400h44"
          className="stroke-accent"
          strokeWidth="5"
          strokeLinecap="round"
        />
        {sea.map(({ id, y, opacity }) => (
          <Tide key={id} y={y} waves={6} strokeWidth="2" opacity={opacity} className="stroke-brand" />
        ))}
        <Palm x={566} y={266} height={66} />
        <House />
        {terraces.map(({ d, className }) => (
          <path key={d} d={d} className={className} />
        ))}
        <Palm x={410} y={402} height={100} />
      </g>
      <path
        d="M40 560V300a280 280 0 0 1 560 0v260q0 12 -12 12H52q-12 0 -12 -12z"
        fill="none"
        strokeWidth="2"
        className="stroke-brand"
      />
      <path d="M28 572V300a292 292 0 0 1 584 0v272" fill="none" strokeWidth="1" className="stroke-edge" opacity="0.6" />
      <path d="M12 578h616" strokeWidth="3" strokeLinecap="round" className="stroke-brand" />
    </svg>
  );
}
