import type { User } from "@supabase/supabase-js";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import LifeBuoy from "lucide-react/icons/life-buoy";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { useLocation } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Menu, MenuItem, MenuLabel } from "../../kit/ui/menu.tsx";
import { pathOf } from "#locales/paths.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Menu of the signed-in user: account, help and signing out. */
export function AccountMenu({ user }: { user: User }) {
  const text = useWords("shell");
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const { name: givenName } = user.user_metadata as { name?: unknown };
  const name = (typeof givenName === "string" && givenName.trim()) || user.email;
  const signOut = useSignOut();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={text("menu.of", { name })}
          className="-mr-2 inline-grid size-11 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
        >
          <CircleUserRound aria-hidden="true" className="size-6" />
        </button>
      }
    >
      <MenuLabel>{name}</MenuLabel>
      <MenuItem icon={Settings} onSelect={() => navigate(screenPath("account"))}>
        {text("menu.account")}
      </MenuItem>
      <MenuItem icon={LifeBuoy} onSelect={() => location.assign(encodeURI(pathOf("contact", locale)))}>
        {text("menu.help")}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOut}>
        {text("menu.signOut")}
      </MenuItem>
    </Menu>
  );
}
