import "#client/ui/prose.css";

/** A rendered Markdown text of our own. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
