import { DateField } from "../ui/date-field.tsx";
import { addOpeningInput } from "./opening-inputs.ts";

addOpeningInput("calendar", DateField);
