/**
 * Closes the open menu on Escape (the focus returns to its button), on a click on one of its links, and on a click outside it.
 */
export function closeMenus(document: Document): void {
  const openMenu = () => document.querySelector<HTMLDetailsElement>("details[data-menu][open]");

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" ? openMenu() : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    const menu = openMenu();
    if (menu && target instanceof Element && (!menu.contains(target) || target.closest("a"))) menu.open = false;
  });
}
