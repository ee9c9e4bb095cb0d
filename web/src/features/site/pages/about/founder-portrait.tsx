import { Tide } from "../../../../firm/tide.tsx";
import { When } from "../../../../page-part/tagged.tsx";

interface FounderPortraitProps {
  readonly initials: string;
  /** An address; null for initials. */
  readonly picture: string | null;
}

/** The founder in an arched window; the initials while there is no picture. */
export function FounderPortrait({ initials, picture }: FounderPortraitProps) {
  return (
    <svg viewBox="0 0 320 380" aria-hidden="true" className="h-auto w-full">
      <defs>
        <clipPath id="founder-window">
          <path d="M24 356V160a136 136 0 0 1 272 0v196z" />
        </clipPath>
      </defs>
      <g clipPath="url(#founder-window)">
        <path d="M0 0h320v380H0z" className="fill-[#f8e9cf]" />
        <circle cx="160" cy="250" r="96" className="fill-[#f2cc8f]" />
        <path d="M0 262h320v118H0z" className="fill-[#bcd6cc]" />
        {[278, 298, 321].map((y, index) => (
          <Tide
            key={y}
            y={y}
            length={80}
            swell={6}
            waves={5}
            strokeWidth="1.75"
            opacity={0.8 - index * 0.18}
            className="stroke-brand"
          />
        ))}
        <path d="M320 316H214q-8 0 -8 8v14h-70q-8 0 -8 8v34h192z" className="fill-brand" />
        <When
          name="picture"
          is={picture !== null}
          otherwise={
            <text
              x="160"
              y="212"
              textAnchor="middle"
              fontSize="104"
              letterSpacing="-3"
              className="fill-brand-strong font-display"
            >
              {initials}
            </text>
          }
        >
          <image href={picture ?? ""} x="24" y="24" width="272" height="332" preserveAspectRatio="xMidYMid slice" />
        </When>
      </g>
      <path d="M24 356V160a136 136 0 0 1 272 0v196z" fill="none" strokeWidth="2" className="stroke-brand" />
      <path d="M12 364V160a148 148 0 0 1 296 0v204" fill="none" strokeWidth="1" opacity="0.6" className="stroke-edge" />
      <path d="M2 368h316" strokeWidth="3" strokeLinecap="round" className="stroke-brand" />
    </svg>
  );
}
