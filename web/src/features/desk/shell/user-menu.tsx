import { deskSignOut } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { toInitials } from "@funding-desk/contract/firm/initials";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUser from "lucide-react/icons/circle-user";
import LogOut from "lucide-react/icons/log-out";
import { Button as AriaButton } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useNavigate } from "react-router";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskQueryClient } from "../../../http/desk-query-client.tsx";
import { menuItemClass } from "../../../ui/menu-class.ts";
import { toast } from "../../../ui/toaster.tsx";
import { densityChoices, themeChoices, useLook } from "../../accounts/staff/use-look.ts";

const itemClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 outline-none data-[focused]:bg-brand-soft";

/** Names who is signed in, and links to their account and to signing out. */
export function UserMenu() {
  const staff = useStaff();
  const navigate = useNavigate();
  const { look, change } = useLook();

  const signOut = async () => {
    try {
      await callDesk(deskSignOut, { isQuiet: true });
    } catch (error) {
      // A session that has already ended is fine too.
      if (!(error instanceof CallError) || error.status !== 401) {
        toast.error("We couldn't sign you out because we couldn't reach the server. Please try again.");
        return;
      }
    }
    // A new document, so that nothing of this person stays in memory.
    deskQueryClient.clear();
    window.location.assign("/desk/sign-in");
  };

  return (
    <MenuTrigger>
      <AriaButton className="flex min-h-11 max-w-64 items-center gap-2 rounded-field px-2 text-left hover:bg-paper-deep">
        <span
          aria-hidden="true"
          // A decoration, not part of the button's name.
          data-initials={toInitials(staff.name)}
          className="grid size-9 flex-none place-items-center rounded-full bg-brand-soft font-semibold text-brand-strong text-sm before:content-[attr(data-initials)]"
        />
        <span className="min-w-0 leading-tight max-lg:sr-only">
          <span className="block truncate font-semibold text-sm">{staff.name}</span>
          <span className="block text-ink-soft text-xs">
            {roleWords[staff.role].label}
            <span className="sr-only">: account and sign out</span>
          </span>
        </span>
        <ChevronDown className="size-4.5 flex-none text-ink-soft max-sm:hidden" />
      </AriaButton>
      <Popover placement="bottom end" className="min-w-56 rounded-card border border-line bg-card p-2 shadow-soft">
        <Menu aria-label="Account" className="outline-none">
          <MenuItem className={itemClass} onAction={() => navigate("/desk/account")}>
            <CircleUser className="size-5 text-brand" />
            My account
          </MenuItem>
          <LookSection
            label="Theme"
            choices={themeChoices}
            value={look.theme}
            onChange={(theme) => change({ theme })}
          />
          <LookSection
            label="Density"
            choices={densityChoices}
            value={look.density}
            onChange={(density) => change({ density })}
          />
          <MenuItem className={itemClass} onAction={() => void signOut()}>
            <LogOut className="size-5 text-brand" />
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface LookSectionProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => Promise<void>;
}

function LookSection<Value extends string>({ label, choices, value, onChange }: LookSectionProps<Value>) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      className="my-1 border-line border-y py-1 first-of-type:border-b-0"
    >
      <Header className="px-3 pt-1 font-semibold text-ink-soft text-xs">{label}</Header>
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          id={choice.value}
          className={menuItemClass}
          onAction={() => void onChange(choice.value)}
          shouldCloseOnSelect={false}
        >
          {({ isSelected }) => (
            <>
              <span className="flex-1">{choice.label}</span>
              {isSelected && <Check className="size-4.5 text-brand" />}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
