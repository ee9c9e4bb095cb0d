import { Tide } from "../../../../firm/tide.tsx";
import { Scene } from "./scene.tsx";

const stripes = [0, 1, 2, 3, 4, 5, 6];

/** A shop on a terrace, with a payment card in front. */
export function ShopScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#f7e3d6]" />
      <circle cx="340" cy="80" r="40" className="fill-[#f2cc8f]" />
      <path d="M0 206H480v94H0z" className="fill-[#c3d8d0]" />
      <path d="M-10 232H150q12 0 12 12v14H480v60H-10z" className="fill-[#8fb5a8]" />
      <rect x="128" y="70" width="196" height="152" className="fill-card" />
      <path d="M118 66h216v14H118z" className="fill-brand-strong" />
      <rect x="150" y="136" width="76" height="52" className="fill-[#dbe9e3]" />
      <path d="M188 136v52M150 162h76" strokeWidth="3" className="stroke-brand" />
      <path d="M252 222v-84h48v84z" className="fill-brand" />
      <path d="M260 146h32v34h-32z" className="fill-[#f2cc8f]" />
      <circle cx="291" cy="192" r="3" className="fill-accent" />
      {stripes.map((index) => (
        <path
          key={index}
          d={`M${120 + index * 30.3} 80h30.3v26a15.15 13 0 0 1 -30.3 0z`}
          className={index % 2 ? "fill-paper stroke-line" : "fill-accent"}
        />
      ))}
      <path d="M120 222h212" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <g transform="translate(218 176) rotate(-8)">
        <rect x="4" y="6" width="142" height="90" rx="10" className="fill-ink" opacity="0.18" />
        <rect width="142" height="90" rx="10" className="fill-ink" />
        <rect x="16" y="20" width="26" height="20" rx="4" className="fill-accent" />
        <path d="M16 30h26M29 20v20" strokeWidth="1.5" className="stroke-ink" />
        <Tide x={16} y={60} length={36} swell={5} waves={3} strokeWidth="2.5" className="stroke-paper" />
        <Tide x={16} y={73} length={36} swell={5} waves={2} strokeWidth="2.5" opacity="0.5" className="stroke-paper" />
      </g>
    </Scene>
  );
}
