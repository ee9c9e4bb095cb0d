import { Scene, Sea } from "./scene.tsx";

const marks = [78, 96, 114, 132, 150, 168, 186, 204];

/** A boat afloat beside a tide gauge. */
export function BoatScene() {
  return (
    <Scene>
      <path d="M0 0h480v180H0z" className="fill-[#f8e9cf]" />
      <path d="M0 128h480v52H0z" className="fill-[#f6dcb0]" />
      <circle cx="215" cy="154" r="51" className="fill-accent" />
      <Sea top={176} />
      <g transform="translate(52.8 38.7) scale(0.78)">
        <path d="M172 190h96M186 206h64" strokeWidth="4.5" strokeLinecap="round" className="stroke-accent" />
        <path d="M206 70v98" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
        <path d="M212 74q44 36 52 82h-52z" className="fill-card" />
        <path d="M200 92q-32 30 -36 64h36z" className="fill-brand" />
        <path d="M146 166h130q-6 26 -30 30h-74q-20 -4 -26 -30z" className="fill-ink" />
        <path d="M150 176h122" strokeWidth="2" className="stroke-paper" opacity="0.5" />
        <rect x="300" y="62" width="26" height="166" rx="4" className="fill-card" />
        {marks.map((y, index) => (
          <path
            key={y}
            d={`M300 ${y}h${index % 2 ? 9 : 15}`}
            strokeWidth="2.5"
            className={index === 4 ? "stroke-accent" : "stroke-brand"}
          />
        ))}
        <path d="M297 150l-12 -8v16z" className="fill-coral" />
        <path d="M290 214q12 -6 23 0t23 0" fill="none" strokeWidth="2.5" className="stroke-brand" />
      </g>
    </Scene>
  );
}
