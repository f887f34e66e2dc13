import { LegalDocument, legalPage } from "../legal/legal.tsx";

export const { load, describe } = legalPage("terms");
export default LegalDocument;
