/**
 * Names of banks, payment methods, authorities, parcel services and platforms of the Netherlands, Poland and the rest of Europe,
 * which owners cannot have as a subdomain. Separate from `reserved.ts`, which is evaluated for every page.
 */
export const WELL_KNOWN_NAMES: readonly string[] =
  `rabobank rabo abnamro abn ing ingbank sns snsbank asn asnbank regiobank volksbank triodos triodosbank knab bunq
  vanlanschot nibc handelsbanken moneyou openbank achmea pko pkobp pekao mbank santander millennium bankmillennium alior
  aliorbank bnpparibas bnp creditagricole nestbank velobank getinbank citibank citihandlowy inteligo ipko revolut n26
  wise hsbc barclays deutschebank commerzbank sparkasse volksbanken kbc belfius argenta bankofamerica chase binance
  coinbase bitvavo paypal klarna adyen mollie visa mastercard maestro amex americanexpress sepa iban swift applepay
  googlepay westernunion tikkie bancontact payconiq multisafepay buckaroo paynl afterpay riverty in3 blik przelewy24
  przelewy payu tpay dotpay autopay paynow belasting belastingdienst toeslagen digid mijnoverheid overheid
  rijksoverheid eherkenning kvk uwv svb cjib rdw duo politie kadaster douane gemeente podatki skarbowy urzadskarbowy
  krajowaadministracjaskarbowa gov govpl epuap profilzaufany mobywatel zus krus policja hmrc irs europol interpol
  expedia hotels hotelscom homeaway tripadvisor trivago agoda belvilla landal centerparcs roompot natuurhuisje micazu
  holidu interhome novasol hometogo wimdu plumguide nocowanie slowhop tuivillas amazon netflix instagram tiktok linkedin
  twitter telegram icloud outlook office365 onedrive dropbox github gitlab supabase cloudflare postnl dhl ups dpd gls
  fedex inpost pocztapolska allegro olx marktplaats bol ziggo kpn odido tmobile vodafone`.split(/\s+/);
