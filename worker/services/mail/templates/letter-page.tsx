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
import type { Letter } from "../letter.ts";
import { COLOURS, DARK_STYLE, FONT } from "./colours.ts";
import { Mark } from "./mark.tsx";
import { LetterPart } from "./parts.tsx";

/** The layout of all our mail: no external resources, at most 600 pixels wide, light or dark by the reader's setting. */
export function LetterPage({ locale, title, preview, parts, sender }: Letter) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: DARK_STYLE }} />
      </Head>
      <Body className="paper" style={{ margin: 0, padding: "24px 12px", backgroundColor: COLOURS.paper }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: "600px" }}>
          <Header sender={sender} />
          <Section className="card" style={{ padding: "32px", backgroundColor: COLOURS.card }}>
            <Heading
              as="h1"
              className="ink"
              style={{ margin: "0 0 20px", color: COLOURS.ink, fontFamily: FONT, fontSize: "28px", lineHeight: "1.15" }}
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
    </Html>
  );
}

/** The home that writes, or our mark. */
function Header({ sender }: Pick<Letter, "sender">) {
  return (
    <Section style={{ padding: "20px 32px", backgroundColor: COLOURS.ink }}>
      <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          <tr>
            {sender === undefined && (
              <td style={{ paddingRight: "14px", verticalAlign: "middle" }}>
                <Mark />
              </td>
            )}
            <td
              style={{
                verticalAlign: "middle",
                color: COLOURS.sun,
                fontFamily: FONT,
                fontSize: "26px",
                fontWeight: 800,
                letterSpacing: "-0.03em",
              }}
            >
              {sender ?? brand.name}
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

const SMALL = { color: COLOURS.soft, fontFamily: FONT, fontSize: "15px", lineHeight: "1.5" };

function Footer({ sender }: Pick<Letter, "sender">) {
  return (
    <Section style={{ padding: "12px 32px 0" }}>
      <Hr style={{ margin: "0 0 12px", borderColor: COLOURS.soft, opacity: 0.4 }} />
      <Text className="soft" style={{ ...SMALL, margin: 0 }}>
        {sender ?? brand.name} ·{" "}
        <Link href={brand.origin} className="soft" style={{ ...SMALL, textDecorationLine: "underline" }}>
          {brand.domain}
        </Link>
        {sender === undefined && (
          <>
            {" · "}
            <Link href={`mailto:${brand.email}`} className="soft" style={{ ...SMALL, textDecorationLine: "underline" }}>
              {brand.email}
            </Link>
          </>
        )}
      </Text>
    </Section>
  );
}
