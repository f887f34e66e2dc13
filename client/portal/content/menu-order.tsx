import Plus from "lucide-react/icons/plus";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { ExtraPage } from "#contract/owners/site-record.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { SortableList } from "./list/sortable-list.tsx";
import { menuIds } from "../workspace/menu-ids.ts";

/** Choice and order of the items in the site's menu. */
export function MenuOrder({ nameOf }: { nameOf: (page: ExtraPage, index: number) => string }) {
  const text = useWords("content");
  const { t } = useLanguage();
  const { draft, change } = useDraft();
  const all = menuIds(draft);
  const shown = draft.menu.length === 0 ? all : draft.menu.filter((id) => all.includes(id));
  const hidden = all.filter((id) => !shown.includes(id));
  const label = (id: string) => {
    const at = draft.pages.findIndex((page) => page.id === id);
    const page = draft.pages[at];
    return page ? nameOf(page, at) : t(`site:nav.${id}`);
  };
  const set = (menu: string[]) => change({ menu });
  return (
    <Panel title={text("menu.title")} text={text("menu.text")}>
      <SortableList
        label={text("menu.title")}
        items={shown}
        onChange={set}
        most={all.length}
        least={1}
        nameOf={label}
        head={(id) => <span className="font-semibold">{label(id)}</span>}
        onRemove={(id) => set(shown.filter((each) => each !== id))}
      />
      {hidden.length > 0 && (
        <div className="mt-4">
          <p className="text-soft">{text("menu.hidden")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {hidden.map((id) => (
              <Button key={id} look="quiet" onClick={() => set([...shown, id])}>
                <Plus aria-hidden="true" className="size-5" />
                {label(id)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {draft.menu.length > 0 && (
        <Button look="quiet" className="mt-4" onClick={() => set([])}>
          {text("menu.reset")}
        </Button>
      )}
    </Panel>
  );
}
