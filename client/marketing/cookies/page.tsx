import { LegalDocument, legalPage } from "../legal/legal.tsx";

export const { load, describe } = legalPage("cookies");
export default LegalDocument;
