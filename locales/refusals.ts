import type { Locale } from "#domain/locale.ts";

/** Texts of the page shown when a form is rejected before its body is read, and the label of its link back. */
interface RefusalWords {
  FORBIDDEN_ORIGIN: { title: string; text: string };
  BODY_TOO_LARGE: { title: string; text: string };
  UNSUPPORTED_MEDIA_TYPE: { title: string; text: string };
  back: string;
}

export const REFUSALS: Record<Locale, RefusalWords> = {
  nl: {
    FORBIDDEN_ORIGIN: {
      title: "Dit formulier kwam van een andere site",
      text: "Voor je veiligheid nemen we het zo niet aan. Open de pagina hier en verstuur het opnieuw.",
    },
    BODY_TOO_LARGE: { title: "Dit is te lang", text: "Ga terug, maak de tekst korter en verstuur het formulier opnieuw." },
    UNSUPPORTED_MEDIA_TYPE: {
      title: "Dit formulier kunnen we niet lezen",
      text: "Open de pagina opnieuw en verstuur het formulier nog een keer.",
    },
    back: "Naar de pagina",
  },
  en: {
    FORBIDDEN_ORIGIN: {
      title: "This form came from another site",
      text: "To keep you safe we do not accept it like this. Open the page here and send it again.",
    },
    BODY_TOO_LARGE: { title: "This is too long", text: "Go back, shorten the text and send the form again." },
    UNSUPPORTED_MEDIA_TYPE: { title: "We can’t read this form", text: "Open the page again and send the form once more." },
    back: "To the page",
  },
  pl: {
    FORBIDDEN_ORIGIN: {
      title: "Ten formularz przyszedł z innej strony",
      text: "Dla Twojego bezpieczeństwa go nie przyjmujemy. Otwórz stronę tutaj i wyślij go jeszcze raz.",
    },
    BODY_TOO_LARGE: { title: "Ten tekst jest za długi", text: "Wróć, skróć tekst i wyślij formularz jeszcze raz." },
    UNSUPPORTED_MEDIA_TYPE: {
      title: "Nie możemy odczytać tego formularza",
      text: "Otwórz stronę ponownie i wyślij formularz jeszcze raz.",
    },
    back: "Przejdź do strony",
  },
};
