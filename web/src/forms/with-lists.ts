import { ComboField } from "../ui/combo-field.tsx";
import { addOpeningInput } from "./opening-inputs.ts";

addOpeningInput("list", ComboField);
