import { ChoiceField, type ChoiceFieldProps } from "./choice-field.tsx";

export type YesNoFieldProps = Omit<ChoiceFieldProps, "options" | "columns" | "value" | "onChange"> & {
  value: "" | "yes" | "no";
  onChange: (value: "yes" | "no") => void;
};

const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export function YesNoField({ onChange, ...props }: YesNoFieldProps) {
  return (
    <ChoiceField
      {...props}
      options={options}
      columns="pair"
      onChange={(value) => onChange(value === "yes" ? "yes" : "no")}
    />
  );
}
