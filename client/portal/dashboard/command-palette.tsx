import { Command } from "cmdk";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LOCALES } from "#domain/locale.ts";
import { hasPermission } from "#domain/roles.ts";
import { pathOf } from "#locales/paths.ts";
import { portalPath, screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { siteOrigin } from "../workspace/site-origin.ts";
import { FEATURES } from "./features.ts";
import { sectionPath, sectionsFor } from "./section-list.tsx";
import { FoundPeople } from "./found-people.tsx";
import { PaletteDialog } from "./palette-dialog.tsx";
import { searchScore } from "./search-score.ts";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  site: SiteSummary;
  sites: SiteSummary[];
}

/** Prefix of the ids of bookings and guests. */
const FOUND = "found ";

/** Searchable list of all pages, features and actions of the dashboard, found by the words people use for them. */
export default function CommandPalette({ open, onOpenChange, site, sites }: Props) {
  useTextGroup("portal/dashboard-later");
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const later = useWords("dashboard-later");
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const [typed, setTyped] = useState("");
  const origin = siteOrigin(site);
  const closeAnd = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  const goTo = (path: string) => closeAnd(() => navigate(path));
  const goToOurs = (path: string) => closeAnd(() => location.assign(encodeURI(path)));
  return (
    <PaletteDialog
      open={open}
      onOpenChange={onOpenChange}
      title={later("palette.title")}
      // The server has already searched for bookings and guests.
      filter={(id, wanted, [name = "", words = ""] = []) => (id.startsWith(FOUND) ? 1 : searchScore(wanted, name, words))}
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={later("palette.placeholder")}
        className="w-full border-b border-ink/20 bg-transparent px-5 py-4 text-lg outline-none"
      />
      <Command.List className="max-h-[60vh] overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-soft">
        {hasPermission(site.role, "bookings:read") && (
          <FoundPeople siteId={site.id} typed={typed}>
            {(found) =>
              (["bookings", "guests"] as const).map(
                (kind) =>
                  found[kind].length > 0 && (
                    <Command.Group key={kind} heading={later(`palette.${kind}`)}>
                      {found[kind].map(({ id, name, path }) => (
                        <Item key={id} id={FOUND + id} name={name} onSelect={goTo(path)} />
                      ))}
                    </Command.Group>
                  ),
              )
            }
          </FoundPeople>
        )}
        <Command.Empty className="px-3 py-6 text-soft">{later("palette.nothing")}</Command.Empty>
        <Command.Group heading={later("palette.go")}>
          {sectionsFor(site).map(({ id }) => (
            <Item
              key={id}
              id={id}
              name={text(`sections.${id}`)}
              words={later(`palette.words.${id}`)}
              onSelect={goTo(sectionPath(id))}
            />
          ))}
          {FEATURES.filter(({ permission }) => hasPermission(site.role, permission)).map(({ id, path }) => (
            <Item
              key={id}
              id={id}
              name={later(`palette.names.${id}`)}
              words={later(`palette.words.${id}`)}
              onSelect={goTo(path(site))}
            />
          ))}
          <Item
            id="account"
            name={shell("menu.account")}
            words={later("palette.words.account")}
            onSelect={goTo(screenPath("account"))}
          />
          <Item
            id="help"
            name={shell("menu.help")}
            words={later("palette.words.help")}
            onSelect={goToOurs(pathOf("contact", locale))}
          />
          <Item
            id="subscription"
            name={later("palette.names.subscription")}
            words={later("palette.words.subscription")}
            onSelect={goToOurs(`${pathOf("faq", locale)}#cancel`)}
          />
          {origin && (
            <Item
              id="visit"
              name={text("site.visit")}
              words={later("palette.words.visit")}
              onSelect={closeAnd(() => void window.open(origin, "_blank", "noopener"))}
            />
          )}
        </Command.Group>
        {sites.length > 1 && (
          <Command.Group heading={text("site.yours")}>
            {sites.map(({ id, name }) => (
              <Item
                key={id}
                id={id}
                name={name || text("site.unnamed")}
                onSelect={goTo(`${screenPath("dashboard")}?site=${id}`)}
              />
            ))}
          </Command.Group>
        )}
        <Command.Group heading={later("palette.do")}>
          <Item
            id="add"
            name={text("site.add")}
            words={later("palette.words.add")}
            onSelect={goTo(`${screenPath("onboarding")}?new`)}
          />
          {LOCALES.filter((other) => other !== locale).map((other) => (
            <Item
              key={other}
              id={other}
              name={shell(`languages.${other}`)}
              onSelect={goTo(`~${portalPath("dashboard", other)}`)}
            />
          ))}
          <Item id="sign-out" name={shell("menu.signOut")} words={later("palette.words.signOut")} onSelect={closeAnd(signOut)} />
        </Command.Group>
      </Command.List>
    </PaletteDialog>
  );
}

interface ItemProps {
  id: string;
  name: string;
  /** Other words for it, separated by spaces. */
  words?: string;
  onSelect: () => void;
}

function Item({ id, name, words = "", onSelect }: ItemProps): ReactNode {
  return (
    <Command.Item
      value={id}
      keywords={[name, words]}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center rounded-xl px-3 font-medium data-[selected=true]:bg-ink data-[selected=true]:text-paper"
    >
      {name}
    </Command.Item>
  );
}
