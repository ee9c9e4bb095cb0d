import { email, nameText, password } from "../../forms/field.ts";
import { form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { person, terms } from "./form.ts";

const bookPerson = {
  ...person,
  firstName: nameText({ ...person.firstName, charset: "bookName" }),
  lastName: nameText({ ...person.lastName, charset: "bookName" }),
  email: email({ wire: "email", label: "Email", required: messages.emailRequired, takesAnyDomain: true }),
};

/** What staff ask someone for whom they open a file. Names and addresses are taken as the firm has them. */
export const openClientForm = form({
  name: "open-client",
  version: 1,
  steps: { person: step({ title: "New client", fields: bookPerson }) },
});

/** What a client who was opened by staff gives to take the account. */
export const takeAccountForm = form({
  name: "take-account",
  version: 1,
  steps: {
    account: step({
      title: "Take your account",
      fields: {
        password: password({
          wire: "password",
          label: "Password",
          isNew: true,
          required: messages.passwordRequired,
          autocomplete: "new-password",
        }),
        // The browser compares it and never sends it.
        confirmation: password({
          label: "Confirm Password",
          isNew: false,
          required: "Please Enter Confirm Password",
          autocomplete: "new-password",
        }),
        terms,
      },
    }),
  },
});
