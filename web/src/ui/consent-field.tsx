import { CheckboxField, type CheckboxFieldProps } from "./checkbox-field.tsx";

/** A consent. Its label may contain NewTabLinks, which open a page without ticking the box. */
export function ConsentField(props: CheckboxFieldProps) {
  return (
    <div className="rounded-field border border-line bg-paper-deep px-4 py-4">
      <CheckboxField {...props} />
    </div>
  );
}
