/** A document that we make, as plain data. A thread draws it; see `draw-paper.ts`. */
export interface Paper {
  readonly title: string;
  /** Whom it concerns, next to the title at the top of each page after the first. */
  readonly about: string;
  /** Who made it. */
  readonly letterhead: { readonly name: string; readonly lines: readonly string[] };
  /** What a reader looks for first, under the title. */
  readonly facts: readonly PaperFact[];
  /** A line at the foot of each page that says whose copy this is. */
  readonly stamp?: string;
  /** Instant, ISO 8601. The same paper with the same instant has the same bytes. */
  readonly madeAt: string;
  readonly sections: readonly PaperSection[];
}

export interface PaperFact {
  readonly label: string;
  readonly value: string;
}

export interface PaperSection {
  readonly title: string;
  readonly parts: readonly PaperPart[];
}

export type PaperPart = AnswersPart | TextPart | TablePart | SignaturePart;

/** Questions as they were asked, each with its answer; null for one that was left blank. */
export interface AnswersPart {
  readonly kind: "answers";
  readonly rows: readonly { readonly question: string; readonly answer: string | null }[];
  /** For many short rows. */
  readonly isDense?: boolean;
}

export interface TextPart {
  readonly kind: "text";
  readonly text: string;
}

export interface TablePart {
  readonly kind: "table";
  /** The shares add up to 1. */
  readonly columns: readonly { readonly title: string; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
  /** For many short rows. */
  readonly isDense?: boolean;
}

/** What someone agreed to, over a line with the name and the time. */
export interface SignaturePart {
  readonly kind: "signature";
  readonly text: string;
  /** The typed name, or who ticked the box. */
  readonly name: string;
  readonly how: string;
  /** In words, with its zone. */
  readonly at: string;
}
