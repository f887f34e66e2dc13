import { Link } from "@react-email/link";
import { Fragment, type ReactNode } from "react";
import { readMarkdown } from "#themes/base/markdown/read-markdown.ts";
import type { Block, Inline } from "#themes/base/markdown/tree.ts";
import { COLOURS, FONT } from "./colours.ts";

const TEXT = { color: COLOURS.ink, fontFamily: FONT, fontSize: "17px", lineHeight: "1.55" };
const BLOCK = { ...TEXT, margin: "0 0 16px" };
/** Addresses that may be links in an email. */
const LINKED = /^(?:https?:\/\/|mailto:|tel:)/i;

/** A Markdown text in a letter. Images are replaced by their words, so that opening an email fetches nothing. */
export function MarkdownPart({ text }: { text: string }) {
  const blocks = readMarkdown(text);
  return blocks ? <Blocks blocks={blocks} /> : <p style={BLOCK}>{text}</p>;
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <BlockPart key={index} block={block} />);

function BlockPart({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return block.tight ? (
        <Line line={block.children} />
      ) : (
        <p className="ink" style={BLOCK}>
          <Line line={block.children} />
        </p>
      );
    case "heading":
      return (
        <h2 className="ink" style={{ ...BLOCK, margin: "24px 0 8px", fontSize: "20px", lineHeight: "1.3" }}>
          <Line line={block.children} />
        </h2>
      );
    case "list": {
      const List = block.start === undefined ? "ul" : "ol";
      return (
        <List
          className="ink"
          style={{ ...BLOCK, paddingLeft: "24px" }}
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
        <blockquote className="ink" style={{ ...BLOCK, padding: "4px 0 4px 16px", borderLeft: `6px solid ${COLOURS.sun}` }}>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case "code":
      return (
        <pre className="sand ink" style={{ ...BLOCK, padding: "12px", backgroundColor: COLOURS.sand, whiteSpace: "pre-wrap" }}>
          {block.text}
        </pre>
      );
    case "rule":
      return <hr style={{ margin: "24px 0", border: 0, borderTop: `1px solid ${COLOURS.soft}` }} />;
  }
}

const Line = ({ line }: { line: readonly Inline[] }) =>
  line.map((part, index) => (
    <Fragment key={index}>
      <InlinePart part={part} />
    </Fragment>
  ));

function InlinePart({ part }: { part: Inline }): ReactNode {
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
        <Link href={part.href} className="ink" style={{ color: COLOURS.ink, fontWeight: 600, textDecorationLine: "underline" }}>
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
