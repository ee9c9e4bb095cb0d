import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { type ButtonLook, buttonClass } from "./button-style.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> &
  ButtonLook & {
    /**
     * Whether what a press sends is under way. While true, the button keeps its place, width and focus, and ignores
     * presses.
     */
    isBusy?: boolean | undefined;
    /** Shown instead of the children while busy: 'Loading...'. */
    busyLabel?: string | undefined;
    icon?: ReactNode;
    /** Such as an arrow after the label. */
    iconAfter?: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

/**
 * A button that sends ignores the second click of a double click. After a quick answer, that click would press what the
 * button does by then, such as "Save anyway".
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isWide,
    isBusy = false,
    busyLabel = "Loading...",
    icon,
    iconAfter,
    children,
    ...others
  } = props;
  const { type = "button", onClick, ref, ...rest } = others;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondClick = event.detail > 1 && (type === "submit" || props.isBusy !== undefined);
    // Not `disabled`, which would drop the focus, and with it a screen reader's place.
    if (isBusy || isSecondClick) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={press}
      className={buttonClass({ variant, size, isWide })}
    >
      {/* Both states share one grid cell, so the width fits the wider one from the start. */}
      <span
        className={classNames(
          "col-start-1 row-start-1 inline-flex items-center justify-center gap-2",
          isBusy && "invisible",
        )}
      >
        {icon}
        {children}
        {iconAfter}
      </span>
      {isBusy && (
        <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
}
