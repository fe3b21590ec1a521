export { certificateToSend, shownCertificate } from './applicant-certificates.ts';
export { registerExportCalls } from './export-calls.ts';
export { importCalls } from './import-calls.ts';
export { paperCalls } from './paper-calls.ts';
export { picturesOnPaper } from './paper-store.ts';
export { printCalls } from './print-calls.ts';
export { toIssued } from './register.ts';
export { registerCalls } from './register-calls.ts';
export {
  certificateHolders,
  certificatesOfEnrollment,
  correctCertificates,
  countCertificates,
  eraseHolder,
  findByBeginning,
  findCertificate,
  newestCertificates,
  personOfCertificate,
  replacementsOf,
  type StoredCertificate,
} from './store.ts';
export { unusualIssues } from './unusual-issues.ts';
export { keepUsedNumbers } from './used-numbers.ts';
export { verify } from './verify.ts';
export { verifyPages } from './verify-pages.ts';
export { applicantCalls, verifyCalls } from './visitor-calls.ts';
export { runWorkbookProcess, workbookWord } from './workbook/workbook-process.ts';
