export { openKeeper } from './keeper.ts';
export { orderWord, runOrderProcess } from './order.ts';
export type { CertificateKeeper } from './pair.ts';
export { reportCertificate } from './report.ts';
export { openSecureSite } from './secure-site.ts';
