interface TemplateField {
  readonly label: string;
  /** Written where we don't know it, so it has to fit into a sentence. */
  readonly fallback: string;
}

/** What the product fills into a template, for the client who gets the message. */
export const templateFields = {
  first_name: { label: "First name", fallback: "there" },
  last_name: { label: "Last name", fallback: "" },
  business_name: { label: "Business", fallback: "your business" },
  advisor_name: { label: "Client's advisor", fallback: "your advisor" },
  next_call: { label: "Next call", fallback: "not booked yet" },
  open_documents: { label: "Documents still needed", fallback: "nothing at the moment" },
  firm_name: { label: "Firm", fallback: "our team" },
  firm_phone: { label: "Firm's phone", fallback: "our office number" },
} as const satisfies Record<string, TemplateField>;

export type TemplateFieldName = keyof typeof templateFields;
export const templateFieldNames = Object.keys(templateFields) as TemplateFieldName[];

/** What is known about one client; "" for what isn't. */
export type TemplateValues = Readonly<Record<TemplateFieldName, string>>;

const braced = /\{\{([^{}]*)\}\}/g;

const findName = (typed: string): TemplateFieldName | undefined =>
  templateFieldNames.find((name) => name === typed.trim().toLowerCase());

/** What's wrong with a template's fields, in words; undefined for nothing. */
export const findFieldFault = (text: string): string | undefined => {
  const unknown = [...text.matchAll(braced)].find(([, typed = ""]) => findName(typed) === undefined);
  if (unknown) return `We don't know the field ${unknown[0]}. Choose one from the list.`;
  const rest = text.replace(braced, "");
  return /\{\{|\}\}/.test(rest) ? "A field needs two braces on each side, like {{first_name}}." : undefined;
};

export interface FilledTemplate {
  readonly text: string;
  /** The fields of which nothing is known, in the order of the list. Their fallbacks are in the text. */
  readonly empty: readonly TemplateFieldName[];
}

/** Fills in the fields. A value's own braces are left alone, and so is a field that isn't on the list. */
export const fillTemplate = (text: string, values: TemplateValues): FilledTemplate => {
  const empty = new Set<TemplateFieldName>();
  const filled = text.replace(braced, (whole, typed: string) => {
    const name = findName(typed);
    if (name === undefined) return whole;
    if (values[name] !== "") return values[name];
    empty.add(name);
    return templateFields[name].fallback;
  });
  return { text: filled, empty: templateFieldNames.filter((name) => empty.has(name)) };
};
