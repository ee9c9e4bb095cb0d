/** One section of a legal page, as data: paragraphs, then a list, then closing paragraphs. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  readonly closing?: readonly string[];
  /** What the firm's counsel has to confirm or supply before anyone relies on this section. The page says so. */
  readonly counsel?: string;
}
