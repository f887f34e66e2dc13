import type { TextPageProps } from "../../contract.ts";
import { Markdown } from "../markdown.tsx";
import { PageHead } from "../slots/frame.tsx";

/** A page that consists of one text: a page the owner added, the imprint, the terms. */
export function TextPage({ view, text }: TextPageProps) {
  return (
    <>
      <PageHead view={view} title={text.title} />
      <div className="prose text-page wrap">
        <Markdown of={text.body} from={2} />
      </div>
    </>
  );
}
