import { pathTexts } from "#locales/paths.ts";
import about from "#locales/nl/about.json";
import common from "#locales/nl/common.json";
import cta from "#locales/nl/cta.json";
import errorPage from "#locales/nl/errorPage.json";
import faq from "#locales/nl/faq.json";
import features from "#locales/nl/features.json";
import forms from "#locales/nl/forms.json";
import hero from "#locales/nl/hero.json";
import howItWorks from "#locales/nl/howItWorks.json";
import legal from "#locales/nl/legal.json";
import meta from "#locales/nl/meta.json";
import mobile from "#locales/nl/mobile.json";
import nav from "#locales/nl/nav.json";
import notFound from "#locales/nl/notFound.json";
import pricing from "#locales/nl/pricing.json";
import stats from "#locales/nl/stats.json";
import testimonials from "#locales/nl/testimonials.json";
import themes from "#locales/nl/themes.json";

export const texts = {
  about,
  common,
  cta,
  errorPage,
  faq,
  features,
  forms,
  hero,
  howItWorks,
  legal,
  meta,
  mobile,
  nav,
  notFound,
  paths: pathTexts("nl"),
  pricing,
  stats,
  testimonials,
  themes,
};
