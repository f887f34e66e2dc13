import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { OutboxMail } from "#store/services/outbox.ts";

/** The style sheet of these pages. */
export const STYLE =
  "html{color-scheme:light dark;background:light-dark(#fbf6ec,#0f1f1a);color:light-dark(#12332b,#f4ecdd);font:1.0625rem/1.5 system-ui,sans-serif}" +
  "body{max-width:62rem;margin:0 auto;padding:1.5rem;box-sizing:border-box}h1{font-size:1.75rem;line-height:1.2;overflow-wrap:anywhere}" +
  "h2{font-size:1.125rem;margin:2rem 0 .5rem}a{color:inherit}ul{list-style:none;margin:0;padding:0}" +
  "li a{display:grid;gap:0 1rem;padding:.75rem 0;border-top:1px solid light-dark(#0003,#fff3);text-decoration:none;overflow-wrap:anywhere}" +
  "li a:hover b,li a:focus-visible b{text-decoration:underline}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.9375rem/1.5 ui-monospace,monospace;margin:0}" +
  "iframe{width:100%;height:46rem;max-height:80vh;border:1px solid light-dark(#0003,#fff3);background:#fff}" +
  "small{font-size:.9375rem}";

/** Renders the list of the newest messages, with a link to each. */
export function listPage(mails: OutboxMail[], hasMailServer: boolean): string {
  return renderPage(
    "Outbox",
    <>
      <p>
        {hasMailServer
          ? "Mail goes out through the mail servers of the admin area, or the one that SMTP_URL names."
          : "There is no mail server, neither in the admin area nor as SMTP_URL: everything stays here."}
      </p>
      {mails.length === 0 ? <p>No mail yet. Send a form of the site.</p> : null}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <a href={`/dev/mail/${mail.id}`}>
              <b>{mail.subject || "(emptied)"}</b>
              <span>{mail.recipient}</span>
              <small>
                {time(mail.createdAt)} · {stateOf(mail)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </>,
  );
}

/** Renders one message: its HTML in a frame, its text, its headers as sent, its files. */
export function mailPage(mail: OutboxMail, headers: string): string {
  return renderPage(
    mail.subject || "(emptied)",
    <>
      <p>
        <a href="/dev/mail">Outbox</a> · to {mail.recipient} · {stateOf(mail)}
        {mail.lastAnswer === null ? null : <> · {mail.lastAnswer}</>}
      </p>
      <iframe
        src={`/dev/mail/${mail.id}/html`}
        title="The message as HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      {mail.attachments.length === 0 ? null : (
        <>
          <h2>Files</h2>
          <ul>
            {mail.attachments.map(({ name, type }, i) => (
              <li key={name}>
                <a href={`/dev/mail/${mail.id}/files/${i}`}>
                  <b>{name}</b>
                  <small>{type}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Text</h2>
      <pre>{withLinks(mail.text)}</pre>
      <h2>Headers</h2>
      <pre>{headers}</pre>
    </>,
  );
}

function renderPage(title: string, children: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

const time = (at: number): string => new Date(at).toISOString().replace("T", " ").slice(0, 19);

function stateOf({ sentAt, failedAt, attempts, nextAttemptAt }: OutboxMail): string {
  if (sentAt !== null) return `sent ${time(sentAt)}`;
  if (failedAt !== null) return `given up ${time(failedAt)}`;
  return attempts === 0 ? "waiting" : `attempts: ${attempts}, next ${time(nextAttemptAt)}`;
}

/** Turns the addresses in a text into links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, i) =>
    i % 2 === 1 ? (
      <a key={i} href={piece} target="_blank" rel="noreferrer">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
