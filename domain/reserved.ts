/**
 * Subdomains that owners cannot have: names of services, mail and DNS conventions, the product's own words, and names useful for
 * phishing. Names of others are in `well-known-names.ts`.
 */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  `www www1 www2 ww web api apis rest graphql rpc ws wss socket realtime functions storage auth oauth sso login signin
  signup register logout account accounts my id identity profile user users admin administrator root sysadmin
  superuser staff team intern internal intranet portal dashboard console panel cpanel manage manager control mail email
  smtp imap pop pop3 mx mx1 mx2 webmail newsletter mailer bounce bounces postmaster hostmaster webmaster abuse noc
  security spf dkim dmarc autoconfig autodiscover ns ns1 ns2 ns3 ns4 dns dns1 dns2 whois app apps mobile m static
  assets asset cdn cdn1 cdn2 img image images media files file upload uploads download downloads video fonts css js
  dev develop development test tests testing stage staging preview previews demo demos beta alpha sandbox local
  localhost prod production live ci git svn build status uptime health monitor metrics grafana logs log analytics stats
  track tracking pixel ads ad blog news docs doc help support helpdesk faq kb wiki forum community chat contact info
  about legal privacy terms cookies press jobs careers shop store checkout pay payment payments billing invoice
  invoices factuur betaal betalen betaling ideal wero bank stripe wallet money refund book booking bookings boeken
  calendar kalender kalendarz ical ics feed feeds rss sitemap search zoeken partner partners affiliate reseller
  vrijhuis site sites official verify verification secure ssl tls cert certs vpn proxy gateway ftp sftp ssh db database sql redis
  cache queue cron backup backups archive old new example sample null undefined none www-data airbnb bookingcom vrbo
  lodgify smoobu google apple microsoft facebook whatsapp theme themes thema themas template templates`.split(/\s+/),
);
