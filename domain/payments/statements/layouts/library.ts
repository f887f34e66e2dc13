import { ABN_AMRO_EXCEL, ABN_AMRO_TAB } from "./abn-amro.ts";
import { ALIOR } from "./alior.ts";
import { BELFIUS } from "./belfius.ts";
import { BUNQ } from "./bunq.ts";
import { DKB } from "./dkb.ts";
import { ING_NL } from "./ing-nl.ts";
import { ING_PL } from "./ing-pl.ts";
import { KBC } from "./kbc.ts";
import { KNAB } from "./knab.ts";
import type { BareLayout, HeadedLayout } from "./layout.ts";
import { MBANK } from "./mbank.ts";
import { MILLENNIUM } from "./millennium.ts";
import { N26 } from "./n26.ts";
import { PEKAO } from "./pekao.ts";
import { PKO } from "./pko.ts";
import { RABOBANK } from "./rabobank.ts";
import { REVOLUT } from "./revolut.ts";
import { SANTANDER_PL } from "./santander-pl.ts";
import { SPARKASSE } from "./sparkasse.ts";
import { TRIODOS } from "./triodos.ts";
import { VOLKSBANK } from "./volksbank.ts";
import { WISE } from "./wise.ts";

/** The forms of statements that are read without a question (docs/imports.md). */
export const HEADED_LAYOUTS: readonly HeadedLayout[] = [
  ...ING_NL,
  RABOBANK,
  ...ABN_AMRO_EXCEL,
  KNAB,
  ...BUNQ,
  ...N26,
  REVOLUT,
  WISE,
  KBC,
  BELFIUS,
  PKO,
  ...MBANK,
  ING_PL,
  MILLENNIUM,
  ...PEKAO,
  ALIOR,
  SPARKASSE,
  DKB,
];

export const BARE_LAYOUTS: readonly BareLayout[] = [ABN_AMRO_TAB, VOLKSBANK, TRIODOS, SANTANDER_PL];
