import { Card } from "../../../ui/card.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { densityChoices, themeChoices, useLook } from "./use-look.ts";

/** Theme and density of the desk, for this member. */
export function LookCard() {
  const { look, change } = useLook();
  return (
    <Card title="Appearance">
      <div className="flex flex-wrap gap-4">
        <ChoiceRow
          label="Theme"
          value={look.theme}
          choices={themeChoices}
          onChange={(theme) => void change({ theme })}
        />
        <ChoiceRow
          label="Density"
          value={look.density}
          choices={densityChoices}
          onChange={(density) => void change({ density })}
        />
      </div>
    </Card>
  );
}
