import type * as RadixModule from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import { cloneElement, createContext, type ReactElement, type ReactNode, useContext, useState } from "react";
import { onFirstInteraction } from "./on-first-interaction.ts";

type Radix = typeof RadixModule;

const load = (): Promise<Radix> => import("@radix-ui/react-dropdown-menu");
onFirstInteraction(load);
const RadixContext = createContext<Radix | undefined>(undefined);

function useRadix(): Radix {
  const radix = useContext(RadixContext);
  if (!radix) throw new Error("MenuItem outside of a Menu");
  return radix;
}

interface MenuProps {
  trigger: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void; "aria-haspopup"?: "menu" }>;
  align?: "start" | "end";
  children: ReactNode;
}

/** Dropdown menu of a button. Its code is fetched at the first interaction with the page. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const [radix, setRadix] = useState<Radix>();
  if (!radix) {
    const preload = () => void load();
    const open = () => void load().then(setRadix);
    return cloneElement(trigger, { onClick: open, onPointerEnter: preload, onFocus: preload, "aria-haspopup": "menu" });
  }
  return (
    <radix.Root modal={false} defaultOpen>
      <radix.Trigger asChild>{trigger}</radix.Trigger>
      {/* Inside <main>: all content of a page has to be inside a landmark. */}
      <radix.Portal container={document.getElementById("content")}>
        <radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-56 rounded-2xl border-2 border-ink bg-paper p-1.5 text-ink shadow-xl"
        >
          <RadixContext value={radix}>{children}</RadixContext>
        </radix.Content>
      </radix.Portal>
    </radix.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, danger = false, onSelect, children }: MenuItemProps) {
  const { Item } = useRadix();
  return (
    <Item
      onSelect={onSelect}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 font-medium outline-none data-highlighted:bg-ink data-highlighted:text-paper ${danger ? "text-brick" : ""}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {children}
    </Item>
  );
}

/** Heading of a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useRadix();
  return <Label className="border-b border-ink/15 px-3 pt-1.5 pb-2.5 text-sm text-soft">{children}</Label>;
}
