import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { limits } from "@funding-desk/contract/platform/limits";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentType, useId, useRef, useState } from "react";
import { Link, NavLink, useParams } from "react-router";
import type { SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { classNames } from "../../../ui/class-names.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { AnsweringSection } from "../../accounts/signup-id-request/answering-section.tsx";
import { ApiKeysSection } from "../../connections/api-key/api-keys-section.tsx";
import { ImportSection } from "../../connections/book-import/import-section.tsx";
import { WebhookSection } from "../../connections/webhook/webhook-section.tsx";
import { DocumentTypesSection } from "../../documents/document-type/document-types-section.tsx";
import { PacksSection } from "../../documents/pack/packs-section.tsx";
import { ConditionsSection } from "../../intake/condition/conditions-section.tsx";
import { StatusWordsSection } from "../../intake/status/status-words-section.tsx";
import { FailedMailsSection } from "../../messages/failed-mail/failed-mails-section.tsx";
import { MissedRepliesSection } from "../../messages/mailed-reply/missed-replies-section.tsx";
import { TemplatesSection } from "../../messages/message-template/templates-section.tsx";
import { RemindersSection } from "../../messages/reminder/reminders-section.tsx";
import { GoalsSection } from "../../office/answer-goal/goals-section.tsx";
import { AssignmentSection } from "../../office/assignment/assignment-section.tsx";
import { EmailDomainsSection } from "../../office/email-policy/email-domains-section.tsx";
import { FirmSection } from "../../office/firm-facts/firm-section.tsx";
import { MailTextsSection } from "../../office/mail-text/mail-texts-section.tsx";
import { RegistrationsSection } from "../../office/registration/registrations-section.tsx";
import { UndoTimeSection } from "../../office/undo-time/undo-time-section.tsx";
import { TargetsSection } from "../../oversight/report/targets-section.tsx";
import { ClaimsSection } from "../../site/claim/claims-section.tsx";
import { FounderSection } from "../../site/founder/founder-section.tsx";
import { LegalTextsSection } from "../../site/legal-text/legal-texts-section.tsx";
import { TestimonialsSection } from "../../site/testimonial/testimonials-section.tsx";
import {
  listSettingsPaths,
  type SettingsGroup,
  type SettingsPath,
  settingsGroups,
  settingsLabels,
} from "./settings-paths.ts";
import { type FoundSetting, findSettings } from "./settings-search.ts";
import { useFoundSetting } from "./use-found-setting.ts";

const sections: Readonly<Record<SettingsPath, ComponentType<SectionProps>>> = {
  firm: FirmSection,
  "document-types": DocumentTypesSection,
  "mail-texts": MailTextsSection,
  templates: TemplatesSection,
  "status-words": StatusWordsSection,
  "email-domains": EmailDomainsSection,
  "signup-id-requests": AnsweringSection,
  claims: ClaimsSection,
  testimonials: TestimonialsSection,
  founder: FounderSection,
  "legal-texts": LegalTextsSection,
  registrations: RegistrationsSection,
  packs: PacksSection,
  conditions: ConditionsSection,
  assignment: AssignmentSection,
  import: ImportSection,
  "answer-goals": GoalsSection,
  "undo-time": UndoTimeSection,
  targets: TargetsSection,
  reminders: RemindersSection,
  webhook: WebhookSection,
  "api-keys": ApiKeysSection,
  "failed-mails": FailedMailsSection,
  "missed-replies": MissedRepliesSection,
};

/** /desk/settings: what the firm changes without a developer. */
export function SettingsScreen() {
  const { role } = useStaff();
  const { section } = useParams();
  const frame = useRef<HTMLDivElement>(null);
  useFoundSetting(frame);
  const paths = listSettingsPaths(role);
  const shown = paths.find((path) => path === section);
  if (!shown) return <Redirect to={`/desk/settings/${paths[0]}`} />;
  const Section = sections[shown];
  return (
    <>
      <PageHeading lead={leads[role]}>Settings</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-8">
        <SettingsMenu key={shown} paths={paths} shown={shown} />
        <div ref={frame} className="min-w-0 max-w-5xl">
          <Section canChange={role === "manager"} />
        </div>
      </div>
    </>
  );
}

interface SettingsMenuProps {
  readonly paths: readonly SettingsPath[];
  readonly shown: SettingsPath;
}

/** All sections. On a small screen it opens from a button with the current one's name, so that the section comes first. */
function SettingsMenu({ paths, shown }: SettingsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const id = useId();
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-20">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-field border border-line bg-card px-4 py-2 font-semibold lg:hidden"
      >
        <span className="flex-1 text-left">
          <span className="sr-only">Section: </span>
          {settingsLabels[shown]}
        </span>
        <ChevronDown className={classNames("size-5 flex-none transition-transform", isOpen && "rotate-180")} />
      </button>
      <div id={id} className={classNames("flex flex-col gap-3 max-lg:mt-3", !isOpen && "max-lg:hidden")}>
        {paths.length > 1 && (
          <SearchField label="Search settings" value={search} onChange={setSearch} maxLength={limits.searchChars} />
        )}
        {search.trim() === "" ? (
          <Groups paths={paths} />
        ) : (
          <FoundList found={findSettings(search, paths)} onOpen={() => setSearch("")} />
        )}
      </div>
    </nav>
  );
}

function Groups({ paths }: { readonly paths: readonly SettingsPath[] }) {
  const id = useId();
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-3 lg:grid-cols-1">
      {(Object.keys(settingsGroups) as SettingsGroup[]).map((group) => {
        const shown = paths.filter((path) => path in settingsGroups[group]);
        return (
          shown.length > 0 && (
            <div key={group}>
              <h2 id={`${id}${group}`} className="px-2 font-sans font-semibold text-ink-soft text-xs tracking-normal">
                {group}
              </h2>
              <ul aria-labelledby={`${id}${group}`}>
                {shown.map((path) => (
                  <li key={path}>
                    <NavLink to={`/desk/settings/${path}`} className={({ isActive }) => entryClass(isActive)}>
                      {settingsLabels[path]}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}

function FoundList({ found, onOpen }: { readonly found: readonly FoundSetting[]; readonly onOpen: () => void }) {
  return (
    <>
      <p role="status" className={found.length > 0 ? "sr-only" : "px-2 text-ink-soft text-sm"}>
        {found.length > 0 ? `${found.length} found` : "No such setting"}
      </p>
      <ul>
        {found.map(({ label, section, path }) => (
          <li key={`${path} ${label}`}>
            <Link
              to={`/desk/settings/${path}`}
              state={{ setting: label }}
              onClick={onOpen}
              className={entryClass(false)}
            >
              <span className="min-w-0">
                {label}
                {label !== settingsLabels[section] && (
                  <span className="block font-normal text-xs">{settingsLabels[section]}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const leads: Readonly<Partial<Record<StaffRole, string>>> = {
  advisor: "Your own templates. Managers see and change everything else.",
  auditor: "Managers change them.",
};

const entryClass = (isActive: boolean): string =>
  classNames(
    "flex min-h-11 items-center rounded-field px-2 py-1 font-medium text-sm no-underline transition-colors compact:min-h-8",
    isActive ? "bg-brand-soft text-brand-strong" : "text-ink-soft hover:bg-paper-deep hover:text-ink",
  );
