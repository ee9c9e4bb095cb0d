import type { Firm } from "@funding-desk/contract/firm/firm";
import type { Paper } from "../../../platform/pdf/paper.ts";

/** Who made a paper, as its first page shows it. */
export const toLetterhead = ({ identity }: Pick<Firm, "identity">): Paper["letterhead"] => {
  const { legalName, address, phone, email } = identity;
  return {
    name: legalName,
    lines: [`${address.street}, ${address.city}, ${address.state} ${address.zip}`, `${phone} · ${email}`],
  };
};
