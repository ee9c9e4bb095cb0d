/** A PDF's matrix: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Applies the second first. */
export const multiply = (one: Matrix, two: Matrix): Matrix => [
  one[0] * two[0] + one[2] * two[1],
  one[1] * two[0] + one[3] * two[1],
  one[0] * two[2] + one[2] * two[3],
  one[1] * two[2] + one[3] * two[3],
  one[0] * two[4] + one[2] * two[5] + one[4],
  one[1] * two[4] + one[3] * two[5] + one[5],
];

/** The upright rectangle around an area in the matrix's space. */
export const placeBox = (matrix: Matrix, { left, top, right, bottom }: Rect): Rect => {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => matrix[0] * x + matrix[2] * y + matrix[4]);
  const ys = corners.map(([x, y]) => matrix[1] * x + matrix[3] * y + matrix[5]);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

/** Where a picture is drawn. */
export const placeUnit = (matrix: Matrix): Rect => placeBox(matrix, { left: 0, top: 0, right: 1, bottom: 1 });

/** Whether text in this space leans from the horizontal, as watermarks and notes on the margin do. */
export const isTurned = ([a, b]: Matrix): boolean => a <= 0 || Math.abs(b) > 0.1 * a;
