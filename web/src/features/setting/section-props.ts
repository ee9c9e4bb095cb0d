/** What a section is told. */
export interface SectionProps {
  /** A manager changes; an auditor reads. */
  readonly canChange: boolean;
}
