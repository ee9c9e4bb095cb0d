/** A piece of text as a PDF draws it. Lengths are points from the page's upper left corner, with its rotation applied. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  /** The upper edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Drawn without ink, or below a picture: nobody who looks at the page sees it. */
  readonly isHidden?: true;
}

/** Degrees clockwise. */
export type Turn = 90 | 180 | 270;

/** The text of one page. Width and height are points, with the page's rotation applied. */
export interface TextPage {
  readonly width: number;
  readonly height: number;
  readonly items: readonly TextItem[];
  /** One picture covers most of the page, as in a scan. */
  readonly hasPicture?: boolean;
  /** It lies in the file otherwise: this turn set it upright, and the lengths here are of the upright page. */
  readonly turned?: Turn;
  /** The upright page was turned by this much more, clockwise in radians, so that its lines are level. */
  readonly leveled?: number;
}

/** What we read of one file at most. */
export const textPageLimits = { pages: 200, items: 200_000 } as const;
