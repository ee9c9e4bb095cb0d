import type { SVGProps } from "react";

type TideProps = Pick<SVGProps<SVGPathElement>, "stroke" | "strokeWidth" | "opacity" | "className"> & {
  readonly y: number;
  /** Where the line starts. */
  readonly x?: number;
  readonly length?: number;
  readonly swell?: number;
  readonly waves: number;
};

/** A tide line: equal waves, in the drawing's units. */
export function Tide({ y, x = -20, length = 112, swell = 7, waves, ...stroke }: TideProps) {
  const wave = `q${length / 4} ${-swell} ${length / 2} 0t${length / 2} 0`;
  return <path d={`M${x} ${y}${wave.repeat(waves)}`} fill="none" {...stroke} />;
}
