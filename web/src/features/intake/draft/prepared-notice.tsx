import type { EnteredAnswer } from "@funding-desk/contract/intake/draft/api";
import { Notice } from "../../../ui/notice.tsx";

interface PreparedNoticeProps {
  readonly entered: readonly EnteredAnswer[];
  /** In words, such as "pre-qualification". */
  readonly form: string;
}

/** Tells a client that staff filled in the form with them, and what is left for the client to do. */
export function PreparedNotice({ entered, form }: PreparedNoticeProps) {
  const names = [...new Set(entered.map(({ by }) => by))].join(" and ");
  return (
    <Notice title={`${names} filled in this ${form} with you`}>
      Look it over and change anything that isn't right. Nothing is sent, and nothing is agreed to, until you submit it.
    </Notice>
  );
}
