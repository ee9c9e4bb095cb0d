import { Scene, Sea } from "./scene.tsx";

const lattice = (from: number, to: number): string => {
  const feet = Array.from({ length: Math.floor((to - from) / 18) + 1 }, (_, index) => from + index * 18);
  return `M${feet.map((x, index) => `${x} ${index % 2 ? 78 : 64}`).join("L")}`;
};

/** A crane on the dock, lowering a machine. */
export function CraneScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#f6dcb0]" />
      <circle cx="120" cy="120" r="40" className="fill-card" opacity="0.75" />
      <Sea top={214} lines={3} />
      <path d="M232 198H480v102H218v-88q0 -14 14 -14z" className="fill-[#4b8878]" />
      <path d="M286 234H480v66H272v-52q0 -14 14 -14z" className="fill-brand" />
      <path d="M232 206H480M286 242H480" strokeWidth="1.5" className="stroke-paper" opacity="0.5" />
      <g fill="none" strokeWidth="4.5" className="stroke-ink">
        <path d="M176 64H372M176 78H372M176 62v18M372 62v18" />
        <path d={lattice(176, 372)} strokeWidth="2.5" />
        <path d="M254 198V80M282 198V80" />
        <path
          d="M254 188l28 -22M254 166l28 22M254 150l28 -22M254 128l28 22M254 112l28 -22M254 90l28 22"
          strokeWidth="2.5"
        />
        <path d="M268 42l-88 22M268 42l100 22M268 42v24" strokeWidth="2.5" />
      </g>
      <path d="M286 84h30v26q0 5 -5 5h-25z" className="fill-accent" />
      <path d="M292 90h18v12h-18z" className="fill-card" />
      <path d="M182 80h26v20h-26z" className="fill-ink" />
      <path d="M346 80v46M346 126l-24 16M346 126l24 16" fill="none" strokeWidth="2.5" className="stroke-ink" />
      <rect x="314" y="142" width="64" height="44" rx="4" className="fill-coral" />
      <path
        d="M325 142v44M336 142v44M347 142v44M358 142v44M368 142v44"
        strokeWidth="1.5"
        className="stroke-ink"
        opacity="0.35"
      />
      <path d="M132 222h76q-3 18 -16 20h-44q-12 -2 -16 -20z" className="fill-ink" />
      <path d="M150 206h20v16h-20zM174 212h18v10h-18z" className="fill-card" />
    </Scene>
  );
}
