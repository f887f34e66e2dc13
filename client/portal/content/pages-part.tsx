import { useState } from "react";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { FieldError } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { usePicked } from "../../kit/ui/use-picked.ts";
import type { ExtraPage } from "#contract/owners/site-record.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useFieldError } from "../workspace/editor-words.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { useDraft, useWorkspace } from "../workspace/workspace.tsx";
import { PickButton } from "./list/pick-button.tsx";
import { SortableList } from "./list/sortable-list.tsx";
import { MenuOrder } from "./menu-order.tsx";
import { PageTexts } from "./page-texts.tsx";
import { createSlug } from "./units.ts";

const MAX_PAGE_COUNT = 20;

/** Additional pages of the site, and the order of its menu. */
export default function PagesPart() {
  useTextGroup("site");
  const text = useWords("content");
  const fieldError = useFieldError();
  const { store } = useWorkspace();
  const { draft, change } = useDraft();
  const [picked, setPicked] = usePicked("page");
  /** Ids of new pages. Their slugs follow their titles, because there are no links to them yet. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { pages, menu } = draft;
  const shown = pages.find(({ id }) => id === picked) ?? pages[0];
  const nameOf = ({ content }: ExtraPage, index: number) =>
    content[draft.defaultLocale]?.title.trim() || text("pages.item", { number: index + 1 });
  const add = () => {
    const id = crypto.randomUUID();
    const slug = createSlug(
      "",
      pages.map((page) => page.slug),
      text("pages.slug"),
    );
    change({ pages: [...pages, { id, slug, content: {} }], menu: menu.length === 0 ? [] : [...menu, id] });
    setFresh(new Set([...fresh, id]));
    setPicked(id);
  };
  const remove = (page: ExtraPage, index: number) => {
    change({ pages: pages.filter(({ id }) => id !== page.id), menu: menu.filter((id) => id !== page.id) });
    const putBack = () => store.change({ pages: store.view().value.pages.toSpliced(index, 0, page), menu });
    showToast(text("list.removed", { name: nameOf(page, index) }), { label: text("list.undo"), onClick: putBack });
  };
  if (!shown)
    return (
      <div className="grid gap-5">
        <EmptyState title={text("pages.emptyTitle")} text={text("pages.empty")}>
          <Button look="quiet" onClick={add}>
            {text("pages.add")}
          </Button>
        </EmptyState>
        <MenuOrder nameOf={nameOf} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <Panel title={text("pages.title")} text={text("pages.text")}>
        <SortableList
          label={text("pages.title")}
          items={pages}
          onChange={(next) => change({ pages: next })}
          most={MAX_PAGE_COUNT}
          nameOf={nameOf}
          head={(page, index) => (
            <PickButton isPicked={page === shown} onPick={() => setPicked(page.id)}>
              {nameOf(page, index)}
            </PickButton>
          )}
          onRemove={remove}
        />
        <FieldError name="pages" error={fieldError("pages")} />
        {pages.length < MAX_PAGE_COUNT && (
          <Button look="quiet" className="mt-3" onClick={add}>
            {text("pages.add")}
          </Button>
        )}
      </Panel>
      <PageTexts
        key={shown.id}
        page={shown}
        name={nameOf(shown, pages.indexOf(shown))}
        isFresh={fresh.has(shown.id)}
        onOwnSlug={() => setFresh(new Set([...fresh].filter((id) => id !== shown.id)))}
      />
      <MenuOrder nameOf={nameOf} />
    </div>
  );
}
