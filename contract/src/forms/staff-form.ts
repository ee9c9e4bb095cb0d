import type { FieldKind } from "./field.ts";
import type { Form } from "./form.ts";

/** What clients do themselves: agree, and hand over their own files. */
const ownActs: ReadonlySet<FieldKind> = new Set(["consent", "file"]);

const staffForms = new WeakMap<Form, Form>();

/** The part of a form that staff can fill in for a client: no consents, no files, and no step that has nothing else. */
export const toStaffForm = (definition: Form): Form => {
  const known = staffForms.get(definition);
  if (known) return known;
  const steps = Object.entries(definition.steps).flatMap(([name, each]) => {
    const fields = Object.entries(each.fields).filter(([, { kind }]) => !ownActs.has(kind));
    return fields.length === 0 ? [] : [[name, { ...each, fields: Object.fromEntries(fields) }] as const];
  });
  const staffForm = { ...definition, steps: Object.fromEntries(steps) };
  staffForms.set(definition, staffForm);
  return staffForm;
};
