/** Props of a page; `item` is the id that follows its path. */
export interface AdminPageProps {
  item: string | undefined;
}
