import { pathTexts } from "#locales/paths.ts";
import about from "#locales/en/about.json";
import common from "#locales/en/common.json";
import cta from "#locales/en/cta.json";
import errorPage from "#locales/en/errorPage.json";
import faq from "#locales/en/faq.json";
import features from "#locales/en/features.json";
import forms from "#locales/en/forms.json";
import hero from "#locales/en/hero.json";
import howItWorks from "#locales/en/howItWorks.json";
import legal from "#locales/en/legal.json";
import meta from "#locales/en/meta.json";
import mobile from "#locales/en/mobile.json";
import nav from "#locales/en/nav.json";
import notFound from "#locales/en/notFound.json";
import pricing from "#locales/en/pricing.json";
import stats from "#locales/en/stats.json";
import testimonials from "#locales/en/testimonials.json";
import themes from "#locales/en/themes.json";

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
  paths: pathTexts("en"),
  pricing,
  stats,
  testimonials,
  themes,
};
