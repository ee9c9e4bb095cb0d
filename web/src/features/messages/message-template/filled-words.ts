import { type TemplateFieldName, templateFields } from "@funding-desk/contract/messages/message-template/fields";
import { formatList } from "../../../forms/format-number.ts";

/** What we wrote where nothing is known; undefined when everything is. */
export const formatEmpty = (empty: readonly TemplateFieldName[]): string | undefined => {
  if (empty.length === 0) return undefined;
  const parts = empty.map((name) => `${templateFields[name].label} (“${templateFields[name].fallback}”)`);
  return `Not known for this client, so we wrote other words: ${formatList(parts)}.`;
};
