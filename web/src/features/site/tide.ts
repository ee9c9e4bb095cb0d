interface Tide {
  readonly y: number;
  /** Where the line starts. */
  readonly x?: number;
  readonly length?: number;
  readonly swell?: number;
  readonly waves: number;
}

/** The SVG path of a tide line: equal waves, in the drawing's units. */
export const tide = ({ y, x = -20, length = 112, swell = 7, waves }: Tide): string =>
  `M${x} ${y}${`q${length / 4} ${-swell} ${length / 2} 0t${length / 2} 0`.repeat(waves)}`;
