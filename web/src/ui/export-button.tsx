import Download from "lucide-react/icons/download";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Button } from "./button.tsx";
import { buttonClass } from "./button-style.ts";
import { menuItemClass, menuPopoverClass } from "./menu-class.ts";

interface ExportButtonProps {
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Shows its icon alone where a toolbar has little room. */
  readonly isNarrow?: boolean;
}

/** Opens a list's export. There's one on a screen. */
export function ExportButton({ isNarrow = false, ...props }: ExportButtonProps) {
  return (
    <Button size="small" icon={<Download className="size-4.5" />} {...props}>
      <span className={isNarrow ? "max-lg:sr-only" : undefined}>Export</span>
    </Button>
  );
}

interface ExportMenuProps<Format extends string> {
  readonly formats: readonly Format[];
  readonly onChoose: (format: Format) => void;
  readonly isBusy: boolean;
}

/** The same where a file may have several formats, and no one is asked why. */
export function ExportMenu<Format extends string>({ formats, onChoose, isBusy }: ExportMenuProps<Format>) {
  return (
    <MenuTrigger>
      <AriaButton className={buttonClass({ size: "small" })} isDisabled={isBusy}>
        <span className="inline-flex items-center justify-center gap-2">
          <Download className="size-4.5" /> Export
        </span>
      </AriaButton>
      <Popover placement="bottom start" className={menuPopoverClass}>
        <Menu aria-label="Export as" className="outline-none">
          {formats.map((format) => (
            <MenuItem key={format} id={format} onAction={() => onChoose(format)} className={menuItemClass}>
              {format.toUpperCase()}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
