import { LegalDocument, legalPage } from "../legal/legal.tsx";

export const { load, describe } = legalPage("disclaimer");
export default LegalDocument;
