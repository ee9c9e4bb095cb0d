import type { MessageTemplate } from "@funding-desk/contract/messages/message-template/desk-api";
import { messageTemplates } from "@funding-desk/contract/messages/message-template/desk-api";
import { useQuery } from "@tanstack/react-query";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useNavigate } from "react-router";
import { deskQuery } from "../../../http/desk-query.ts";
import { buttonClass } from "../../../ui/button-style.ts";
import { menuItemClass, menuPopoverClass } from "../../../ui/menu-class.ts";

interface TemplateMenuProps {
  readonly onPick: (template: MessageTemplate) => void;
}

/** The member's templates. */
export function TemplateMenu({ onPick }: TemplateMenuProps) {
  const query = useQuery({ ...deskQuery(messageTemplates), select: ({ templates }) => templates });
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <AriaButton className={buttonClass({})}>
        <span className="inline-flex items-center gap-1.5">
          Templates <ChevronUp className="size-4.5" />
        </span>
      </AriaButton>
      <Popover placement="top start" className={menuPopoverClass}>
        <Menu aria-label="Templates" className="outline-none">
          {(query.data ?? []).map((template) => (
            <MenuItem
              key={template.id}
              textValue={template.name}
              className={menuItemClass}
              onAction={() => onPick(template)}
            >
              <span className="wrap-anywhere">{template.name}</span>
              {template.maker !== null && <span className="ml-2 text-ink-soft text-sm">{template.maker}</span>}
            </MenuItem>
          ))}
          {query.isError && (
            <MenuItem className={menuItemClass} onAction={() => void query.refetch()}>
              We couldn't load your templates. Try again
            </MenuItem>
          )}
          <MenuItem className={menuItemClass} onAction={() => void navigate("/desk/settings/templates")}>
            {query.data?.length === 0 ? "Add your first template" : "Manage templates"}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
