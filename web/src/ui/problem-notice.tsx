import { Notice } from "./notice.tsx";

export interface ShownProblem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Says what went wrong, unless a form field already does. */
export function ProblemNotice({ problem }: { readonly problem: ShownProblem | null }) {
  if (!problem || Object.keys(problem.fields).length > 0) return null;
  return <Notice tone="error">{problem.message}</Notice>;
}
