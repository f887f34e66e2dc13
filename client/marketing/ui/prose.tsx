import "../../kit/brand/prose.css";

/** Rendered Markdown of our own texts. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
