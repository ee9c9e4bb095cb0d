import type { FieldOf } from "@funding-desk/contract/forms/field";
import { createContext, type ReactNode, useContext } from "react";
import { Field, type FieldProps, labelId } from "../ui/field.tsx";

/** Renders the uploads of a file field. The form's owner provides it, since a form knows only answers. */
export type RenderFiles = (name: string, field: FieldOf<"file">) => ReactNode;

const FileFieldContext = createContext<RenderFiles>(() => null);

/** Wrap the steps of a form that asks for files in this. */
export function FileFieldProvider({
  render,
  children,
}: {
  readonly render: RenderFiles;
  readonly children: ReactNode;
}) {
  return <FileFieldContext value={render}>{children}</FileFieldContext>;
}

/** A file field's label, hint and error around the uploads that the form's owner renders. */
export function FileField({ field, ...frame }: FieldProps & { readonly field: FieldOf<"file"> }) {
  const render = useContext(FileFieldContext);
  return (
    <Field
      {...frame}
      required={undefined}
      labelAside={field.needed === "if asked" && <span className="text-ink-soft text-sm">only if a lender asks</span>}
      isGroup
    >
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a second frame to the one Field draws
        <div
          id={control.id}
          role="group"
          aria-labelledby={labelId(control)}
          aria-describedby={control["aria-describedby"]}
        >
          {render(control.name, field)}
        </div>
      )}
    </Field>
  );
}
