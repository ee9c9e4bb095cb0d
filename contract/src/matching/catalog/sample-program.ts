import type { ProgramDraft } from "./program-draft.ts";
import type { LenderKind } from "./states.ts";

/** A lender's program as public pages describe it, for the firm to check. */
export interface SampleProgram {
  readonly id: string;
  readonly lender: {
    readonly id: string;
    readonly name: string;
    readonly kind: LenderKind;
    /** "" without one. */
    readonly website: string;
    /** A public program, which anyone may name. */
    readonly mayBeNamed?: true;
  };
  readonly draft: ProgramDraft;
}
