import { templateFieldNames, templateFields } from "@funding-desk/contract/messages/message-template/fields";
import { Button } from "../../../ui/button.tsx";

/** The fields that a text can have. Pressing one adds it. */
export function FieldList({ onAdd }: { readonly onAdd: (field: string) => void }) {
  return (
    <div>
      <p id="template-fields" className="mb-2 font-semibold">
        Fields, filled in for each client
      </p>
      <ul aria-labelledby="template-fields" className="flex flex-wrap gap-2">
        {templateFieldNames.map((name) => (
          <li key={name}>
            <Button size="small" onClick={() => onAdd(`{{${name}}}`)}>
              {templateFields[name].label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
