interface Tide {
  readonly y: number;
  /** Where the line begins, and how long one wave is. */
  readonly x?: number;
  readonly length?: number;
  readonly swell?: number;
  readonly waves: number;
}

/** The path of a tide line: waves of one height, one after the other. All in units of the drawing. */
export const tide = ({ y, x = -20, length = 112, swell = 7, waves }: Tide): string =>
  `M${x} ${y}${`q${length / 4} ${-swell} ${length / 2} 0t${length / 2} 0`.repeat(waves)}`;
