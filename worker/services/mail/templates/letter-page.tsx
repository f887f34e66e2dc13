import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { brand } from "#locales/brand.ts";
import type { Letter, LetterPhoto } from "../letter.ts";
import { BRAND_COLOURS, ColoursProvider, darkStyle, FONT, useColours } from "./colours.ts";
import { Mark } from "./mark.tsx";
import { LetterPart } from "./parts.tsx";

/**
 * The layout of all our mail: at most 600 pixels wide, light or dark by the reader's setting. The photo of the home that writes is
 * the only external resource, and it is readable without it.
 */
export function LetterPage({ locale, title, preview, parts, sender }: Letter) {
  const { light, dark } = sender?.colours ?? BRAND_COLOURS;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyle(dark) }} />
      </Head>
      <ColoursProvider value={light}>
        <Body className="paper" style={{ margin: 0, padding: "24px 12px", backgroundColor: light.paper }}>
          <Preview>{preview}</Preview>
          <Container style={{ maxWidth: "600px" }}>
            <Header sender={sender} />
            {sender?.photo ? <Photo photo={sender.photo} /> : null}
            <Section className="card" style={{ padding: "32px", backgroundColor: light.card }}>
              <Heading
                as="h1"
                className="ink"
                style={{ margin: "0 0 20px", color: light.ink, fontFamily: FONT, fontSize: "28px", lineHeight: "1.15" }}
              >
                {title}
              </Heading>
              {parts.map((part, i) => (
                <LetterPart key={i} part={part} />
              ))}
            </Section>
            <Footer sender={sender} />
          </Container>
        </Body>
      </ColoursProvider>
    </Html>
  );
}

/** The home that writes, or our mark. */
function Header({ sender }: Pick<Letter, "sender">) {
  const { bar, barInk } = useColours();
  return (
    <Section className="bar" style={{ padding: "20px 32px", backgroundColor: bar }}>
      <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          <tr>
            {sender === undefined && (
              <td style={{ paddingRight: "14px", verticalAlign: "middle" }}>
                <Mark />
              </td>
            )}
            <td
              className="bar-ink"
              style={{
                verticalAlign: "middle",
                color: barInk,
                fontFamily: FONT,
                fontSize: "26px",
                fontWeight: 800,
                letterSpacing: "-0.03em",
              }}
            >
              {sender?.name ?? brand.name}
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

/** Outlook for Windows shows no WebP: there the letter begins without a picture. */
const NOT_IN_OUTLOOK = { msoHide: "all" };

/** As wide as the letter. Programs that load no pictures show its alternative text in the letter's colours. */
function Photo({ photo: { src, width, height, alt } }: { photo: LetterPhoto }) {
  const { card, soft } = useColours();
  const hidden = src.endsWith(".webp") ? NOT_IN_OUTLOOK : {};
  const text = { color: soft, fontFamily: FONT, fontSize: "15px" };
  return (
    <Section className="card" style={{ tableLayout: "fixed", backgroundColor: card, ...hidden }}>
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        // Otherwise React adds a link that preloads it.
        fetchPriority="low"
        className="soft"
        style={{ display: "block", width: "100%", maxWidth: `${width}px`, height: "auto", border: 0, ...text, ...hidden }}
      />
    </Section>
  );
}

const SMALL = { fontFamily: FONT, fontSize: "15px", lineHeight: "1.5", wordBreak: "break-word" } as const;

function Footer({ sender }: Pick<Letter, "sender">) {
  const { soft } = useColours();
  const style = { ...SMALL, color: soft };
  return (
    <Section style={{ padding: "12px 32px 0" }}>
      <Hr style={{ margin: "0 0 12px", borderColor: soft, opacity: 0.4 }} />
      <Text className="soft" style={{ ...style, margin: 0 }}>
        {sender?.name ?? brand.name}
        {sender === undefined ? (
          <>
            <SmallLink href={brand.origin}>{brand.domain}</SmallLink>
            <SmallLink href={`mailto:${brand.email}`}>{brand.email}</SmallLink>
          </>
        ) : sender.origin === null ? null : (
          <SmallLink href={sender.origin}>{new URL(sender.origin).host}</SmallLink>
        )}
      </Text>
    </Section>
  );
}

function SmallLink({ href, children }: { href: string; children: string }) {
  const { soft } = useColours();
  return (
    <>
      {" · "}
      <Link href={href} className="soft" style={{ ...SMALL, color: soft, textDecorationLine: "underline" }}>
        {children}
      </Link>
    </>
  );
}
