import type { FirmFactName } from "@funding-desk/contract/firm/facts";

/** What the desk calls each of the firm's facts. */
export const factLabels: Readonly<Record<FirmFactName, string>> = {
  name: "Name",
  legal_name: "Legal name",
  phone: "Phone",
  email: "Email",
  hours: "Hours",
  street: "Street",
  city: "City",
  state: "State",
  zip: "ZIP code",
  latitude: "Latitude",
  longitude: "Longitude",
  advisor_name: "Advisor's name",
  advisor_title: "Advisor's title",
};

/** Under a title that says whose they are. */
export const groupedFactLabels: typeof factLabels = { ...factLabels, advisor_name: "Name", advisor_title: "Title" };
