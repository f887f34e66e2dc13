import type { Locale } from "#domain/locale.ts";
import { brand, type Company } from "./brand.ts";

const NAMED: Record<Locale, (company: Company) => string> = {
  nl: ({ name, street, postalCode, town, registerNumber, vatNumber }) =>
    `${brand.name} is een handelsnaam van ${name}, ${street}, ${postalCode} ${town}, ingeschreven bij de Kamer van Koophandel onder nummer ${registerNumber}, btw-nummer ${vatNumber}.`,
  en: ({ name, street, postalCode, town, registerNumber, vatNumber }) =>
    `${brand.name} is a trade name of ${name}, ${street}, ${postalCode} ${town}, the Netherlands, registered with the Dutch Chamber of Commerce under number ${registerNumber}, VAT number ${vatNumber}.`,
  pl: ({ name, street, postalCode, town, registerNumber, vatNumber }) =>
    `${brand.name} to nazwa handlowa firmy ${name}, ${street}, ${postalCode} ${town}, Holandia, wpisanej do holenderskiego rejestru handlowego (KvK) pod numerem ${registerNumber}, numer VAT ${vatNumber}.`,
};

const MISSING: Record<Locale, string> = {
  nl: `${brand.name} is de naam waaronder we werken. Onze bedrijfsnaam met rechtsvorm, ons vestigingsadres, ons KvK-nummer en ons btw-nummer horen hier te staan en zijn nog niet ingevuld. Vraag ze voor je bestelt; je krijgt ze per mail.`,
  en: `${brand.name} is the name we work under. Our company name and legal form, our address, our Chamber of Commerce number and our VAT number belong here and have not been filled in yet. Ask for them before you order; we send them by email.`,
  pl: `${brand.name} to nazwa, pod którą pracujemy. Powinny tu być nazwa i forma prawna firmy, adres siedziby, numer w rejestrze handlowym (KvK) i numer VAT, ale nie są jeszcze wpisane. Poproś o nie przed zamówieniem, wyślemy je e-mailem.`,
};

/** The sentence of the terms that names the company behind the brand. */
export function companySentence(locale: Locale): string {
  return brand.company ? NAMED[locale](brand.company) : MISSING[locale];
}
