/** A desk by the water, for a kind of call without a picture of its own. */
export function DefaultCover() {
  return (
    <svg viewBox="0 0 320 140" aria-hidden="true" className="block aspect-[16/7] w-full">
      <path d="M0 0h320v140H0z" className="fill-[#f6dcb0]" />
      <circle cx="226" cy="62" r="30" className="fill-accent" />
      <path d="M0 76h320v64H0z" className="fill-[#bcd6cc]" />
      <path
        d="M0 88q20 -6 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0"
        fill="none"
        strokeWidth="2"
        className="stroke-brand"
      />
      <path d="M0 104h320v36H0z" className="fill-brand" />
      <rect x="40" y="84" width="70" height="26" rx="3" className="fill-card" />
      <path d="M48 93h40M48 101h28" strokeWidth="3" className="stroke-line" />
      <path d="M150 106q-2 -26 14 -34q16 8 14 34z" className="fill-brand-strong" />
    </svg>
  );
}
