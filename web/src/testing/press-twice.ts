import { fireEvent } from "@testing-library/react";

/**
 * Double-clicks before anything can be answered. `userEvent.dblClick` waits between the clicks, so on a busy machine the
 * first one's answer may arrive before the second, which is then a press of its own.
 */
export const pressTwice = (element: HTMLElement): void => {
  fireEvent.click(element);
  fireEvent.click(element);
};
