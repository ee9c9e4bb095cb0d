import { Tide } from "../../../../firm/tide.tsx";
import { Scene } from "./scene.tsx";

/** The houses' places. The one that fits has its light on. */
const houses = [
  { x: 268, y: 92 },
  { x: 330, y: 92 },
  { x: 392, y: 92 },
  { x: 196, y: 146 },
  { x: 258, y: 146, isLit: true },
  { x: 320, y: 146 },
  { x: 382, y: 146 },
  { x: 124, y: 200 },
  { x: 186, y: 200 },
  { x: 248, y: 200 },
  { x: 310, y: 200 },
  { x: 372, y: 200 },
  { x: 434, y: 200 },
] as const;

const terraces = [
  { d: "M500 92H262q-8 0 -8 8v200H500z", className: "fill-[#33685c]" },
  { d: "M500 146H190q-8 0 -8 8v146H500z", className: "fill-brand" },
  { d: "M500 200H118q-8 0 -8 8v92H500z", className: "fill-brand-strong" },
] as const;

function House({ x, y, isLit }: { x: number; y: number; isLit: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M5 0v-20h30V0z" className={isLit ? "fill-card" : "fill-[#c3d8d0]"} opacity={isLit ? 1 : 0.85} />
      <path d="M0 -20l20 -15 20 15z" className={isLit ? "fill-accent" : "fill-[#8fb5a8]"} />
      <path d="M16 0v-9q4 -5 8 0v9z" className={isLit ? "fill-accent" : "fill-brand"} />
    </g>
  );
}

/** A hillside of lenders at night, from the water. */
export function HillsideScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-ink" />
      <circle cx="156" cy="84" r="30" className="fill-[#f6dcb0]" />
      {terraces.map(({ d, className }, level) => (
        <g key={d}>
          <path d={d} className={className} />
          {houses
            .filter(({ y }) => y === 92 + level * 54)
            .map((house) => (
              <House key={house.x} x={house.x} y={house.y} isLit={"isLit" in house} />
            ))}
        </g>
      ))}
      <path d="M0 254h480v46H0z" className="fill-ink" />
      {[266, 280, 295].map((y) => (
        <Tide key={y} y={y} length={96} swell={5} waves={6} strokeWidth="1.5" className="stroke-[#8fb5a8]" />
      ))}
      <path d="M262 262h32M268 274h20" strokeWidth="4" strokeLinecap="round" className="stroke-accent" />
    </Scene>
  );
}
