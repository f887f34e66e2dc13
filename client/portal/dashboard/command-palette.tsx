import { Command } from "cmdk";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath, screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/site-summary.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import { useWords } from "../texts.ts";
import { siteOrigin } from "../workspace/site-origin.ts";
import { sectionPath, sectionsFor } from "./navigation.tsx";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  site: SiteSummary;
  sites: SiteSummary[];
}

/** Searchable list of all pages and actions of the dashboard. */
export default function CommandPalette({ open, onOpenChange, site, sites }: Props) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const origin = siteOrigin(site);
  const closeAnd = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      label={text("palette.title")}
      overlayClassName="fixed inset-0 z-40 bg-deep/60"
      contentClassName="fixed inset-x-3 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl bg-paper text-ink shadow-2xl"
    >
      <Command.Input
        placeholder={text("palette.placeholder")}
        className="w-full border-b border-ink/20 bg-transparent px-5 py-4 text-lg outline-none"
      />
      <Command.List className="max-h-[60vh] overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-soft">
        <Command.Empty className="px-3 py-6 text-soft">{text("palette.nothing")}</Command.Empty>
        <Command.Group heading={text("palette.go")}>
          {sectionsFor(site).map(({ id }) => (
            <Item key={id} onSelect={closeAnd(() => navigate(sectionPath(id)))}>
              {text(`sections.${id}`)}
            </Item>
          ))}
          <Item onSelect={closeAnd(() => navigate(screenPath("account")))}>{shell("menu.account")}</Item>
          {origin && <Item onSelect={closeAnd(() => void window.open(origin, "_blank", "noopener"))}>{text("site.visit")}</Item>}
        </Command.Group>
        {sites.length > 1 && (
          <Command.Group heading={text("site.yours")}>
            {sites.map(({ id, name }) => (
              <Item key={id} value={`${name} ${id}`} onSelect={closeAnd(() => navigate(`${screenPath("dashboard")}?site=${id}`))}>
                {name || text("site.unnamed")}
              </Item>
            ))}
          </Command.Group>
        )}
        <Command.Group heading={text("palette.do")}>
          <Item onSelect={closeAnd(() => navigate(`${screenPath("onboarding")}?new`))}>{text("site.add")}</Item>
          {LOCALES.filter((other) => other !== locale).map((other) => (
            <Item key={other} onSelect={closeAnd(() => navigate(`~${portalPath("dashboard", other)}`))}>
              {shell(`languages.${other}`)}
            </Item>
          ))}
          <Item onSelect={closeAnd(signOut)}>{shell("menu.signOut")}</Item>
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}

function Item({ value, onSelect, children }: { value?: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      {...(value === undefined ? {} : { value })}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center rounded-xl px-3 font-medium data-[selected=true]:bg-ink data-[selected=true]:text-paper"
    >
      {children}
    </Command.Item>
  );
}
