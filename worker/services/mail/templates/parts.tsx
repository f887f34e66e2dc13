import { Button } from "@react-email/button";
import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import type { Fact, Part } from "../letter.ts";
import { FONT, useColours } from "./colours.ts";
import { MarkdownPart } from "./markdown.tsx";

const BODY = { margin: "0 0 16px", fontFamily: FONT, fontSize: "17px", lineHeight: "1.55" };

/** A word that would make a column too wide for a phone; shorter ones, like amounts, stay whole. */
const LONG_WORD = /\S{18}/;

/** One part of a letter. */
export function LetterPart({ part }: { part: Part }) {
  if ("text" in part) return <Paragraph text={part.text} />;
  if ("heading" in part) return <SmallHeading text={part.heading} />;
  if ("quote" in part) return <Quote text={part.quote} />;
  if ("code" in part) return <Code code={part.code} />;
  if ("button" in part) return <Action {...part.button} />;
  if ("markdown" in part) return <MarkdownPart text={part.markdown} />;
  if ("link" in part) return <TextLink {...part.link} />;
  return <Facts facts={part.facts} />;
}

function Paragraph({ text }: { text: string }) {
  const { ink } = useColours();
  return (
    <Text className="ink" style={{ ...BODY, color: ink }}>
      <WithBreaks text={text} />
    </Text>
  );
}

function SmallHeading({ text }: { text: string }) {
  const { ink } = useColours();
  return (
    <Heading
      as="h2"
      className="ink"
      style={{ margin: "24px 0 8px", color: ink, fontFamily: FONT, fontSize: "20px", lineHeight: "1.3" }}
    >
      {text}
    </Heading>
  );
}

function Quote({ text }: { text: string }) {
  const { ink, mark } = useColours();
  return (
    <blockquote
      className="ink"
      style={{ ...BODY, color: ink, padding: "4px 0 4px 16px", borderLeft: `6px solid ${mark}`, wordBreak: "break-word" }}
    >
      <WithBreaks text={text} />
    </blockquote>
  );
}

/** A code for copying or typing. */
function Code({ code }: { code: string }) {
  const { ink, sand } = useColours();
  return (
    <Text
      className="sand ink"
      style={{
        ...BODY,
        color: ink,
        display: "inline-block",
        padding: "12px 20px",
        backgroundColor: sand,
        fontFamily: "Consolas,Menlo,monospace",
        fontSize: "32px",
        fontWeight: 700,
        lineHeight: "1.2",
        letterSpacing: "0.2em",
      }}
    >
      {code}
    </Text>
  );
}

function Action({ label, href }: { label: string; href: string }) {
  const { button, buttonInk } = useColours();
  return (
    <Text style={{ margin: "8px 0 24px" }}>
      <Button
        href={href}
        className="button"
        style={{
          padding: "14px 24px",
          borderRadius: "6px",
          backgroundColor: button,
          color: buttonInk,
          fontFamily: FONT,
          fontSize: "18px",
          fontWeight: 700,
        }}
      >
        {label}
      </Button>
    </Text>
  );
}

function TextLink({ label, href }: { label: string; href: string }) {
  const { ink } = useColours();
  return (
    <Text className="ink" style={{ ...BODY, color: ink }}>
      <Link href={href} className="ink" style={{ color: ink, fontWeight: 600, textDecorationLine: "underline" }}>
        {label}
      </Link>
    </Text>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { ink, soft } = useColours();
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={{ margin: "0 0 16px" }}>
      <tbody>
        {facts.map(([label, value], index) => (
          <tr key={index}>
            <td className="soft" style={{ ...BODY, padding: "3px 20px 3px 0", verticalAlign: "top", color: soft }}>
              {label}
            </td>
            <td
              className="ink"
              style={{
                ...BODY,
                color: ink,
                padding: "3px 0",
                verticalAlign: "top",
                fontWeight: 600,
                ...(LONG_WORD.test(value) && { wordBreak: "break-word" }),
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WithBreaks({ text }: { text: string }) {
  return text.split("\n").map((line, i) => (
    <Fragment key={i}>
      {i > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
