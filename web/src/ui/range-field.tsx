import { Field, type FieldProps } from "./field.tsx";

export type RangeFieldProps = FieldProps & {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value in words: "$50,000". Shown, and read in the number's place. */
  shown: string;
};

/** A slider, for trying out a number whose exact value doesn't matter. */
export function RangeField({ value, onChange, min, max, step, shown, ...field }: RangeFieldProps) {
  return (
    <Field {...field} labelAside={<span className="font-semibold text-brand-strong">{shown}</span>}>
      {(control) => (
        <input
          {...control}
          type="range"
          value={value}
          min={min}
          max={max}
          step={step}
          aria-valuetext={shown}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          className="h-11 w-full cursor-pointer accent-brand"
        />
      )}
    </Field>
  );
}
