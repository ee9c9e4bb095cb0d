import type { FieldOf } from "@funding-desk/contract/forms/field";
import { createContext, type ReactNode, useContext } from "react";
import { Field, type FieldProps, labelId } from "../ui/field.tsx";

/** How the files of a field are handed over; whoever owns the form says, since a form knows answers only. */
export type RenderFiles = (name: string, field: FieldOf<"file">) => ReactNode;

const FileFieldContext = createContext<RenderFiles>(() => null);

/** Stands around the steps of a form that asks for files. */
export function FileFieldProvider({
  render,
  children,
}: {
  readonly render: RenderFiles;
  readonly children: ReactNode;
}) {
  return <FileFieldContext value={render}>{children}</FileFieldContext>;
}

/** The question of a file field: label, hint and error, around what the form's owner puts there. */
export function FileField({ field, ...frame }: FieldProps & { readonly field: FieldOf<"file"> }) {
  const render = useContext(FileFieldContext);
  return (
    <Field {...frame} isGroup>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second frame around the one that Field draws
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
