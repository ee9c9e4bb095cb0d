import type { StaffIdentity } from "../staff-session/staff-identity.ts";
import type { DemoServices } from "./demo-services.ts";

/** A lender's program that sample files go to. */
export interface SampleProgram {
  readonly lenderId: string;
  readonly programId: string;
  readonly lenderEmail: string;
}

const names = ["Sample: Tidewater Test Bank", "Sample: Harbor Test Credit"];

/** Lenders that don't exist: no sample may show what a real one offered or refused. */
export const addSampleLenders = async (
  { lenders, catalog }: Pick<DemoServices, "lenders" | "catalog">,
  manager: StaffIdentity,
): Promise<SampleProgram[]> => {
  const made: SampleProgram[] = [];
  for (const [index, name] of names.entries()) {
    const lenderEmail = `files${index + 1}@lender.example.com`;
    const { id: lenderId } = await lenders.add(manager, {
      name,
      kind: "bank",
      website: "",
      may_be_named: true,
      agreement_until: null,
      submission_email: lenderEmail,
      accepts: "link",
      registered_states: [],
      note: "This lender is a sample. It doesn't exist.",
    });
    const program = await catalog.add(manager, {
      lender_id: lenderId,
      draft: {
        product: "working-capital",
        name: `${name}, term loan`,
        rules: [],
        documents: [{ type: "bank_statements", count: 1, unit: "months", why: "Shows the deposits" }],
        note: "Sample.",
      },
    });
    made.push({ lenderId, programId: program.id, lenderEmail });
  }
  return made;
};
