import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";

type TabItem = {
  id: string;
  title: string;
  /** A dot on the tab, with its meaning for screen readers. */
  mark?: string | undefined;
  content: ReactNode;
};

export type TabsProps = {
  /** The name of the row of tabs. */
  label: string;
  items: readonly TabItem[];
  selectedId: string;
  onSelect: (id: string) => void;
};

/** A few views of one screen, one of which is shown. Only its content is mounted, so keep what is typed outside. */
export function Tabs({ label, items, selectedId, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selectedId} onSelectionChange={(key) => key !== selectedId && onSelect(String(key))}>
      <TabList aria-label={label} className="grid auto-cols-fr grid-flow-col border-line border-b sm:flex sm:gap-2">
        {items.map(({ id, title, mark }) => (
          <Tab key={id} id={id} className="tab">
            <span>{title}</span>
            {mark && (
              <>
                <span aria-hidden="true" className="tab-mark" />
                <span className="sr-only">{` (${mark})`}</span>
              </>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-6 sm:pt-8">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
