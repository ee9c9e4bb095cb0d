import { CheckboxField, type CheckboxFieldProps } from "./checkbox-field.tsx";

/** A consent: `label` may hold NewTabLinks. Pressing one of them opens the page and does not tick the box. */
export function ConsentField(props: CheckboxFieldProps) {
  return (
    <div className="rounded-field border border-line bg-paper-deep px-4 py-4">
      <CheckboxField {...props} />
    </div>
  );
}
