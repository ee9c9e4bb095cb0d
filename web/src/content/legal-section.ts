/** One section of a legal page, as data: paragraphs, then a list, then closing paragraphs. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  readonly closing?: readonly string[];
  /** What the firm's counsel has to confirm or supply before this section is relied on; shown as such on the page. */
  readonly counsel?: string;
}
