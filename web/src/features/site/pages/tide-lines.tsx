import { Tide } from "../../../firm/tide.tsx";

const lines = [14, 30, 47, 66].map((y, index) => ({ y, swell: 7 - index, opacity: 0.5 - index * 0.11 }));

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
        <Tide key={y} x={-60} y={y} length={240} swell={swell} waves={7} stroke="#e9a23b" opacity={opacity} />
      ))}
    </svg>
  );
}
