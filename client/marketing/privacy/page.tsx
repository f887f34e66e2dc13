import { LegalDocument, legalPage } from "../legal/legal.tsx";

export const { load, describe } = legalPage("privacy");
export default LegalDocument;
