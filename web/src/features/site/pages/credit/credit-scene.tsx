import { Tide } from "../../../../firm/tide.tsx";
import { Tick } from "../home/scene.tsx";

const marks = Array.from({ length: 11 }, (_, index) => ({ value: index * 10, y: 392 - index * 31 }));
const lines = [196, 222, 252, 286, 324, 366];

const bills = [
  { y: 0, width: 96 },
  { y: 30, width: 74 },
  { y: 60, width: 88 },
  { y: 90, width: 62 },
] as const;

/** A tide gauge in the bay, read like a score, with paid bills in front. */
export function CreditScene() {
  return (
    <svg viewBox="0 0 560 460" aria-hidden="true" className="h-auto w-full">
      <defs>
        <clipPath id="credit-window">
          <path d="M20 440V272a260 260 0 0 1 520 0v168z" />
        </clipPath>
      </defs>
      <g clipPath="url(#credit-window)">
        <path d="M0 0h560v460H0z" className="fill-[#f8e9cf]" />
        <path d="M0 130h560v70H0z" className="fill-[#f6dcb0]" />
        <circle cx="196" cy="160" r="62" className="fill-accent" />
        <path d="M0 180h560v280H0z" className="fill-[#bcd6cc]" />
        <path d="M0 270h560v190H0z" className="fill-[#a5c8bb]" />
        <path d="M148 190h96M160 204h72M178 218h36" strokeWidth="5" strokeLinecap="round" className="stroke-accent" />
        {lines.map((y, index) => (
          <Tide key={y} y={y} waves={6} strokeWidth="2" opacity={0.85 - index * 0.09} className="stroke-brand" />
        ))}
        <path d="M560 404H452q-10 0 -10 10v46h118z" className="fill-brand" />
      </g>
      <rect x="318" y="56" width="82" height="372" rx="8" className="fill-ink" opacity="0.16" />
      <rect x="310" y="48" width="82" height="372" rx="8" className="fill-card stroke-line" />
      {marks.map(({ value, y }, index) => (
        <g key={value}>
          <path d={`M310 ${y}h${index % 5 ? 18 : 28}`} strokeWidth={index % 5 ? 2 : 3.5} className="stroke-brand" />
          {index < 10 && <path d={`M310 ${y - 15.5}h11`} strokeWidth="1.5" className="stroke-brand" opacity="0.6" />}
          {index % 2 === 0 && (
            <text x="380" y={y + 6} textAnchor="end" fontSize="18" className="fill-ink font-display">
              {value}
            </text>
          )}
        </g>
      ))}
      <path d="M398 144l30 -15v30z" className="fill-coral" />
      <path d="M296 144h46" strokeWidth="3.5" className="stroke-coral" />
      <path d="M20 440V272a260 260 0 0 1 520 0v168" fill="none" strokeWidth="2" className="stroke-brand" />
      <path d="M8 448V272a272 272 0 0 1 544 0v176" fill="none" strokeWidth="1" opacity="0.6" className="stroke-edge" />
      <path d="M0 450h560" strokeWidth="3" strokeLinecap="round" className="stroke-brand" />
      <g transform="translate(64 272) rotate(-4)">
        <rect x="6" y="8" width="210" height="150" rx="10" className="fill-ink" opacity="0.14" />
        <rect width="210" height="150" rx="10" className="fill-card stroke-line" />
        <path d="M46 0v150" strokeWidth="1.5" className="stroke-[#e4b8a8]" />
        {bills.map(({ y, width }) => (
          <g key={y} transform={`translate(0 ${y + 20})`}>
            <rect x="58" y="6" width={width} height="7" rx="3.5" className="fill-brand" opacity={y === 90 ? 0.35 : 1} />
            <rect x="170" y="6" width="26" height="7" rx="3.5" className="fill-ink" opacity={y === 90 ? 0.25 : 0.7} />
            <path d="M14 24h182" strokeWidth="1.25" className="stroke-line" />
            {y < 90 && <Tick d="M17 10l5 5 9-11" strokeWidth={3.5} />}
          </g>
        ))}
        <circle cx="24" cy="120" r="6.5" fill="none" strokeWidth="2.5" className="stroke-accent" />
      </g>
    </svg>
  );
}
