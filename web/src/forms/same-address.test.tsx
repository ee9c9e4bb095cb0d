import type { Answers } from "@funding-desk/contract/forms/field";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { addresses, findAddress } from "@funding-desk/contract/intake/known-answer/addresses";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { checkRules } from "./check-rules.ts";
import { SameAddress } from "./same-address.tsx";
import { useFormSteps } from "./use-form-steps.ts";

const home = { street: "12 Bay Street", city: "Tampa", state: "Florida (FL)", zip: "33602" };
const business = { businessStreet: "1 Mill Lane", businessCity: "Ocala" };
const same = {
  businessStreet: "12 Bay Street",
  businessCity: "Tampa",
  businessState: "Florida (FL)",
  businessZip: "33602",
};

const show = (initialAnswers: Answers) => {
  let answers: Answers = {};
  function Probe() {
    const steps = useFormSteps({ definition: applicationForm, rules: checkRules(), initialAnswers });
    answers = steps.answers;
    return (
      <>
        <SameAddress
          steps={steps}
          fields={addresses.business}
          other={findAddress(steps.answers, addresses.home)}
          label="Same as home address"
        />
        <button type="button" onClick={() => steps.change("businessStreet", "9 Oak Street")}>
          Move
        </button>
      </>
    );
  }
  render(<Probe />);
  return () => answers;
};
const findBox = () => screen.queryByRole("checkbox", { name: "Same as home address" });
const press = () => userEvent.click(screen.getByRole("checkbox"));

afterEach(cleanup);

test("fills in the other address, and empties it again", async () => {
  const answers = show({ ...home, ...business });
  expect(findBox()).toHaveProperty("checked", false);
  await press();
  expect(answers()).toMatchObject(same);
  expect(findBox()).toHaveProperty("checked", true);
  await press();
  expect(answers()).toMatchObject({ ...home, businessStreet: "", businessZip: "" });
  expect(findBox()).toHaveProperty("checked", false);
});

test("is ticked as long as the two agree", async () => {
  show({ ...home, ...same });
  expect(findBox()).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("button", { name: "Move" }));
  expect(findBox()).toHaveProperty("checked", false);
});

test("isn't offered while the other address is incomplete", () => {
  show({ ...home, zip: " " });
  expect(findBox()).toBeNull();
});
