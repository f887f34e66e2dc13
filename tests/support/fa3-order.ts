/** An element of the schema FA(3): its name, the elements in it in their order, and whether it must be there. */
export interface SchemaElement {
  name: string;
  required?: boolean;
  /** The largest number of times it occurs; 1 if absent. */
  many?: boolean;
  children?: readonly SchemaElement[];
  /** What the text must match. */
  text?: RegExp;
}

const AMOUNT = /^-?(?:[1-9]\d{0,15}|0)(?:\.\d{1,2})?$/;
const DAY = /^20\d\d-\d\d-\d\d$/;
const NIP = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;
const KSEF = /^\d{10}-20\d{6}-[\dA-F]{12}-[\dA-F]{2}$/;
const YES = /^1$/;
const YES_OR_NO = /^[12]$/;
const RATE = /^(?:23|22|8|7|5|4|3|0 KR|0 WDT|0 EX|zw|oo|np I|np II)$/;
const el = (name: string, text?: RegExp, required = false): SchemaElement => ({ name, required, ...(text && { text }) });
const must = (name: string, text?: RegExp): SchemaElement => el(name, text, true);
const amounts = (...names: string[]): SchemaElement[] => names.map((name) => el(name, AMOUNT));

const ADDRESS: SchemaElement = {
  name: "Adres",
  children: [must("KodKraju", /^[A-Z]{2}$/), must("AdresL1", /^.{1,512}$/u), el("AdresL2", /^.{1,512}$/u)],
};
const CHARGE: readonly SchemaElement[] = [must("Kwota", AMOUNT), must("Powod", /^.{1,256}$/u)];

/**
 * The order, the required elements and the forms of the part of the schema that we write, from the XSD of FA(3) 1-0E
 * (http://crd.gov.pl/wzor/2025/06/25/13775/) as it is in github.com/invopop/gobl.ksef, test/data/schema/FA3.xsd. Choices are lists
 * of optional elements.
 */
export const FA3: SchemaElement = {
  name: "Faktura",
  children: [
    {
      name: "Naglowek",
      required: true,
      children: [
        must("KodFormularza", /^FA$/),
        must("WariantFormularza", /^3$/),
        must("DataWytworzeniaFa", /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        el("SystemInfo"),
      ],
    },
    {
      name: "Podmiot1",
      required: true,
      children: [
        { name: "DaneIdentyfikacyjne", required: true, children: [must("NIP", NIP), must("Nazwa", /^.{1,512}$/u)] },
        { ...ADDRESS, required: true },
      ],
    },
    {
      name: "Podmiot2",
      required: true,
      children: [
        {
          name: "DaneIdentyfikacyjne",
          required: true,
          children: [
            el("NIP", NIP),
            el("KodUE", /^[A-Z]{2}$/),
            el("NrVatUE", /^[\dA-Z+*]{1,12}$/),
            el("KodKraju", /^[A-Z]{2}$/),
            el("NrID", /^.{1,50}$/u),
            el("BrakID", YES),
            el("Nazwa", /^.{1,512}$/u),
          ],
        },
        ADDRESS,
        must("JST", YES_OR_NO),
        must("GV", YES_OR_NO),
      ],
    },
    {
      name: "Fa",
      required: true,
      children: [
        must("KodWaluty", /^[A-Z]{3}$/),
        must("P_1", DAY),
        must("P_2", /^.{1,256}$/u),
        el("P_6", DAY),
        ...amounts("P_13_1", "P_14_1", "P_13_2", "P_14_2", "P_13_3", "P_14_3", "P_13_7", "P_13_8", "P_13_9", "P_13_10"),
        must("P_15", AMOUNT),
        {
          name: "Adnotacje",
          required: true,
          children: [
            must("P_16", YES_OR_NO),
            must("P_17", YES_OR_NO),
            must("P_18", YES_OR_NO),
            must("P_18A", YES_OR_NO),
            { name: "Zwolnienie", required: true, children: [el("P_19", YES), el("P_19A", /^.{1,256}$/u), el("P_19N", YES)] },
            { name: "NoweSrodkiTransportu", required: true, children: [must("P_22N", YES)] },
            must("P_23", YES_OR_NO),
            { name: "PMarzy", required: true, children: [must("P_PMarzyN", YES)] },
          ],
        },
        must("RodzajFaktury", /^(?:VAT|KOR|ZAL|ROZ|UPR|KOR_ZAL|KOR_ROZ)$/),
        el("PrzyczynaKorekty", /^.{1,256}$/u),
        el("TypKorekty", /^[123]$/),
        {
          name: "DaneFaKorygowanej",
          many: true,
          children: [
            must("DataWystFaKorygowanej", DAY),
            must("NrFaKorygowanej", /^.{1,256}$/u),
            el("NrKSeF", YES),
            el("NrKSeFFaKorygowanej", KSEF),
            el("NrKSeFN", YES),
          ],
        },
        {
          name: "FakturaZaliczkowa",
          many: true,
          children: [el("NrKSeFZN", YES), el("NrFaZaliczkowej", /^.{1,256}$/u), el("NrKSeFFaZaliczkowej", KSEF)],
        },
        {
          name: "FaWiersz",
          many: true,
          children: [
            must("NrWierszaFa", /^[1-9]\d*$/),
            el("P_7", /^.{1,512}$/u),
            el("P_8A", /^.{1,256}$/u),
            el("P_8B", /^-?1$/),
            el("P_9A", AMOUNT),
            el("P_11", AMOUNT),
            el("P_12", RATE),
          ],
        },
        {
          name: "Rozliczenie",
          children: [
            { name: "Obciazenia", many: true, children: CHARGE },
            el("SumaObciazen", AMOUNT),
            { name: "Odliczenia", many: true, children: CHARGE },
            el("SumaOdliczen", AMOUNT),
            el("DoZaplaty", AMOUNT),
          ],
        },
        {
          name: "Platnosc",
          children: [
            el("Zaplacono", YES),
            el("DataZaplaty", DAY),
            el("ZnacznikZaplatyCzesciowej", YES_OR_NO),
            {
              name: "ZaplataCzesciowa",
              many: true,
              children: [must("KwotaZaplatyCzesciowej", AMOUNT), must("DataZaplatyCzesciowej", DAY)],
            },
            { name: "TerminPlatnosci", children: [el("Termin", DAY)] },
            el("FormaPlatnosci", /^[1-7]$/),
            { name: "RachunekBankowy", children: [must("NrRB", /^.{10,34}$/)] },
          ],
        },
        {
          name: "Zamowienie",
          children: [
            must("WartoscZamowienia", AMOUNT),
            {
              name: "ZamowienieWiersz",
              required: true,
              many: true,
              children: [
                must("NrWierszaZam", /^[1-9]\d*$/),
                el("P_7Z", /^.{1,512}$/u),
                el("P_8AZ", /^.{1,256}$/u),
                el("P_8BZ", /^-?1$/),
                el("P_9AZ", AMOUNT),
                el("P_11NettoZ", AMOUNT),
                el("P_11VatZ", AMOUNT),
                el("P_12Z", RATE),
              ],
            },
          ],
        },
      ],
    },
  ],
};
