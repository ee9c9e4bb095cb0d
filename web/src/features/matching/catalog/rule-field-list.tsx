import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import type { DraftRule } from "@funding-desk/contract/matching/catalog/program-draft";
import { formatRule } from "@funding-desk/contract/matching/catalog/rule-words";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { pickRuleErrors } from "./program-fields.ts";
import { RuleText } from "./program-view.tsx";
import { RuleDialog } from "./rule-dialog.tsx";

interface RuleFieldListProps {
  readonly rules: readonly DraftRule[];
  /** Of the whole program. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (rules: readonly DraftRule[]) => void;
}

/** A program's rules, edited one by one. */
export function RuleFieldList({ rules, errors, onChange }: RuleFieldListProps) {
  const [edited, setEdited] = useState<number | null>(null);
  const rule = edited === null ? undefined : rules[edited];
  return (
    <Card title="Rules" isFlush>
      <ol className="border-line border-t">
        {rules.map((each, index) => {
          const own = Object.values(pickRuleErrors(errors, each.id));
          return (
            <li key={each.id} className="flex flex-col gap-3 border-line border-b px-5 py-4 sm:px-6">
              <RuleText rule={each} />
              <FieldError id={`rule-${each.id}-error`} message={own[0]} />
              <div className="flex flex-wrap gap-2">
                <Button size="small" aria-label={`Edit the rule ${formatRule(each)}`} onClick={() => setEdited(index)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove the rule ${formatRule(each)}`}
                  onClick={() => onChange(rules.toSpliced(index, 1))}
                >
                  Remove
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <div className="px-5 py-4 sm:px-6">
        <FieldError id="rules-error" message={errors.rules} />
        <Button size="small" disabled={rules.length >= catalogLimits.rules} onClick={() => setEdited(rules.length)}>
          Add a rule
        </Button>
      </div>
      {edited !== null && (
        <RuleDialog
          key={edited}
          rule={rule}
          taken={rules.flatMap(({ id }, index) => (index === edited ? [] : [id]))}
          errors={pickRuleErrors(errors, rule?.id)}
          onDone={(changed) => {
            onChange(rule ? rules.with(edited, changed) : [...rules, changed]);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
