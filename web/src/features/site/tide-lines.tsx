const lines = [14, 30, 47, 66].map((y, index) => ({ y, swell: 7 - index, opacity: 0.5 - index * 0.11 }));

const wave = (y: number, swell: number): string =>
  `M-60 ${y}${Array.from({ length: 7 }, () => `q60 ${-swell} 120 0t120 0`).join("")}`;

/** Tide lines behind the text of a dark band. */
export function TideLines() {
  return (
    <svg
      viewBox="0 0 1440 80"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-20 w-full"
    >
      {lines.map(({ y, swell, opacity }) => (
        <path key={y} d={wave(y, swell)} fill="none" stroke="#e9a23b" strokeWidth="1" opacity={opacity} />
      ))}
    </svg>
  );
}
