import { Link } from "@react-email/link";
import { Fragment, type ReactNode } from "react";
import { readMarkdown } from "#themes/base/markdown/read-markdown.ts";
import type { Block, Inline } from "#themes/base/markdown/tree.ts";
import { FONT, useColours } from "./colours.ts";

const BLOCK = { margin: "0 0 16px", fontFamily: FONT, fontSize: "17px", lineHeight: "1.55" };
/** Addresses that may be links in an email. */
const LINKED = /^(?:https?:\/\/|mailto:|tel:)/i;

/** A Markdown text in a letter. Images are replaced by their words, so that opening an email fetches nothing. */
export function MarkdownPart({ text }: { text: string }) {
  const { ink: color } = useColours();
  const blocks = readMarkdown(text);
  return blocks ? <Blocks blocks={blocks} /> : <p style={{ ...BLOCK, color }}>{text}</p>;
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <BlockPart key={index} block={block} />);

function BlockPart({ block }: { block: Block }): ReactNode {
  const { ink: color, sand, soft, mark } = useColours();
  switch (block.type) {
    case "paragraph":
      return block.tight ? (
        <Line line={block.children} />
      ) : (
        <p className="ink" style={{ ...BLOCK, color }}>
          <Line line={block.children} />
        </p>
      );
    case "heading":
      return (
        <h2 className="ink" style={{ ...BLOCK, color, margin: "24px 0 8px", fontSize: "20px", lineHeight: "1.3" }}>
          <Line line={block.children} />
        </h2>
      );
    case "list": {
      const List = block.start === undefined ? "ul" : "ol";
      return (
        <List
          className="ink"
          style={{ ...BLOCK, color, paddingLeft: "24px" }}
          {...(block.start === undefined ? {} : { start: block.start })}
        >
          {block.items.map((item, index) => (
            <li key={index} style={{ marginBottom: "4px" }}>
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote className="ink" style={{ ...BLOCK, color, padding: "4px 0 4px 16px", borderLeft: `6px solid ${mark}` }}>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case "code":
      return (
        <pre className="sand ink" style={{ ...BLOCK, color, padding: "12px", backgroundColor: sand, whiteSpace: "pre-wrap" }}>
          {block.text}
        </pre>
      );
    case "rule":
      return <hr style={{ margin: "24px 0", border: 0, borderTop: `1px solid ${soft}` }} />;
  }
}

const Line = ({ line }: { line: readonly Inline[] }) =>
  line.map((part, index) => (
    <Fragment key={index}>
      <InlinePart part={part} />
    </Fragment>
  ));

function InlinePart({ part }: { part: Inline }): ReactNode {
  const { ink } = useColours();
  switch (part.type) {
    case "break":
      return <br />;
    case "code":
      return <code>{part.text}</code>;
    case "text":
    case "image":
      return part.text;
    case "link":
      return LINKED.test(part.href) ? (
        <Link href={part.href} className="ink" style={{ color: ink, fontWeight: 600, textDecorationLine: "underline" }}>
          <Line line={part.children} />
        </Link>
      ) : (
        <Line line={part.children} />
      );
    case "strong":
    case "em":
    case "del": {
      const Mark = part.type;
      return (
        <Mark>
          <Line line={part.children} />
        </Mark>
      );
    }
  }
}
