import { Tide } from "../../../../firm/tide.tsx";
import { Scene, Sea, Tick } from "../home/scene.tsx";

const questions = [96, 128, 160, 192];

/** A half-filled form and a pen. */
export function IntakeScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#f8e9cf]" />
      <circle cx="352" cy="104" r="58" className="fill-[#f2cc8f]" />
      <path d="M0 232h480v68H0z" className="fill-[#c3d8d0]" />
      <g transform="rotate(-3 230 150)">
        <rect x="138" y="54" width="176" height="206" rx="10" className="fill-ink" opacity="0.16" />
        <rect x="132" y="46" width="176" height="206" rx="10" className="fill-card" />
        <path d="M132 56q0 -10 10 -10h156q10 0 10 10v18H132z" className="fill-brand" />
        <rect x="148" y="57" width="64" height="6" rx="3" className="fill-paper" opacity="0.9" />
        {questions.map((y, index) => (
          <g key={y}>
            <rect x="148" y={y} width="14" height="14" rx="4" fill="none" strokeWidth="2" className="stroke-edge" />
            <rect x="172" y={y + 3} width={index % 2 ? 72 : 104} height="7" rx="3.5" className="fill-line" />
            {index < 3 && <Tick d={`M151 ${y + 7}l4 4 8-10`} strokeWidth={3} />}
          </g>
        ))}
        <rect x="148" y="222" width="52" height="14" rx="5" className="fill-accent" />
      </g>
      <g transform="translate(262 204) rotate(-42)">
        <path d="M0 0l20 -7h86q7 0 7 7t-7 7H20z" className="fill-brand-strong" />
        <path d="M0 0l20 -7v14z" className="fill-accent" />
        <path d="M88 -7h10v14H88z" className="fill-accent" />
      </g>
    </Scene>
  );
}

/** Three ways up the terraces, one of them marked. */
export function StrategyScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#e7f0ec]" />
      <circle cx="126" cy="92" r="34" className="fill-[#f2cc8f]" />
      <path
        d="M480 96H352q-10 0 -10 10v38h-66q-10 0 -10 10v40h-72q-10 0 -10 10v42H0v54h480z"
        className="fill-[#8fb5a8]"
      />
      <path d="M480 152h-84q-10 0 -10 10v34h-66q-10 0 -10 10v36h-74q-10 0 -10 10v48h254z" className="fill-[#4b8878]" />
      <path d="M480 214h-52q-10 0 -10 10v28h-70q-10 0 -10 10v38h142z" className="fill-brand" />
      <path
        d="M60 262C130 236 150 262 196 226S250 190 274 168S318 150 334 128S352 104 372 88"
        fill="none"
        strokeWidth="4"
        strokeDasharray="2 11"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path
        d="M60 262C150 276 210 268 254 240M60 262C110 240 120 200 172 176"
        fill="none"
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
        opacity="0.55"
        className="stroke-ink"
      />
      <circle cx="60" cy="262" r="8" className="fill-paper stroke-ink" strokeWidth="3" />
      <path d="M372 92V36" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <path d="M374 38l42 12 -42 14z" className="fill-accent" />
    </Scene>
  );
}

const folders = [
  { x: 156, y: 84, className: "fill-[#8fb5a8]" },
  { x: 140, y: 112, className: "fill-[#f2cc8f]" },
  { x: 124, y: 140, className: "fill-brand" },
] as const;

/** Papers in folders, sealed. */
export function PackagingScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#f7e3d6]" />
      <path d="M0 246h480v54H0z" className="fill-[#e4b8a8]" opacity="0.6" />
      <rect x="188" y="44" width="150" height="120" rx="6" className="fill-card stroke-line" />
      <path d="M206 64h80M206 78h112M206 92h96" strokeWidth="5" strokeLinecap="round" className="stroke-line" />
      {folders.map(({ x, y, className }, index) => (
        <g key={y}>
          <path
            d={`M${x} ${y + 10}q0 -10 10 -10h46l12 14h${118 + index * 10}q10 0 10 10v${222 - y}H${x}z`}
            className={className}
          />
          <path d={`M${x} ${y + 22}h${196 + index * 10}`} strokeWidth="1.5" opacity="0.45" className="stroke-paper" />
        </g>
      ))}
      <path d="M124 206h216v26q0 14 -14 14H138q-14 0 -14 -14z" className="fill-brand-strong" />
      <path d="M118 188h228M232 152v94" strokeWidth="6" className="stroke-accent" />
      <circle cx="232" cy="188" r="24" className="fill-accent" />
      <path
        d="M221 188l8 8 15 -17"
        fill="none"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink"
      />
    </Scene>
  );
}

/** A boat at the dock and a lighthouse over the harbor. */
export function SuccessScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#f8e9cf]" />
      <path d="M0 120h480v70H0z" className="fill-[#f6dcb0]" />
      <circle cx="190" cy="160" r="58" className="fill-accent" />
      <Sea top={182} />
      <path d="M480 190H370q-12 0 -12 12v20h-44q-12 0 -12 12v66h178z" className="fill-brand" />
      <path d="M480 236h-70q-12 0 -12 12v52h82z" className="fill-brand-strong" />
      <path d="M380 190l8 -112h30l8 112z" className="fill-card" />
      <path d="M386 106h34l2 26h-38zM382 160h42l2 22h-46z" className="fill-coral" />
      <path d="M384 60h38v18h-38z" className="fill-ink" />
      <path d="M392 63h22v12h-22z" className="fill-yellow" />
      <path d="M380 60l23 -18 23 18z" className="fill-brand-strong" />
      <path d="M384 68L240 44v46z" className="fill-yellow" opacity="0.55" />
      <path d="M222 118v88" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <path d="M228 122q34 30 40 70h-40z" className="fill-card" />
      <path d="M216 134q-26 26 -30 58h30z" className="fill-brand" />
      <path d="M170 204h112q-6 24 -26 28h-62q-18 -4 -24 -28z" className="fill-ink" />
      <Tide x={140} y={238} length={60} swell={6} waves={3} strokeWidth="2.5" className="stroke-brand" />
    </Scene>
  );
}
