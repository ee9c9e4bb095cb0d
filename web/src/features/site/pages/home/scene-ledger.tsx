import { Scene, Tick } from "./scene.tsx";

/** Monthly sales. The same share of each month is set aside. */
const months = [62, 94, 48, 76, 118, 84];

/** A ledger page on which payments follow sales. */
export function LedgerScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-brand" />
      <path
        d="M0 44h480M0 84h480M0 124h480M0 164h480M0 204h480M0 244h480M0 284h480"
        strokeWidth="1"
        className="stroke-paper"
        opacity="0.16"
      />
      <g transform="rotate(-3 240 150)">
        <rect x="118" y="60" width="256" height="196" rx="10" className="fill-ink" opacity="0.3" />
        <rect x="112" y="52" width="256" height="196" rx="10" className="fill-card" />
        <path d="M112 92h256M112 124h256M112 156h256M112 188h256" strokeWidth="1.25" className="stroke-line" />
        <path d="M146 52v196" strokeWidth="1.5" className="stroke-[#e4b8a8]" />
        <rect x="158" y="68" width="70" height="7" rx="3.5" className="fill-ink" opacity="0.75" />
        {months.map((height, index) => {
          const x = 160 + index * 33;
          const share = height * 0.16;
          return (
            <g key={height}>
              <rect
                x={x}
                y={218 - height + share + 2}
                width="22"
                height={height - share - 2}
                className="fill-[#8fb5a8]"
              />
              <path
                d={`M${x} ${218 - height + share}v${4 - share}q0 -4 4 -4h14q4 0 4 4v${share - 4}z`}
                className="fill-accent"
              />
            </g>
          );
        })}
        <path d="M156 220h200" strokeWidth="2.5" strokeLinecap="round" className="stroke-ink" />
        <Tick d="M124 104l5 5 8 -10M124 136l5 5 8 -10M124 168l5 5 8 -10" strokeWidth={3} />
      </g>
    </Scene>
  );
}
